// Fixes a deadline on the monotonic clock when it first arrives. Later it can only move closer: another
// screen, a new revision or a clock set back never gives seconds back.
import type { EpochMillis, Millis, MonotonicMillis } from '../../domain/time.ts';
import { monotonicMillis } from '../../domain/time.ts';
import { monoNow, wallNow } from '../clock.ts';

const known = new Map<string, MonotonicMillis>();

/** @param left time left when main measured it at `measuredAt`, by the wall clock of both processes */
export function deadlineFor(key: string, left: Millis, measuredAt: EpochMillis): MonotonicMillis {
  const sinceMeasured = Math.max(0, wallNow() - measuredAt);
  const heard = monotonicMillis(monoNow() + left - sinceMeasured);
  const before = known.get(key);
  const deadline = before !== undefined && before < heard ? before : heard;
  known.clear();
  known.set(key, deadline);
  return deadline;
}
