// Makes a few seeded fault runs of borrowing in every test run; `npm run faults` makes thousands.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { borrowRun } from './borrow-run.ts';
import { killRun } from './kill-run.ts';

test('an intent has at most one effect and a true outcome under faults of network, clock and process', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_RUNS', 60);
  const sums = { accepts: 0, unknown: 0, crashes: 0 };
  for (let run = 0; run < runs; run++) {
    const report = await borrowRun(`${String(seed)}/${String(run)}`);
    expect({ seed: report.seed, broken: report.broken }).toEqual({ seed: report.seed, broken: [] });
    for (const key of ['accepts', 'unknown', 'crashes'] as const) sums[key] += report[key];
  }
  // Without accepts, unknown outcomes and crashes the test would prove nothing.
  expect(sums.accepts).toBeGreaterThan(runs / 4);
  expect(sums.unknown).toBeGreaterThan(runs / 4);
  expect(sums.crashes).toBeGreaterThan(runs / 4);
}, 300_000);

test('the journal loses and repeats nothing if the process is killed at each named step or at random moments', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_KILLS', 3);
  const report = await killRun(String(seed), true, runs);
  expect(report.broken).toEqual([]);
  // A process may be killed while it settles earlier intents, before it sends a request itself.
  expect(report.intents).toBeGreaterThanOrEqual(5);
}, 900_000);
