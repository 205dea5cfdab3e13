// What the poller keeps of each resource, and how long after an answer or a failure it is asked again.
import type { AppError } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { millis, type EpochMillis, type Millis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Ids } from '../../desk/ports/system.ts';

/** Backoff grows to this and no further, unless the cadence itself is slower. */
export const LONGEST_BACKOFF = millis(60_000);
/** The same after an answer that was too large: each try costs both sides the whole of it. */
export const LONGEST_AFTER_TOO_LARGE = millis(900_000);
/** Full jitter may draw nearly nothing; a failing service is not asked again at once. */
export const SHORTEST_BACKOFF = millis(1_000);

export interface Track {
  readonly resource: Resource;
  cadence: Millis;
  failures: number;
  failing: AppError | undefined;
  lastAnswerAt: EpochMillis | undefined;
  /** When it was last asked and had ended, for a changed cadence to count from. */
  endedAt: MonotonicMillis | undefined;
  due: MonotonicMillis | undefined;
  cancelTimer: (() => void) | undefined;
  inFlight: Promise<void> | undefined;
  /** The one request that follows the one under way. */
  next: Promise<void> | undefined;
}

export const trackOf = (resource: Resource, cadence: Millis): Track => ({
  resource,
  cadence,
  failures: 0,
  failing: undefined,
  lastAnswerAt: undefined,
  endedAt: undefined,
  due: undefined,
  cancelTimer: undefined,
  inFlight: undefined,
  next: undefined,
});

/** Full jitter: anywhere between nothing and a ceiling that doubles with each failure. */
export function delayOf({ cadence, failures, failing }: Track, ids: Ids): Millis {
  if (failures === 0) return cadence;
  const isTooLarge = failing?.code === 'offline' && failing.cause === 'too-large';
  const longest = isTooLarge ? LONGEST_AFTER_TOO_LARGE : LONGEST_BACKOFF;
  const ceiling = Math.min(Math.max(longest, cadence), cadence * 2 ** Math.min(failures - 1, 30));
  return millis(Math.max(SHORTEST_BACKOFF, ids.fraction() * ceiling));
}
