// Measures the longest turn on main's thread, in its processor time. On a shared machine a turn may also
// wait for a processor, which the wall time shows.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cpuMillis } from './opened.ts';

export interface Blocks {
  /** Longest turn in ms, in this thread's processor time and in wall time. */
  readonly longest: number;
  readonly longestByTheWall: number;
  /** Turns of more than 8 ms of processor time. */
  readonly over: number;
}

const MOST = 8;

/** Runs `work` and measures every turn of the event loop until it ends. */
export async function blocksDuring(work: () => Promise<void>): Promise<Blocks> {
  const over = { work: false };
  const blocks = { longest: 0, longestByTheWall: 0, over: 0 };
  const watching = (async () => {
    let [cpu, wall] = [cpuMillis(), performance.now()];
    while (!over.work) {
      await nextTurn();
      const [cpuNow, wallNow] = [cpuMillis(), performance.now()];
      // Some kernels count processor time in steps of 4 ms, and would give a whole step to a turn of 0.3 ms.
      const own = Math.min(cpuNow - cpu, wallNow - wall);
      blocks.longest = Math.max(blocks.longest, own);
      blocks.longestByTheWall = Math.max(blocks.longestByTheWall, wallNow - wall);
      if (own > MOST) blocks.over++;
      [cpu, wall] = [cpuNow, wallNow];
    }
  })();
  try {
    await work();
  } finally {
    over.work = true;
    await watching;
  }
  return blocks;
}
