// The age at which a number becomes stale.
import { epochMillis, millis, type EpochMillis, type Millis } from './time.ts';

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

/** When the service made a statement; an answer from a cache on the way was old when it arrived. */
export const statedAt = (of: { readonly receivedAt: EpochMillis; readonly age?: Millis }): EpochMillis =>
  epochMillis(of.receivedAt - (of.age ?? 0));

/** In whole milliseconds and never negative: a service clock ahead of ours is not in the future. */
export function ageOf(at: EpochMillis, now: EpochMillis): Millis {
  return millis(Math.max(0, now - at));
}

/**
 * From a cache, and older than what is known. A known time after the answer's arrival is of a clock that was
 * set back since, and compares with nothing.
 */
export const isOvertaken = (
  of: { readonly receivedAt: EpochMillis; readonly age?: Millis },
  knownAt: EpochMillis | undefined,
): boolean =>
  knownAt !== undefined && statedAt(of) < knownAt && knownAt <= of.receivedAt && (of.age ?? 0) > 0;

/** A loan's read that was older than this when it arrived is no ground for a payment. */
export const FRESH_READ = millis(10_000);

/** How long the values of a loan's read may be used for paying it. */
export const PAYABLE_READ_LIFETIME = millis(60_000);
