// Kills a few processes that borrow in every test run; `npm run faults` kills thousands.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { killRun } from './kill-run.ts';

test('the journal loses and repeats nothing if the process is killed at each named step or at random moments', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_KILLS', 3);
  const report = await killRun(String(seed), runs);
  expect(report.broken).toEqual([]);
  // A process may be killed while it settles earlier intents, before it sends a request itself.
  expect(report.intents).toBeGreaterThanOrEqual(5);
}, 900_000);
