// The only place that reads the machine's clocks. Everything else is given a Clock, so that tests can move time.
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../desk/ports/system.ts';

export const systemClock: Clock = {
  wall: () => epochMillis(Date.now()),
  mono: () => monotonicMillis(performance.now()),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
