// The only file of main that reads the clocks. Other code gets a Clock, so that tests can move time.
import { longTimers } from '../common/long-timers.ts';
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../desk/ports/system.ts';

export const systemClock: Clock = {
  wall: () => epochMillis(Date.now()),
  mono: () => monotonicMillis(performance.now()),
  after: longTimers((delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  }),
};
