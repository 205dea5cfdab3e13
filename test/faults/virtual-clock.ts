// Time that passes only when told, with everything that is under way brought to rest before it moves on: hours of
// polling take milliseconds, and a run is the same each time.
import { epochMillis, monotonicMillis, type EpochMillis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';

export interface VirtualClock extends Clock {
  /** Lets both clocks run on, each timer at its time. */
  run(ms: number): Promise<void>;
  /** Runs until the promise settles, at most `ms`; undefined when it did not. */
  until<T>(settling: Promise<T>, ms: number): Promise<T | undefined>;
  /** Somebody set the wall clock. */
  jump(ms: number): void;
  /** The machine slept: the wall clock goes on, the monotonic one stands still, and no timer fires. */
  sleep(ms: number): void;
  /** The time of everybody else, which nobody here can set. */
  real(): EpochMillis;
  /** Work outside timers (a service that thinks); time waits for it. */
  busy<T>(work: Promise<T>): Promise<T>;
}

/** @param isBusyBesides work that is counted elsewhere, and that time waits for as well. */
export function virtualClock(startWall: number, isBusyBesides: () => boolean = () => false): VirtualClock {
  let wall = startWall;
  /** How far the wall clock was set, forward or back. */
  let set = 0;
  let mono = 1_000;
  let working = 0;
  let timers: { at: number; task: () => void }[] = [];

  const isBusy = (): boolean => working > 0 || isBusyBesides();
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });

  async function rest(): Promise<void> {
    // Once at least: promises that are settled have not been heard by everyone yet.
    await turn();
    while (isBusy()) await turn();
  }

  async function run(ms: number, stop: () => boolean = () => false): Promise<void> {
    const end = mono + ms;
    for (;;) {
      await rest();
      if (stop()) return;
      let due: (typeof timers)[number] | undefined;
      for (const timer of timers)
        if (timer.at <= end && (due === undefined || timer.at < due.at)) due = timer;
      if (due === undefined) break;
      const first = due;
      timers = timers.filter((timer) => timer !== first);
      wall += Math.max(0, first.at - mono);
      mono = Math.max(mono, first.at);
      first.task();
    }
    wall += end - mono;
    mono = end;
  }

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
    real: () => epochMillis(wall - set),
    run: (ms) => run(ms),
    async until(settling, ms) {
      let done = false;
      const marked = settling.then((value) => {
        done = true;
        return value;
      });
      await run(ms, () => done);
      return done ? marked : undefined;
    },
    jump(ms) {
      wall += ms;
      set += ms;
    },
    sleep(ms) {
      wall += ms;
    },
    async busy(work) {
      working++;
      try {
        return await work;
      } finally {
        working--;
      }
    },
  };
}
