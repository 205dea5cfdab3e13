// The line to the store's worker thread. Whatever happens to the worker, every call settles: an answer that can
// no longer come is answered here.
import { fail, type Result, type StoreFault } from '../../contract/errors.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { FromWorker, Operations } from './protocol.ts';
import type { Thread } from './thread.ts';

/** Operation → what it takes and what it answers. */
type Table<T> = { readonly [O in keyof T]: { takes: unknown; answers: unknown } };

export interface Line<T extends Table<T> = Operations> {
  call<O extends keyof T>(operation: O, input: T[O]['takes']): Promise<Result<T[O]['answers']>>;
  /** Why the thread ended, where nobody ended it; never settles otherwise. */
  readonly died: Promise<string>;
  /** Ends the thread; calls still pending are answered with `closed`. */
  end(): Promise<void>;
}

export function openLine<T extends Table<T> = Operations>(
  { worker: thread, over: ended }: Thread,
  onNote: (note: string) => void,
): Line<T> {
  const pending = new Map<number, (result: Result<unknown>) => void>();
  let calls = 0;
  let over: ReturnType<typeof storeFailed> | undefined;
  const { promise: died, resolve: hasDied } = Promise.withResolvers<string>();

  /** From here on every call, pending or new, gets the same answer. */
  function finish(failure: ReturnType<typeof storeFailed>): void {
    over ??= failure;
    for (const settle of pending.values()) settle(over);
    pending.clear();
  }

  thread.on('message', (message: FromWorker) => {
    if (message.kind === 'note') {
      onNote(message.note);
      return;
    }
    const settle = pending.get(message.id);
    pending.delete(message.id);
    settle?.(message.result);
  });
  inBackground('databases-end', async () => {
    const why = await ended;
    if (over === undefined) hasDied(why);
    finish(storeFailed('closed', why));
  });

  return {
    died,
    call<O extends keyof T>(operation: O, input: T[O]['takes']) {
      return new Promise<Result<T[O]['answers']>>((resolve) => {
        if (over !== undefined) {
          resolve(over);
          return;
        }
        const id = (calls += 1);
        // The worker's dispatch is typed by the same table, so an operation's answer has that operation's type.
        pending.set(id, (result) => resolve(result));
        try {
          thread.postMessage({ id, operation, input }, []);
        } catch (cause) {
          pending.delete(id);
          resolve(storeFailed('io', `the request cannot be sent: ${wordsOf(cause)}`));
        }
      });
    },
    async end() {
      finish(storeFailed('closed', 'the store is closed'));
      await thread.terminate();
    },
  };
}

function storeFailed(fault: StoreFault, detail: string): ReturnType<typeof fail> {
  return fail({ code: 'store-failed', fault, detail });
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
