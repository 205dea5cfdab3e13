// How long main is held by anything, taken on the thread that is held. The thread's own time is what counts: on a
// machine shared with others a turn may also just have waited for a processor, which the wall's time shows beside it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cpuMillis } from './opened.ts';

export interface Blocks {
  /** Longest turn, in ms of this thread's processor time and in ms by the wall. */
  readonly longest: number;
  readonly longestByTheWall: number;
  /** Turns of more than 8 ms of processor time. */
  readonly over: number;
}

const MOST = 8;

/** Runs `work` and looks at every turn of the loop until it is over. */
export async function blocksDuring(work: () => Promise<void>): Promise<Blocks> {
  const over = { work: false };
  const blocks = { longest: 0, longestByTheWall: 0, over: 0 };
  const watching = (async () => {
    let [cpu, wall] = [cpuMillis(), performance.now()];
    while (!over.work) {
      await nextTurn();
      const [cpuNow, wallNow] = [cpuMillis(), performance.now()];
      blocks.longest = Math.max(blocks.longest, cpuNow - cpu);
      blocks.longestByTheWall = Math.max(blocks.longestByTheWall, wallNow - wall);
      if (cpuNow - cpu > MOST) blocks.over++;
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
