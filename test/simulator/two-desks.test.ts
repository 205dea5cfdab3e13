// Simulates some days of two whole desks of a team in every test run; `npm run simulate -- --desks 2` simulates
// months. The simulator runs in its own process because it loads the product through hooks.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulated } from './simulated.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-simulator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const two = (...given: string[]) => simulated('--desks', '2', '--seed', 'short', ...given);

test('two simulations of two desks with the same seed have the same trace and break no promise', async () => {
  const [one, other] = await Promise.all([two('--days', '8'), two('--days', '8')]);
  expect(one.failed).toBeUndefined();
  expect(other.traces).toEqual(one.traces);
  // Without requests, crashes, refusals and approvals the test would prove nothing.
  for (const name of ['posts', 'crashes', 'statements', 'approvals asked', 'refused, claimed'])
    expect([name, one.sums[name]]).toEqual([name, expect.toSatisfy((count: number) => count > 0)]);
  for (const promise of ['claimed-first', 'told-who', 'reported', 'shared-journal', 'nothing-lost'])
    expect([promise, one.checks[promise]]).toEqual([promise, expect.toSatisfy((count: number) => count > 0)]);
});

test('the simulator of two desks finds an unclaimed request, shortens its story, and finds it in a replay', async () => {
  const failure = join(folder, 'failure.json');
  const planted = ['--planted', 'a desk sends without waiting for its claim'];
  const found = await two(...planted, '--days', '8', '--shrinking', '3', '--failure', failure);
  expect(found.failed?.broken[0]).toMatch(/^claimed-first: desk [ab]: /);
  expect(found.failed?.story.length).toBeLessThan(16);
  expect(JSON.parse(readFileSync(failure, 'utf8'))).toMatchObject({ seed: 'short', desks: 2 });
  const again = await simulated('--replay', failure);
  expect(again.failed?.broken).toEqual(found.failed?.broken);
});
