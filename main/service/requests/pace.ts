// No more requests in any minute than the service's own limit allows, where the profile states one (gap 35). Reads
// wait their turn. A POST of the operator never waits, for its window does not; it takes from the same budget.
import type { ProfileId } from '../../../domain/ids.ts';
import { millis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Clock } from '../../desk/ports/system.ts';

/** Longer than the minute that is meant: requests take ways of differing length to who counts them. */
export const COUNTED_MINUTE = millis(61_000);
/**
 * Left free by reads in every minute, so that a quote and its accept do not meet a 429: an accept that does has an
 * unknown outcome.
 */
export const KEPT_FOR_POSTS = 2;

export interface Pace {
  /**
   * Settles when one more read may leave, and counts it; one that is `urgent` goes before those that wait. When
   * `signal` aborts it settles at once and counts nothing: what follows is not sent then.
   */
  turn(perMinute: number, signal: AbortSignal, urgent: boolean): Promise<void>;
  /** A POST leaves now. */
  count(): void;
}

/** One pace a profile, kept for the whole run: a service counts our requests, not our connections. */
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
  };
}
