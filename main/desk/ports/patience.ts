// A wait that ends, for work on a disk that may never answer (a network folder, a card reader).
import { setTimeout as after } from 'node:timers/promises';
import type { Millis } from '../../../domain/time.ts';

/** The work goes on; whoever waited gets `instead` once `limit` has passed. */
export async function within<T, U>(limit: Millis, work: Promise<T>, instead: () => U): Promise<T | U> {
  const timer = new AbortController();
  const late = after(limit, undefined, { signal: timer.signal }).then(instead);
  // It is aborted on purpose once the work is done.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
