// Runs the practice service in a worker thread. The thread is loaded from a file of its own when it is first
// needed, so that it costs a live desk nothing. The app speaks to it over HTTP, as to any other service.
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

interface PracticeWorkerData {
  readonly port: number;
  readonly seed: string;
  readonly apiKey: string;
  readonly controlKey: string;
  readonly statePath: string | undefined;
}

export interface RunningPractice {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly note: string | undefined;
  /** Settles when the practice is saved and its port is free, at the latest after two seconds. */
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
      // The start alone allocates much; without a limit V8 keeps 4 MB for it.
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
  // Without the list of transfers, lint takes this for a window's postMessage, which needs an origin.
  worker.postMessage({ type: 'stop' }, []);
  await Promise.race([stopped, ended, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_STOP))]);
  await worker.terminate();
}
