// The only reader of the machine's clocks in the renderer, and the one timer that makes ages tick: every age
// on screen shares it, and it rests while the window is hidden.
import { useMemo, useSyncExternalStore } from 'react';
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

let shown = wallNow();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  shown = wallNow();
  for (const listener of listeners) listener();
  schedule();
}

/** On the next whole second, so that all ages change together. */
function schedule(): void {
  clearTimeout(timer);
  timer = undefined;
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(tick, 1000 - (wallNow() % 1000));
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

/** The wall clock, updated every second. */
export function useNow(): EpochMillis {
  return useSyncExternalStore(listen, () => shown);
}

/**
 * The time left until a moment that main states. It counts on the monotonic clock from the moment's arrival,
 * as main does, so setting the computer's clock changes nothing.
 */
export function useTimeLeft(until: EpochMillis | undefined): Millis {
  const ends = useMemo(() => (until === undefined ? 0 : monoNow() + until - wallNow()), [until]);
  useNow();
  return millis(Math.max(0, ends - monoNow()));
}
