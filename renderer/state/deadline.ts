// The countdown's memory. A deadline is fixed on the monotonic clock the first time it is heard of and can
// only move closer: leaving the screen, a new revision or a clock set back never gives seconds back.
import type { EpochMillis, Millis, MonotonicMillis } from '../../domain/time.ts';
import { monotonicMillis } from '../../domain/time.ts';
import { monoNow, wallNow } from '../clock.ts';

const known = new Map<string, MonotonicMillis>();

/** @param left time left when main measured it at `measuredAt` by the wall clock both processes share. */
export function deadlineFor(key: string, left: Millis, measuredAt: EpochMillis): MonotonicMillis {
  const sinceMeasured = Math.max(0, wallNow() - measuredAt);
  const heard = monotonicMillis(monoNow() + left - sinceMeasured);
  const before = known.get(key);
  const deadline = before !== undefined && before < heard ? before : heard;
  known.clear();
  known.set(key, deadline);
  return deadline;
}
