// A thread for databases. It uses Node's builtins alone: the eager part of the app starts it before loading
// anything else, because starting it takes longer than everything before the first query.
import { Worker } from 'node:worker_threads';

export interface Thread {
  readonly worker: Worker;
  /** Settles with the cause when the thread has ended; nothing is answered after that. */
  readonly over: Promise<string>;
}

/** About ten times what the longest answer needs. */
const LIMIT_MB = 512;

/** @param file the built worker, or its source where Node runs TypeScript */
export function startThread(file: string | URL, name = 'store', limitMb = LIMIT_MB): Thread {
  const worker = new Worker(file, {
    name,
    // Without a limit of its own, a worker that runs out of memory ends the whole process.
    resourceLimits: { maxOldGenerationSizeMb: limitMb },
  });
  const over = new Promise<string>((resolve) => {
    worker.on('error', (cause: unknown) => resolve(`the store ended: ${wordsOf(cause)}`));
    worker.on('messageerror', () => resolve('the store sent what cannot be read'));
    worker.on('exit', (code) => resolve(`the store ended with code ${code}`));
  });
  return { worker, over };
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
