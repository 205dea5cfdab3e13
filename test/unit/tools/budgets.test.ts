// The budgets of lines: which files count, and that one line too many fails the check.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUDGETS, checkBudgets } from '../../../tools/lib/budgets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'budgets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function plant(files: Record<string, number>): void {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'x\n'.repeat(lines));
  }
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
const budgets = { main: { most: 10, goal: 5 }, renderer: { most: 1_200, goal: 900 } };

it('a room at its budget passes, and one planted line more fails with room, lines and budget', () => {
  git('init');
  plant({ 'main/a.ts': 6, 'main/deep/b.sql': 4, 'renderer/a.tsx': 600, 'renderer/a.css': 600 });
  git('add', '.');
  expect(checkBudgets(folder, budgets)).toEqual({
    ok: true,
    output: 'main 10 of 10, renderer 1,200 of 1,200',
  });
  plant({ 'renderer/a.css': 601 });
  expect(checkBudgets(folder, budgets)).toEqual({
    ok: false,
    output: 'renderer has 1,201 lines; its budget is 1,200 (goal 900). Remove what the change replaces',
  });
});

it('only code that git tracks counts, with a last line that has no end', () => {
  git('init');
  plant({ 'main/a.ts': 9, 'main/words.md': 50, 'mainly/a.ts': 50, 'main/gone.ts': 5 });
  writeFileSync(join(folder, 'main/last.mjs'), 'x');
  git('add', '.');
  rmSync(join(folder, 'main/gone.ts'));
  plant({ 'main/untracked.ts': 50 });
  expect(checkBudgets(folder, budgets)).toMatchObject({ ok: true });
});

it('folders with a budget of their own count there alone', () => {
  git('init');
  plant({ 'main/a.ts': 10, 'main/apart/b.ts': 7, 'domain/apart/c.ts': 4 });
  git('add', '.');
  const apart = { most: 10, goal: 5, folders: ['main/apart', 'domain/apart'] };
  expect(checkBudgets(folder, { ...budgets, apart })).toEqual({
    ok: false,
    output: 'apart has 11 lines; its budget is 10 (goal 5). Remove what the change replaces',
  });
});

it('a folder that is no clone passes and says that nothing was counted', () => {
  plant({ 'main/a.ts': 99 });
  expect(checkBudgets(folder, budgets).output).toMatch(/^Lines were not counted/);
});

it('every room has a budget that is not under its goal', () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual([
    'connector',
    'contract',
    'domain',
    'main',
    'messages',
    'renderer',
    'sandbox',
    'test',
    'tools',
  ]);
  for (const { most, goal } of Object.values(BUDGETS)) expect(most).toBeGreaterThanOrEqual(goal);
});
