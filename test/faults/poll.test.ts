// A few kills with every test run; COLLATERAL_DESK_POLL_KILLS=1000 runs many.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { chanceOf } from './chance.ts';
import { pollRun } from './poll-run.ts';

/** No seed's polls write more often than about this. */
const MOST_WRITES = 1_100;

test('a desk killed after any write of a poll shows each list offline as its last answer, or the one before, named it', async () => {
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
  // Runs in which nothing was stored, or no kill came during a write, would test nothing.
  expect(sums.stored).toBeGreaterThan(runs);
  expect(sums.underWay).toBeGreaterThan(runs / 4);
}, 7_200_000);
