// The only reader of the machine's clocks in the renderer, and its only two beats: one of 10 s that moves every
// age on screen together, and one of a second that runs only during a countdown. Both rest while the window
// is hidden.
import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  epochMillis,
  millis,
  monotonicMillis,
  type EpochMillis,
  type Millis,
  type MonotonicMillis,
} from '../domain/time.ts';

export const wallNow = (): EpochMillis => epochMillis(Date.now());
export const monoNow = (): MonotonicMillis => monotonicMillis(performance.now());

/** A time that moves on at every whole `length`, so that all that shows it changes together. */
function createBeat(length: number) {
  let shown = wallNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function tick(): void {
    shown = wallNow();
    for (const listener of listeners) listener();
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = undefined;
    if (listeners.size > 0 && !document.hidden) timer = setTimeout(tick, length - (wallNow() % length));
  }

  function listen(listener: () => void): () => void {
    if (listeners.size === 0) {
      shown = wallNow();
      document.addEventListener('visibilitychange', tick);
    }
    listeners.add(listener);
    if (timer === undefined) schedule();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', tick);
      clearTimeout(timer);
      timer = undefined;
    };
  }

  /** While nobody listens it moves on by itself, so that a first rendering never starts from an old time. */
  function read(): EpochMillis {
    if (listeners.size === 0 && Math.abs(wallNow() - shown) >= length) shown = wallNow();
    return shown;
  }
  return { listen, tick, shown: read };
}

/** How often ages on screen may change. */
export const AGE_BEAT = millis(10_000);
const ages = createBeat(AGE_BEAT);
const seconds = createBeat(1000);

const rest = (): (() => void) => () => undefined;

/** The wall clock, updated every second while `runs`. For countdowns only. */
export function useSeconds(runs: boolean): EpochMillis {
  return useSyncExternalStore(runs ? seconds.listen : rest, seconds.shown);
}

/** The wall clock, updated every 10 s. For ages. */
export const useAgeClock = (): EpochMillis => useSyncExternalStore(ages.listen, ages.shown);

/** Moves all ages on now, after an act of the operator. */
export const refreshAges = (): void => ages.tick();

const HELD_BELOW = 60_000;

/**
 * How old something of the moment `at` is, as of the last beat. A newer `at` is taken at the next beat, so
 * that answers at rest draw nothing in between; at once if the shown age is a minute or more.
 */
export function useAgeOf(at: EpochMillis, offset = 0): Millis {
  const now = useAgeClock();
  const [held, setHeld] = useState({ at, now });
  const isOld = held.now - held.at >= HELD_BELOW;
  const isNew = held.at !== at && (isOld || held.now !== now || at < held.at);
  if (isNew || held.now !== now) setHeld({ at, now });
  return millis(Math.max(0, now - (isNew ? at : held.at) + offset));
}

/** The time left until a moment of the wall clock; the second's beat runs only until then. */
export function useWallLeft(until: EpochMillis | undefined): Millis {
  useSeconds(until !== undefined && until > wallNow());
  return millis(until === undefined ? 0 : Math.max(0, until - wallNow()));
}

/**
 * The time left until a moment that main states. It counts on the monotonic clock from the moment's arrival,
 * as main does, so setting the computer's clock changes nothing.
 */
export function useTimeLeft(until: EpochMillis | undefined): Millis {
  const ends = useMemo(() => (until === undefined ? 0 : monoNow() + until - wallNow()), [until]);
  useSeconds(ends > monoNow());
  return millis(Math.max(0, ends - monoNow()));
}
