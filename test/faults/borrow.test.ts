// A few of the seeded fault runs with every test run; the thousands are `npm run faults`.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { borrowRun } from './borrow-run.ts';
import { killRun } from './kill-run.ts';

test('whatever the network, the clock and the process do, an intent has one effect at most and is told truly', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_RUNS', 60);
  const sums = { accepts: 0, unknown: 0, crashes: 0 };
  for (let run = 0; run < runs; run++) {
    const report = await borrowRun(`${String(seed)}/${String(run)}`);
    expect({ seed: report.seed, broken: report.broken }).toEqual({ seed: report.seed, broken: [] });
    for (const key of ['accepts', 'unknown', 'crashes'] as const) sums[key] += report[key];
  }
  // Runs in which nothing happened would show nothing.
  expect(sums.accepts).toBeGreaterThan(runs / 4);
  expect(sums.unknown).toBeGreaterThan(runs / 4);
  expect(sums.crashes).toBeGreaterThan(runs / 4);
}, 300_000);

test('killed at every named step and at any moment, the journal has lost nothing and doubled nothing', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_KILLS', 3);
  const report = await killRun(String(seed), true, runs);
  expect(report.broken).toEqual([]);
  // A process may die while it still settles what the last one left, before it asks for anything itself.
  expect(report.intents).toBeGreaterThanOrEqual(5);
}, 900_000);
