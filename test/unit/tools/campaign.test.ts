// The runs of a campaign add up over sessions and commits, and each run counts once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepShares, sharesOf } from '../../../tools/lib/claims/campaign.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'campaign-'))));
afterEach(() => rmSync(root, { recursive: true }));

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const line = (seed: string, commit: string, findings: string[] = []): string =>
  `${JSON.stringify({ seed, commit, days: 60, steps: 1, trace: '0', findings })}\n`;

it('counts a run once, and keeps commits and seeds apart', () => {
  const text =
    line('s', A) + line('s/1', A) + line('s/1', A, ['ledger: off']) + line('s/1', B) + line('t', A);
  expect(sharesOf(text)).toEqual([
    { commit: A, seed: 's', runs: 2, days: 120, broken: ['s/1'] },
    { commit: B, seed: 's', runs: 1, days: 60, broken: [] },
    { commit: A, seed: 't', runs: 1, days: 60, broken: [] },
  ]);
});

it('adds them to what earlier sessions kept, and replaces a share that is measured again', () => {
  const keep = (text: string) => keepShares(root, 'desk-months', sharesOf(text), () => true);
  expect(keep(line('s', A) + line('s/1', A))).toEqual({ months: 4, runs: 2, commits: 1, broken: 0 });
  expect(keep(line('s', B, ['x']))).toEqual({ months: 6, runs: 3, commits: 2, broken: 1 });
  expect(keep(line('s', A) + line('s/1', A) + line('s/2', A))).toMatchObject({ runs: 4, commits: 2 });
  const kept = JSON.parse(readFileSync(join(root, 'docs/results/campaigns/desk-months.json'), 'utf8'));
  expect(kept).toEqual([
    { commit: B, seed: 's', runs: 1, days: 60, broken: ['s'] },
    { commit: A, seed: 's', runs: 3, days: 180, broken: [] },
  ]);
});

it('refuses runs of a commit that is not in this history, and keeps what it has', () => {
  keepShares(root, 'desk-months', sharesOf(line('s', A)), () => true);
  expect(() => keepShares(root, 'desk-months', sharesOf(line('s', B)), (commit) => commit !== B)).toThrow(
    `The runs of seed s are of commit ${B}`,
  );
  const kept = readFileSync(join(root, 'docs/results/campaigns/desk-months.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject([{ commit: A }]);
});
