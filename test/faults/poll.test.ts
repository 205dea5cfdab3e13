// A few of the kills with every test run; all of them by COLLATERAL_DESK_POLL_KILLS=1000.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { chanceOf } from './chance.ts';
import { pollRun } from './poll-run.ts';

/** A seed's polls write about this often at most: past its last write a process is killed after it. */
const MOST_WRITES = 1_100;

test('killed after any write of a poll, each list shows offline what its last answer named, or the one before', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_POLL_KILLS', 6);
  const chance = chanceOf(String(seed));
  const sums = { taken: 0, underWay: 0 };
  const broken: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await pollRun(`${String(seed)}/${String(run % 50)}`, chance.between(1, MOST_WRITES));
    sums.taken += report.taken;
    sums.underWay += report.underWay;
    broken.push(...report.broken);
  }
  console.info(`${String(runs)} kills, ${String(sums.underWay)} of them while a poll was being written`);
  expect(broken).toEqual([]);
  // Runs in which nothing was taken in, or nothing was under way, would show nothing.
  expect(sums.taken).toBeGreaterThan(runs);
  expect(sums.underWay).toBeGreaterThan(runs / 4);
}, 7_200_000);
