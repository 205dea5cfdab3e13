// Sends requests to the databases' thread. Every request settles, whatever happens to the thread.
import { fail, type StoreFault } from '../../contract/errors.ts';
import { inBackground } from '../desk/ports/background.ts';
import { movedOf } from '../desk/ports/key.ts';
import type { Answered, Asked, FromWorker } from './protocol.ts';
import type { Thread } from './thread.ts';

export interface ThreadRequests {
  send(asked: Asked): Promise<Answered>;
  /** Settles with the cause if the thread ends by itself. */
  readonly died: Promise<string>;
  /** Ends the thread; pending requests are answered with `closed`. */
  end(): Promise<void>;
}

export function openThreadRequests(
  { worker: thread, over: ended }: Thread,
  onNote: (note: string) => void,
): ThreadRequests {
  const pending = new Map<number, (answer: Answered) => void>();
  let requests = 0;
  let over: ReturnType<typeof storeFailed> | undefined;
  const { promise: died, resolve: hasDied } = Promise.withResolvers<string>();

  /** From now on every request, pending or new, gets the same answer. */
  function finish(failure: ReturnType<typeof storeFailed>): void {
    over ??= failure;
    for (const settle of pending.values()) settle({ result: over });
    pending.clear();
  }

  thread.on('message', (message: FromWorker) => {
    if (message.kind === 'note') {
      onNote(message.note);
      return;
    }
    const settle = pending.get(message.id);
    pending.delete(message.id);
    settle?.(message);
  });
  inBackground('databases-end', async () => {
    const why = await ended;
    if (over === undefined) hasDied(why);
    finish(storeFailed('closed', why));
  });

  return {
    died,
    send(asked) {
      return new Promise((resolve) => {
        if (over !== undefined) {
          resolve({ result: over });
          return;
        }
        const id = (requests += 1);
        pending.set(id, resolve);
        try {
          thread.postMessage({ ...asked, id }, 'given' in asked ? movedOf(asked.given) : []);
        } catch (cause) {
          pending.delete(id);
          resolve({ result: storeFailed('io', `${nameOf(asked)} cannot be sent: ${wordsOf(cause)}`) });
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

const nameOf = (asked: Asked): string => ('name' in asked ? `${asked.group}.${asked.name}` : 'a rest');

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
