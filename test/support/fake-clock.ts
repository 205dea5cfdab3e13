// A clock that moves only when told, with wall and monotonic time apart, so that sleep and clock jumps can be acted.
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';

export interface FakeClock extends Clock {
  /** Both clocks move on and due timers run, in order. */
  advance(ms: number): void;
  /** The wall clock alone moves: somebody set it, or the machine slept. */
  jump(ms: number): void;
}

export function fakeClock(startWall = 1_790_000_000_000, startMono = 1_000): FakeClock {
  let wall = startWall;
  let mono = startMono;
  let timers: { at: number; task: () => void }[] = [];
  return {
    wall: () => epochMillis(wall),
    mono: () => monotonicMillis(mono),
    after(delay, task) {
      const timer = { at: mono + delay, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = mono + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        wall += due.at - mono;
        mono = due.at;
        due.task();
      }
      wall += end - mono;
      mono = end;
    },
    jump(ms) {
      wall += ms;
    },
  };
}
