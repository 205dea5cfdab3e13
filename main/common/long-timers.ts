// Timers of any length. A timer of Node that is set for longer than 24.8 days fires at once.
import type { Clock } from '../desk/ports/system.ts';
import { millis } from '../../domain/time.ts';

const LONGEST = 2_147_483_647;

/** @param set a timer of the runtime */
export const longTimers =
  (set: Clock['after']): Clock['after'] =>
  (delay, task) => {
    let cancel = (): void => undefined;
    const wait = (left: number): void => {
      cancel = set(millis(Math.min(left, LONGEST)), () => (left > LONGEST ? wait(left - LONGEST) : task()));
    };
    wait(delay);
    return () => cancel();
  };
