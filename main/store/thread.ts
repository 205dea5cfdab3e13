// A thread that databases live in. Builtins only: the eager part of the app starts it before anything else is loaded,
// because a thread takes longer to come up than everything main does until it has something to ask it.
import { Worker } from 'node:worker_threads';

export interface Thread {
  readonly worker: Worker;
  /** Why the thread is over, once it is; nothing it could be asked is answered after that. */
  readonly over: Promise<string>;
}

/** Some ten times what the longest answer needs. */
const LIMIT_MB = 512;

/** @param file the built worker, or its source where Node runs TypeScript itself */
export function startThread(file: string | URL, name = 'store', limitMb = LIMIT_MB): Thread {
  const worker = new Worker(file, {
    name,
    // Without a limit of its own a worker that runs out of memory takes the whole process with it.
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
