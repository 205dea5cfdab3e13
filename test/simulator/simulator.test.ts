// Simulates a few days in every test run; `npm run simulate` simulates months.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOf } from '../support/runs.ts';
import { PLANTED } from './planted.ts';
import { PLANTED_OF_A_TEAM } from '../faults/planted-team.ts';
import { simulated } from './simulated.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-simulator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two months with lost answers, crashes and presses at the wrong moment break no promise', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_MONTHS', 2);
  const { failed, sums, checks } = await simulated('--seed', String(seed), '--months', String(runs));
  expect({ seed, failed }).toEqual({ seed, failed: undefined });
  // Without accepts, crashes and payments the test would prove nothing.
  for (const what of ['accepts', 'crashes']) expect(sums[what]).toBeGreaterThan(5);
  for (const what of ['confirmed-destination', 'no-late-accept', 'settles'])
    expect(checks[what]).toBeGreaterThan(0);
});

test('two simulations with the same seed have the same trace and break no promise', async () => {
  const days = ['--seed', 'short', '--days', '8'];
  const [one, other] = await Promise.all([simulated(...days), simulated(...days)]);
  expect(one.failed).toBeUndefined();
  expect(other.traces).toEqual(one.traces);
  // Without requests and crashes the test would prove nothing.
  expect(one.sums['posts']).toBeGreaterThan(5);
  expect(one.sums['crashes']).toBeGreaterThan(0);
  expect(one.checks['nothing-lost']).toBeGreaterThan(0);
});

test('the simulator finds a planted fault, shortens its story, and finds it again in a replay', async () => {
  const failure = join(folder, 'failure.json');
  const planted = ['--planted', 'a journal write is not awaited', '--days', '8', '--shrinking', '6'];
  const found = await simulated('--seed', 'short', ...planted, '--failure', failure);
  expect(found.failed?.broken[0]).toMatch(/^recorded-first: /);
  expect(found.failed?.story.length).toBeLessThan(12);
  expect(JSON.parse(readFileSync(failure, 'utf8'))).toHaveProperty('seed', 'short');
  const again = await simulated('--replay', failure);
  expect(again.failed?.broken).toEqual(found.failed?.broken);
});

test('every planted fault replaces text that its file contains exactly once', () => {
  const missing = [...PLANTED, ...PLANTED_OF_A_TEAM].flatMap(({ name, changes }) =>
    changes
      .filter(({ file, line }) => {
        const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
        return text.split(line).length !== 2;
      })
      .map(({ file }) => `${name}: ${file}`),
  );
  expect(missing).toEqual([]);
});
