// The practice clock. Practice time runs at `speed` times real time; speed and time can be changed at any
// moment. Nothing in the service reads another clock. All times are milliseconds since 1970.
import type { ClockState } from './world.ts';

/** The machine's time, from which practice time is computed. */
export const realNow = (): number => Date.now();

export function practiceNow(clock: ClockState, real: number): number {
  // Practice time never runs back, even when the real clock is set back.
  const passed = Math.max(0, real - clock.anchorReal);
  return clock.paused ? clock.anchorPractice : Math.floor(clock.anchorPractice + passed * clock.speed);
}

/** Moves the anchor to now, so that a new speed or time counts from here and not from the past. */
export function anchor(clock: ClockState, real: number): void {
  clock.anchorPractice = practiceNow(clock, real);
  clock.anchorReal = real;
}

/**
 * The clock of a reopened practice. While it was closed, time ran at normal speed whatever the setting,
 * because a night at ×60 would age every loan by two months. The time is never before `notBefore`.
 */
export function resume(clock: ClockState, real: number, notBefore: number): void {
  const passed = clock.paused ? 0 : Math.max(0, real - clock.anchorReal);
  clock.anchorPractice = Math.max(clock.anchorPractice + passed, notBefore);
  clock.anchorReal = real;
}
