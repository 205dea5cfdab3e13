// The practice clock: practice time is a straight line over real time, whose slope (speed) and position can be
// changed at any moment. Nothing in the service reads another clock.
import type { ClockState } from './world.ts';

/** The machine's own time, in milliseconds since 1970; what practice time is measured against. */
export const realNow = (): number => Date.now();

export function practiceNow(clock: ClockState, real: number): number {
  // A real clock set back must not take practice time with it: what has happened stays happened.
  const passed = Math.max(0, real - clock.anchorReal);
  return clock.paused ? clock.anchorPractice : Math.floor(clock.anchorPractice + passed * clock.speed);
}

/** The same time and pace, measured from here on. */
export function anchor(clock: ClockState, real: number): void {
  clock.anchorPractice = practiceNow(clock, real);
  clock.anchorReal = real;
}

/**
 * A clock taken up again after the service was closed: time passed at the ordinary pace, whatever the speed was,
 * because a night at ×60 would age every loan by two months. It never falls behind `notBefore`.
 */
export function resume(clock: ClockState, real: number, notBefore: number): void {
  const passed = clock.paused ? 0 : Math.max(0, real - clock.anchorReal);
  clock.anchorPractice = Math.max(clock.anchorPractice + passed, notBefore);
  clock.anchorReal = real;
}
