// Runs jobs in the backups' thread. Every job settles, whatever happens to the thread or the disk.
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../../contract/errors.ts';
import { inBackground } from '../../desk/ports/background.ts';
import type { BackupStage, BackupMonitor } from '../../desk/ports/backups.ts';
import { movedOf } from '../../desk/ports/key.ts';
import type { FromWorker, Job, Jobs, ToWorker } from './jobs.ts';

export interface Thread {
  run<J extends Job>(
    job: J,
    takes: Jobs[J]['takes'],
    monitor?: BackupMonitor,
  ): Promise<Result<Jobs[J]['answers']>>;
  end(): Promise<void>;
}

/** In MB, beside the memory of the passphrase, which is outside the heap. */
const LIMIT_MB = 256;

/** Calls `each` regularly, until the returned function is called. */
export type Ticks = (each: () => void) => () => void;

const TICK_MS = 5_000;
const everyFiveSeconds: Ticks = (each) => {
  const timer = setInterval(each, TICK_MS);
  return () => clearInterval(timer);
};
/**
 * In ticks of five seconds: after a minute without a byte the disk counts as stuck. Ticks are counted and not
 * time, because a sleep of the computer is one tick.
 */
const MOST_SILENT = 12;
/** The shorter limit after a stop. */
const MOST_SILENT_STOPPED = 2;
/** Stages with regular reports; the others block the thread for as long as they take. */
const UNPACKING: readonly (BackupStage | undefined)[] = [undefined, 'deriving', 'reading'];

export function startThread(worker: string | URL, ticks = everyFiveSeconds): Thread {
  const thread = new Worker(worker, { name: 'backup', resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB } });
  const pending = new Map<
    number,
    {
      settle: (result: Result<unknown>) => void;
      hear: (progress: Extract<FromWorker, { kind: 'progress' }>) => void;
    }
  >();
  let ids = 0;
  let over: ReturnType<typeof fail> | undefined;
  /** The thread may never end, because its disk must answer first. */
  let givenUp = false;

  function finish(detail: string): void {
    over ??= fail({ code: 'store-failed', fault: 'closed', detail });
    for (const { settle } of pending.values()) settle(over);
    pending.clear();
  }

  /** Ends when `job` has read no byte for too long. */
  function watch(job: Job, monitor: BackupMonitor | undefined) {
    let stage: BackupStage | undefined;
    let silent = 0;
    const end = ticks(() => {
      if (job !== 'open' || !UNPACKING.includes(stage)) return;
      silent += 1;
      const stopped = monitor?.signal.aborted === true;
      if (silent < (stopped ? MOST_SILENT_STOPPED : MOST_SILENT)) return;
      over ??= stopped
        ? fail({ code: 'backup-refused', fault: 'stopped', detail: '' })
        : fail({ code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' });
      givenUp = true;
      finish('');
      inBackground('backup.end', () => thread.terminate());
    });
    return {
      end,
      hear(next: BackupStage): void {
        stage = next;
        silent = 0;
      },
    };
  }

  thread.on('message', (message: FromWorker) => {
    const job = pending.get(message.id);
    if (message.kind === 'progress') {
      job?.hear(message);
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
    run<J extends Job>(job: J, takes: Jobs[J]['takes'], monitor?: BackupMonitor) {
      return new Promise<Result<Jobs[J]['answers']>>((resolve) => {
        if (over !== undefined) {
          resolve(over);
          return;
        }
        const id = (ids += 1);
        const watching = watch(job, monitor);
        const stop = (): void => thread.postMessage({ stop: id } satisfies ToWorker, []);
        monitor?.signal.addEventListener('abort', stop, { once: true });
        pending.set(id, {
          hear({ stage, done, of }) {
            watching.hear(stage);
            monitor?.onProgress(stage, done, of);
          },
          settle(result) {
            watching.end();
            monitor?.signal.removeEventListener('abort', stop);
            // The same table types the thread's work, so a job's answer has that job's type.
            resolve(result as Result<Jobs[J]['answers']>);
          },
        });
        thread.postMessage({ id, job, takes }, movedOf(Object.values(takes)));
      });
    },
    async end() {
      finish('the thread of backups was ended');
      if (!givenUp) await thread.terminate();
    },
  };
}
