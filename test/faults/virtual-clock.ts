// Virtual time passes only in `run` and `until`, and only when no work is pending. Hours of polling take
// milliseconds, and every run with the same seed is equal.
import { epochMillis, monotonicMillis, type EpochMillis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';

export interface VirtualClock extends Clock {
  /** Advances both clocks and fires each timer at its time. */
  run(ms: number): Promise<void>;
  /** Runs until the promise settles, at most `ms`; undefined if it did not settle. */
  until<T>(settling: Promise<T>, ms: number): Promise<T | undefined>;
  /** Sets the wall clock forward or back by `ms`. */
  jump(ms: number): void;
  /** Advances the wall clock, as a sleep of the machine does: the monotonic clock stops, no timer fires. */
  sleep(ms: number): void;
  /** The true time: the wall clock without what `jump` changed. */
  real(): EpochMillis;
  /** Makes virtual time wait for work outside timers, such as a service's. */
  busy<T>(work: Promise<T>): Promise<T>;
}

/** @param isBusyBesides whether other work is pending, for which virtual time also waits */
export function virtualClock(startWall: number, isBusyBesides: () => boolean = () => false): VirtualClock {
  let wall = startWall;
  /** The sum of all jumps. */
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
    // At least one turn, so that the reactions to settled promises run.
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
