// The poller's timers: when each resource is due, and when the last Retry-After ends.
import {
  epochMillis,
  millis,
  monotonicMillis,
  type EpochMillis,
  type MonotonicMillis,
} from '../../../domain/time.ts';
import type { Clock, Ids } from '../../desk/ports/system.ts';
import type { PolledResource } from './polled-resource.ts';

/** After a pause, a hold or an outage the reads are spread over this time, so that no burst follows. */
export const RESUME_SPREAD = millis(4_000);
/** The system's timers overflow past 24 days and fire at once, so a long wait is cut into several. */
const LONGEST_TIMER = millis(3_600_000);

interface Schedule {
  /** The end of the last Retry-After. It binds all resources: the service counts requests, not resources. */
  readonly pausedUntil: MonotonicMillis;
  readonly isHeld: () => boolean;
  /** Sets the timer of one resource. A due time within a hold moves to just after its end. */
  readonly set: (polled: PolledResource, due: MonotonicMillis) => void;
  readonly cancel: (polled: PolledResource) => void;
  /** Sets the timers of those that have no request under way, spread over `RESUME_SPREAD`. */
  readonly spread: (polled: readonly PolledResource[]) => void;
  readonly hold: (until: MonotonicMillis) => void;
  readonly release: () => void;
  readonly wallOf: (due: MonotonicMillis) => EpochMillis;
}

export function createSchedule(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  all: readonly PolledResource[],
  onDue: (polled: PolledResource) => void,
): Schedule {
  let pausedUntil = monotonicMillis(-Infinity);

  function set(polled: PolledResource, due: MonotonicMillis): void {
    polled.cancelTimer?.();
    polled.due = due >= pausedUntil ? due : monotonicMillis(pausedUntil + ids.fraction() * RESUME_SPREAD);
    const wait = millis(Math.min(LONGEST_TIMER, Math.max(0, polled.due - clock.mono())));
    polled.cancelTimer = clock.after(wait, () => onTimer(polled));
  }

  function onTimer(polled: PolledResource): void {
    polled.cancelTimer = undefined;
    // A timer may fire a little early, or end only a part of a long wait.
    if (polled.due !== undefined && clock.mono() < polled.due) return set(polled, polled.due);
    onDue(polled);
  }

  return {
    get pausedUntil() {
      return pausedUntil;
    },
    isHeld: () => clock.mono() < pausedUntil,
    set,
    cancel(polled) {
      polled.cancelTimer?.();
      polled.cancelTimer = undefined;
      polled.due = undefined;
    },
    spread(polled) {
      const idle = polled.filter(({ inFlight }) => inFlight === undefined);
      const slot = RESUME_SPREAD / Math.max(1, idle.length);
      idle.forEach((one, index) => set(one, monotonicMillis(clock.mono() + (index + ids.fraction()) * slot)));
    },
    hold(until) {
      if (until <= pausedUntil) return;
      pausedUntil = until;
      for (const polled of all) if (polled.due !== undefined && polled.due < until) set(polled, polled.due);
    },
    release() {
      pausedUntil = monotonicMillis(-Infinity);
    },
    wallOf: (due) => epochMillis(clock.wall() + Math.max(0, due - clock.mono())),
  };
}
