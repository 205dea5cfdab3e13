// The clocks of one of several machines on one virtual time. Each machine sets its wall clock and sleeps alone:
// while it sleeps, its monotonic clock stands still and none of its timers fires.
import { epochMillis, monotonicMillis } from '../../domain/time.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';

export interface MachineClock extends Omit<VirtualClock, 'sleep'> {
  /** Of a machine among others: settles once they have lived through that time, and wakes the machine. */
  sleep(ms: number): void | Promise<void>;
  /** Stops the clock of a machine among others until its next `sleep` has passed. */
  readonly freeze?: () => void;
}

interface Timer {
  /** On this machine's monotonic clock. */
  readonly at: number;
  readonly task: () => void;
  cancel: () => void;
}

export function deskClock(shared: VirtualClock): MachineClock {
  /** The sum of all jumps. */
  let set = 0;
  /** How long it slept so far. */
  let slept = 0;
  let frozenAt: number | undefined;
  const timers = new Set<Timer>();

  const mono = (): number => (frozenAt ?? shared.mono()) - slept;
  const start = (timer: Timer): void => {
    timer.cancel = shared.after(Math.max(0, timer.at - mono()) as never, () => {
      timers.delete(timer);
      timer.task();
    });
  };
  const after: VirtualClock['after'] = (delay, task) => {
    // Whole milliseconds, so that the sums with the time asleep are exact and no timer fires early.
    const timer: Timer = { at: mono() + Math.ceil(delay), task, cancel: () => undefined };
    timers.add(timer);
    if (frozenAt === undefined) start(timer);
    return () => {
      timers.delete(timer);
      timer.cancel();
    };
  };
  function freeze(): void {
    if (frozenAt !== undefined) return;
    frozenAt = shared.mono();
    for (const timer of timers) timer.cancel();
  }
  function thaw(): void {
    if (frozenAt === undefined) return;
    slept += shared.mono() - frozenAt;
    frozenAt = undefined;
    for (const timer of timers) start(timer);
  }

  return {
    wall: () => epochMillis(shared.wall() + set),
    mono: () => monotonicMillis(mono()),
    real: () => shared.real(),
    after,
    freeze,
    run: (ms) => new Promise((resolve) => after(ms as never, resolve)),
    async until(settling, ms) {
      let cancel = (): void => undefined;
      const late = new Promise<undefined>((resolve) => {
        cancel = after(ms as never, () => resolve(undefined));
      });
      try {
        return await Promise.race([settling, late]);
      } finally {
        cancel();
      }
    },
    jump(ms) {
      set += ms;
    },
    async sleep(ms) {
      freeze();
      await new Promise<void>((resolve) => shared.after(ms as never, resolve));
      thaw();
    },
    busy: (work) => shared.busy(work),
  };
}
