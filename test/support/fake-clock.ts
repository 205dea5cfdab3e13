// A clock that a test moves. Wall and monotonic time are separate, to test sleep and changes of the clock.
import { longTimers } from '../../main/common/long-timers.ts';
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';

export interface FakeClock extends Clock {
  /** Advances both clocks and runs due timers in order. */
  advance(ms: number): void;
  /** Moves only the wall clock, as a sleep or a change of the clock does. */
  jump(ms: number): void;
}

export function fakeClock(startWall = 1_790_000_000_000, startMono = 1_000): FakeClock {
  let wall = startWall;
  let mono = startMono;
  let timers: { at: number; task: () => void }[] = [];
  return {
    wall: () => epochMillis(wall),
    mono: () => monotonicMillis(mono),
    after: longTimers((delay, task) => {
      // As Node's timers do.
      const timer = { at: mono + (delay > 2_147_483_647 ? 1 : delay), task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    }),
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
