// Replaces `node:timers/promises`, so that virtual time waits for every requested turn of the event loop.
import { millis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';

let pending = 0;
let clock: Pick<Clock, 'after'> | undefined;

export const turnsPending = (): boolean => pending > 0;
export function waitOn(next: Pick<Clock, 'after'>): void {
  clock = next;
}

export async function setImmediate<T>(value?: T): Promise<T | undefined> {
  pending++;
  try {
    await new Promise<void>((resolve) => {
      globalThis.setImmediate(resolve);
    });
    return value;
  } finally {
    pending--;
  }
}

export function setTimeout<T>(
  delay: number,
  value?: T,
  options: { signal?: AbortSignal } = {},
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock?.after(millis(delay), () => resolve(value));
    options.signal?.addEventListener('abort', () => {
      cancel?.();
      reject(new Error('aborted'));
    });
  });
}
