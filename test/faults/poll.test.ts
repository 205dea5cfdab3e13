// Kills a few processes in every test run; COLLATERAL_DESK_POLL_KILLS=1000 kills many.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { chanceOf } from './chance.ts';
import { pollRun } from './poll-run.ts';

/** The polls of a seed make about this many writes at most. */
const MOST_WRITES = 1_100;

test('after a kill at any write of a poll, each list shows its last answer, or the one before, without a network', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_POLL_KILLS', 6);
  const chance = chanceOf(String(seed));
  const sums = { stored: 0, underWay: 0 };
  const broken: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await pollRun(`${String(seed)}/${String(run % 50)}`, chance.between(1, MOST_WRITES));
    sums.stored += report.stored;
    sums.underWay += report.underWay;
    broken.push(...report.broken);
  }
  console.info(`${String(runs)} kills, ${String(sums.underWay)} of them while a poll was being written`);
  expect(broken).toEqual([]);
  // Without stored polls, and kills during a write, the test would prove nothing.
  expect(sums.stored).toBeGreaterThan(runs);
  expect(sums.underWay).toBeGreaterThan(runs / 4);
}, 7_200_000);
