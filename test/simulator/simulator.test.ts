// A few days of the simulator with every test run; months of it are `npm run simulate`. It runs in a process of its own,
// because it loads the product by a loader of its own.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Summary {
  readonly sums: Readonly<Record<string, number>>;
  readonly looks: Readonly<Record<string, number>>;
  readonly traces: readonly string[];
  readonly failed?: { readonly broken: readonly string[]; readonly story: readonly string[] };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-simulator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function simulated(...given: string[]): Promise<Summary> {
  const script = join(import.meta.dirname, 'main.ts');
  const running = promisify(execFile)(process.execPath, [script, ...given], { maxBuffer: 2 ** 26 });
  // A failure is told on the same way as a summary, with another exit code.
  const { stdout } = await running.catch((cause: { stdout: string }) => cause);
  return JSON.parse(stdout) as Summary;
}

test('the same seed twice gives the same trace, and breaks no promise', async () => {
  const days = ['--seed', 'short', '--days', '8'];
  const [one, other] = await Promise.all([simulated(...days), simulated(...days)]);
  expect(one.failed).toBeUndefined();
  expect(other.traces).toEqual(one.traces);
  // Days on which nothing happened would show nothing.
  expect(one.sums['posts']).toBeGreaterThan(5);
  expect(one.sums['crashes']).toBeGreaterThan(0);
  expect(one.looks['nothing-lost']).toBeGreaterThan(0);
});

test('a planted fault is found, told as a short story, and found again by replaying it', async () => {
  const failure = join(folder, 'failure.json');
  const planted = ['--planted', 'a journal write is not awaited', '--days', '8', '--shrinking', '6'];
  const found = await simulated('--seed', 'short', ...planted, '--failure', failure);
  expect(found.failed?.broken[0]).toMatch(/^recorded-first: /);
  expect(found.failed?.story.length).toBeLessThan(12);
  expect(JSON.parse(readFileSync(failure, 'utf8'))).toHaveProperty('seed', 'short');
  const again = await simulated('--replay', failure);
  expect(again.failed?.broken).toEqual(found.failed?.broken);
});
