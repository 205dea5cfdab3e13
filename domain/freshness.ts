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

/** When an answer was asked for and came. */
interface Times {
  /** Missing: it came at once. */
  readonly askedAt?: EpochMillis;
  readonly receivedAt: EpochMillis;
  /** How old it was when it came from a cache on the way. */
  readonly age?: Millis;
}

/** The earliest time at which the service can have made a statement: a slow answer may state what was before. */
export const statedAt = ({ askedAt, receivedAt, age = millis(0) }: Times): EpochMillis =>
  epochMillis(Math.min(askedAt ?? receivedAt, receivedAt) - age);

/** In whole milliseconds and never negative: a service clock ahead of ours is not in the future. */
export function ageOf(at: EpochMillis, now: EpochMillis): Millis {
  return millis(Math.max(0, now - at));
}

/**
 * Older than what is known. A known time after the answer's arrival is of a clock that was set back since, and
 * compares with nothing.
 */
export const isOvertaken = (of: Times, knownAt: EpochMillis | undefined): boolean =>
  knownAt !== undefined && statedAt(of) < knownAt && knownAt <= of.receivedAt;

/** A loan's read that was older than this when it arrived is no ground for a payment. */
export const FRESH_READ = millis(10_000);

/** How long the values of a loan's read may be used for paying it. */
export const PAYABLE_READ_LIFETIME = millis(60_000);
