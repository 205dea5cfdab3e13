// Keeps the requests of any minute below the service's own limit, if the profile states one. Reads wait for their
// turn; a POST only counts, because its quote's window does not wait. Also keeps the end of a Retry-After, which
// outlives a connection.
import type { ProfileId } from '../../../domain/ids.ts';
import { millis, monotonicMillis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Clock } from '../../desk/ports/system.ts';

/** Longer than a minute, because requests take different times to arrive where they are counted. */
export const COUNTED_MINUTE = millis(61_000);
/**
 * Requests per minute that reads leave free, so that a quote and its accept meet no 429, after which an
 * accept's outcome is unknown.
 */
export const KEPT_FOR_POSTS = 2;

export interface Pace {
  /**
   * Settles when one more read may leave, and counts it; an `urgent` one goes before waiting ones. When
   * `signal` aborts, it settles at once and counts nothing, and the caller must not send.
   */
  turn(perMinute: number, signal: AbortSignal, urgent: boolean): Promise<void>;
  /** Counts a POST that leaves now. */
  count(): void;
  /** Higher at each call, and by the clock, so that it is higher after a restart too: a nonce. */
  readonly counter: () => number;
  /** The end of the last Retry-After in answer to a read, and to a POST. */
  readonly pausedUntil: { reads: MonotonicMillis; posts: MonotonicMillis };
}

/** One pace per profile for the whole run: a service counts requests, not connections. */
export function pacesOn(clock: Clock): (profile: ProfileId) => Pace {
  const paces = new Map<ProfileId, Pace>();
  return (profile) => {
    const pace = paces.get(profile) ?? createPace(clock);
    paces.set(profile, pace);
    return pace;
  };
}

interface Waiting {
  readonly perMinute: number;
  readonly leave: () => void;
}

export function createPace(clock: Clock): Pace {
  let left: MonotonicMillis[] = [];
  let queue: Waiting[] = [];
  let cancelTimer: (() => void) | undefined;

  let counted = 0;
  const count = (): number => left.push(clock.mono());

  function look(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    const now = clock.mono();
    left = left.filter((at) => now - at < COUNTED_MINUTE);
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const inTheWay = left[left.length - Math.max(1, next.perMinute - KEPT_FOR_POSTS)];
      if (inTheWay !== undefined) {
        cancelTimer = clock.after(millis(inTheWay + COUNTED_MINUTE - now), look);
        return;
      }
      queue.shift();
      count();
      next.leave();
    }
  }

  return {
    turn(perMinute, signal, urgent) {
      if (signal.aborted) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUp = (): void => {
        queue = queue.filter((other) => other !== waiting);
        resolve();
        look();
      };
      const waiting: Waiting = {
        perMinute,
        leave() {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      if (urgent) queue.unshift(waiting);
      else queue.push(waiting);
      look();
      return promise;
    },
    count,
    counter: () => (counted = Math.max(counted + 1, clock.wall())),
    pausedUntil: { reads: monotonicMillis(-Infinity), posts: monotonicMillis(-Infinity) },
  };
}
