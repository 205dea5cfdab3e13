// Makes a few seeded fault runs of repaying in every test run; `npm run faults` makes thousands.
import { expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { repayRun } from './repay-run.ts';

test('payment is offered only with the details confirmed last, under faults of service, clipboard, network and process', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FAULT_RUNS', 60);
  const sums = { changes: 0, blocked: 0, crashes: 0, swaps: 0, wrongPastes: 0, paid: 0 };
  for (let run = 0; run < runs; run++) {
    const report = await repayRun(`${String(seed)}/${String(run)}`);
    expect({ seed: report.seed, broken: report.broken }).toEqual({ seed: report.seed, broken: [] });
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += report[key];
  }
  // Without changes, payments and crashes the test would prove nothing.
  expect(sums.changes).toBeGreaterThan(runs);
  for (const key of ['blocked', 'crashes', 'swaps', 'wrongPastes', 'paid'] as const)
    expect({ key, sum: sums[key] }).toSatisfy(({ sum }: { sum: number }) => sum > runs / 10);
}, 300_000);
