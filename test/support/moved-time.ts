// Moves the clocks of the running app. Main's timers then run in order of their due times; the page's timers
// and the operator's acts take real time.
import type { ElectronApplication, Page } from 'playwright-core';
// Each request has a timer of this delay until it ends.
import { TOTAL_TIME } from '../../main/service/requests/client.ts';

interface MovedClock {
  /** Moves the clocks and runs every timer that is due. */
  move(by: number): void;
  /** How many of main's timers were set for exactly this delay and have neither run nor been cleared. */
  timersOf?(delay: number): number;
}
type WithClock = typeof globalThis & { movedClock: MovedClock };

export interface MovedTime {
  /** Milliseconds by which the app's clocks are ahead of the machine's. */
  readonly ahead: () => number;
  move(by: number): Promise<void>;
  /** How many requests of main have neither an answer nor a failure yet. */
  requestsUnderWay(): Promise<number>;
}

export async function movedTime(app: ElectronApplication, page: Page): Promise<MovedTime> {
  let ahead = 0;
  await app.evaluate(takeOverMain);
  await page.evaluate(takeOverPage);
  return {
    ahead: () => ahead,
    async move(by) {
      ahead += by;
      await page.evaluate((millis) => (globalThis as WithClock).movedClock.move(millis), by);
      await app.evaluate((_, millis) => {
        (globalThis as WithClock).movedClock.move(millis);
        // The driver keeps each answer, which would count as growth.
        (globalThis as { __answers?: Map<number, unknown> }).__answers?.clear();
      }, by);
    },
    requestsUnderWay: () =>
      app.evaluate((_, delay) => {
        const count = (globalThis as WithClock).movedClock.timersOf?.(delay) ?? 0;
        (globalThis as { __answers?: Map<number, unknown> }).__answers?.clear();
        return count;
      }, TOTAL_TIME),
  };
}

function takeOverPage(): void {
  let ahead = 0;
  const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
  Date.now = () => wall() + ahead;
  performance.now = () => mono() + ahead;
  (globalThis as WithClock).movedClock = { move: (by) => void (ahead += by) };
}

/** Sent to main as text, so it uses nothing from outside. */
function takeOverMain(): void {
  // A failed assertion of a library prints ten lines of Node's own, which hide who called it.
  Error.stackTraceLimit = 80;
  let ahead = 0;
  const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
  const [start, stop] = [setTimeout, clearTimeout];
  Date.now = () => wall() + ahead;
  performance.now = () => mono() + ahead;

  class MovedTimer {
    static readonly pending = new Set<MovedTimer>();
    due = 0;
    timer: NodeJS.Timeout | undefined;
    keepsAlive = true;
    readonly run: () => void;
    readonly delay: number;
    constructor(run: () => void, delay: number) {
      this.run = run;
      this.delay = delay;
      this.refresh();
    }
    refresh(): this {
      this.due = performance.now() + this.delay;
      this.arm();
      return this;
    }
    arm(): void {
      stop(this.timer);
      this.timer = start(() => this.fire(), Math.max(0, this.due - performance.now()));
      if (!this.keepsAlive) this.timer.unref();
      MovedTimer.pending.add(this);
    }
    fire(): void {
      this.close();
      this.run();
    }
    close(): this {
      stop(this.timer);
      MovedTimer.pending.delete(this);
      return this;
    }
    ref(): this {
      this.keepsAlive = true;
      this.timer?.ref();
      return this;
    }
    unref(): this {
      this.keepsAlive = false;
      this.timer?.unref();
      return this;
    }
    hasRef(): boolean {
      return this.keepsAlive;
    }
  }

  const moved = (task: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): unknown =>
    new MovedTimer(() => task(...args), delay);
  const cleared = (timer: unknown): void => {
    if (timer instanceof MovedTimer) timer.close();
    else stop(timer as NodeJS.Timeout | undefined);
  };
  Object.assign(globalThis, { setTimeout: moved, clearTimeout: cleared });
  (globalThis as WithClock).movedClock = {
    timersOf: (delay) => [...MovedTimer.pending].filter((timer) => timer.delay === delay).length,
    move(by) {
      ahead += by;
      const pending = [...MovedTimer.pending].toSorted((a, b) => a.due - b.due);
      for (const timer of pending) {
        if (!MovedTimer.pending.has(timer)) continue;
        if (timer.due <= performance.now()) timer.fire();
        else timer.arm();
      }
    },
  };
}
