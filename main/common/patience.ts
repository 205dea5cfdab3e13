// A time limit for work on a disk that may never answer (a network folder, a card reader).
import { setTimeout as after } from 'node:timers/promises';
import type { Millis } from '../../domain/time.ts';

/** The result of `work`, or `instead` once `limit` has passed; the work itself goes on. */
export async function within<T, U>(limit: Millis, work: Promise<T>, instead: () => U): Promise<T | U> {
  const timer = new AbortController();
  const late = after(limit, undefined, { signal: timer.signal }).then(instead);
  // Aborting the timer rejects it.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
