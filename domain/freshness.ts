// The age at which a number becomes stale.
import { millis, type EpochMillis, type Millis } from './time.ts';

export type Freshness = 'live' | 'stale' | 'never';

/**
 * An answer is live for three polls of its resource and at least for a minute, so that one lost poll raises
 * no alarm.
 */
export function freshnessOf(
  observedAt: EpochMillis | undefined,
  now: EpochMillis,
  cadence: Millis,
): Freshness {
  if (observedAt === undefined) return 'never';
  return now - observedAt <= Math.max(cadence * 3, 60_000) ? 'live' : 'stale';
}

/** In whole milliseconds and never negative: a service clock ahead of ours is not in the future. */
export function ageOf(at: EpochMillis, now: EpochMillis): Millis {
  return millis(Math.max(0, now - at));
}

/** How long the values of a loan's read may be used for paying it. */
export const PAYABLE_READ_LIFETIME = millis(60_000);
