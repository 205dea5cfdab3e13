// The line to the thread of backups. Whatever becomes of the thread, every job settles.
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../../contract/errors.ts';
import type { Telling } from '../../desk/ports/backups.ts';
import type { FromWorker, Job, Jobs, ToWorker } from './jobs.ts';

export interface Thread {
  run<J extends Job>(job: J, takes: Jobs[J]['takes'], telling?: Telling): Promise<Result<Jobs[J]['answers']>>;
  end(): Promise<void>;
}

/** A quarter of a gigabyte beside what the passphrase takes outside the heap. */
const LIMIT_MB = 256;

export function startThread(worker: string | URL): Thread {
  const thread = new Worker(worker, { name: 'backup', resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB } });
  const pending = new Map<
    number,
    { settle: (result: Result<unknown>) => void; telling: Telling | undefined }
  >();
  let ids = 0;
  let over: ReturnType<typeof fail> | undefined;

  function finish(detail: string): void {
    over ??= fail({ code: 'store-failed', fault: 'closed', detail });
    for (const { settle } of pending.values()) settle(over);
    pending.clear();
  }

  thread.on('message', (message: FromWorker) => {
    const job = pending.get(message.id);
    if (message.kind === 'progress') {
      job?.telling?.onProgress(message.stage, message.done, message.of);
      return;
    }
    pending.delete(message.id);
    job?.settle(message.result);
  });
  thread.on('error', (cause: unknown) =>
    finish(`the thread of backups ended: ${cause instanceof Error ? cause.message : String(cause)}`),
  );
  thread.on('exit', () => finish('the thread of backups ended'));

  return {
    run<J extends Job>(job: J, takes: Jobs[J]['takes'], telling?: Telling) {
      return new Promise<Result<Jobs[J]['answers']>>((resolve) => {
        if (over !== undefined) {
          resolve(over);
          return;
        }
        const id = (ids += 1);
        const stop = (): void => thread.postMessage({ stop: id } satisfies ToWorker, []);
        telling?.signal.addEventListener('abort', stop, { once: true });
        pending.set(id, {
          telling,
          settle(result) {
            telling?.signal.removeEventListener('abort', stop);
            // The thread's workings are typed by the same table, so a job's answer has that job's type.
            resolve(result as Result<Jobs[J]['answers']>);
          },
        });
        thread.postMessage({ id, job, takes }, []);
      });
    },
    async end() {
      finish('the thread of backups was ended');
      await thread.terminate();
    },
  };
}
