// The poller's state of one resource, and the wait before its next read.
import type { AppError } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { millis, type EpochMillis, type Millis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Asked } from '../../desk/ports/service.ts';
import type { Clock, Ids } from '../../desk/ports/system.ts';

/** The longest backoff, unless the cadence itself is slower. */
export const LONGEST_BACKOFF = millis(60_000);
/** After an answer that was too large: each try costs both sides the whole answer. */
const LONGEST_AFTER_TOO_LARGE = millis(900_000);
/** Random jitter may be nearly zero, and a failing service must not be read again at once. */
export const SHORTEST_BACKOFF = millis(1_000);

export interface PolledResource {
  readonly resource: Resource;
  cadence: Millis;
  failures: number;
  failing: AppError | undefined;
  lastAnswerAt: EpochMillis | undefined;
  /** The end of the last request; a changed cadence counts from it. */
  endedAt: MonotonicMillis | undefined;
  due: MonotonicMillis | undefined;
  cancelTimer: (() => void) | undefined;
  inFlight: Promise<void> | undefined;
  /** The one request that follows the one under way. */
  next: Promise<void> | undefined;
}

export const polledResource = (resource: Resource, cadence: Millis): PolledResource => ({
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

/** Called after the circuit and the refusals have seen how the request ended. */
export function recordEnd(polled: PolledResource, asked: Asked<void>, clock: Clock): void {
  polled.endedAt = clock.mono();
  if (asked.ok) {
    polled.failures = 0;
    polled.failing = undefined;
    polled.lastAnswerAt = clock.wall();
  } else {
    polled.failures++;
    polled.failing = asked.error;
  }
}

/** Full jitter: anywhere between nothing and a ceiling that doubles with each failure. */
export function delayOf({ cadence, failures, failing }: PolledResource, ids: Ids): Millis {
  if (failures === 0) return cadence;
  const isTooLarge = failing?.code === 'offline' && failing.cause === 'too-large';
  const longest = isTooLarge ? LONGEST_AFTER_TOO_LARGE : LONGEST_BACKOFF;
  const ceiling = Math.min(Math.max(longest, cadence), cadence * 2 ** Math.min(failures - 1, 30));
  return millis(Math.max(SHORTEST_BACKOFF, ids.fraction() * ceiling));
}
