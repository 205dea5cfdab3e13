// Timers of any length. A timer of Node that is set for longer than 24.8 days fires at once.
import { millis, type Millis } from '../../domain/time.ts';

/** Returns a function that cancels. */
type Timer = (delay: Millis, task: () => void) => () => void;

const LONGEST = 2_147_483_647;

/** @param set a timer of the runtime */
export const longTimers =
  (set: Timer): Timer =>
  (delay, task) => {
    let cancel = (): void => undefined;
    const wait = (left: number): void => {
      cancel = set(millis(Math.min(left, LONGEST)), () => (left > LONGEST ? wait(left - LONGEST) : task()));
    };
    wait(delay);
    return () => cancel();
  };
