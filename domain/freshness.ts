// How old a number may be before the desk calls it stale. The renderer words it; nothing here guesses.
import { millis, type EpochMillis, type Millis } from './time.ts';

export type Freshness = 'live' | 'stale' | 'never';

/** An answer is live for three polls of its resource, and at least for a minute: one lost poll is no alarm. */
export function freshnessOf(
  observedAt: EpochMillis | undefined,
  now: EpochMillis,
  cadence: Millis,
): Freshness {
  if (observedAt === undefined) return 'never';
  return now - observedAt <= Math.max(cadence * 3, 60_000) ? 'live' : 'stale';
}

/** Age in whole milliseconds, never negative: a service clock ahead of ours is not "in the future". */
export function ageOf(at: EpochMillis, now: EpochMillis): Millis {
  return millis(Math.max(0, now - at));
}

/** A loan read is good for paying for this long (screens, repayment step 2). */
export const PAYABLE_READ_LIFETIME = millis(60_000);
