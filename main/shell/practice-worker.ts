// Runs the practice service in a worker thread: loaded from its own built file when it is first wanted, so that
// it costs a live desk nothing, and spoken to over real HTTP like any other service.
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { Log } from '../desk/ports/system.ts';

const MessageSchema = v.variant('type', [
  v.object({
    type: v.literal('ready'),
    baseUrl: v.string(),
    controlUrl: v.string(),
    port: v.number(),
    note: v.optional(v.string()),
  }),
  v.object({ type: v.literal('failed'), code: v.string(), message: v.string() }),
  v.object({ type: v.literal('stopped') }),
]);

export interface PracticeWorkerData {
  readonly port: number;
  readonly seed: string;
  readonly apiKey: string;
  readonly controlKey: string;
  readonly statePath: string;
}

export interface RunningPractice {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly note: string | undefined;
  /** Settles once the practice is saved and its port is free again, or after two seconds. */
  stop(): Promise<void>;
}

const LONGEST_STOP = 2_000;

export function startPracticeWorker(
  file: string,
  data: PracticeWorkerData,
  log: Log,
): Promise<Result<RunningPractice>> {
  return new Promise((resolve) => {
    const worker = new Worker(file, {
      workerData: data,
      name: 'practice-service',
      // It makes months of history at once and then nearly nothing: what V8 would keep for the first is 4 MB.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    const failed = (detail: string): void => resolve(fail({ code: 'offline', cause: 'other', detail }));
    worker.on('error', (cause) => {
      log.failure('the practice service failed', cause);
      failed(cause instanceof Error ? cause.message : String(cause));
    });
    worker.on('exit', (code) => failed(`the practice service ended with code ${code}`));
    worker.on('message', (posted: unknown) => {
      const message = v.safeParse(MessageSchema, posted);
      if (!message.success) return;
      if (message.output.type === 'failed') failed(message.output.message);
      if (message.output.type === 'ready') {
        const { baseUrl, controlUrl, note } = message.output;
        resolve(ok({ baseUrl, controlUrl, note, stop: () => stop(worker) }));
      }
    });
  });
}

async function stop(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const stopped = new Promise<void>((resolve) =>
    worker.on('message', (message: unknown) => {
      if (v.is(v.object({ type: v.literal('stopped') }), message)) resolve();
    }),
  );
  // The empty list of transfers tells this from a window's postMessage, which would want an origin.
  worker.postMessage({ type: 'stop' }, []);
  await Promise.race([stopped, ended, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_STOP))]);
  await worker.terminate();
}
