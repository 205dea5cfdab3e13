// Violates each lint rule on purpose, because a misspelt rule, or one without types, reports nothing.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** rule, file, source */
const planted: [rule: string, path: string, source: string][] = [
  [
    'no-floating-promises',
    'main/a.ts',
    `export async function f(): Promise<void> {}\nexport const g = () => { f(); };`,
  ],
  [
    'no-misused-promises',
    'main/b.ts',
    `export const f = async (): Promise<boolean> => true;\nexport const g = () => { if (f()) return 1; return 2; };`,
  ],
  ['await-thenable', 'domain/c.ts', `export const f = async (): Promise<number> => await 1;`],
  ['no-explicit-any', 'domain/d.ts', `export const f = (x: any): string => String(x);`],
  [
    'no-unsafe-assignment',
    'main/e.ts',
    `export const f = (text: string): unknown => { const value = JSON.parse(text); return [value]; };`,
  ],
  ['no-unsafe-return', 'main/f.ts', `export const f = (text: string): string => JSON.parse(text);`],
  ['no-non-null-assertion', 'domain/g.ts', `export const f = (list: string[]): string => list[0]!;`],
  [
    'switch-exhaustiveness-check',
    'domain/h.ts',
    `export function f(x: 'a' | 'b'): number { switch (x) { case 'a': return 1; } return 2; }`,
  ],
  ['no-cycle', 'domain/i.ts', `import { j } from './j.ts';\nexport const i = (): number => j();`],
  ['eqeqeq', 'domain/k.ts', `export const f = (a: number, b: number): boolean => a == b;`],
  [
    'rules-of-hooks',
    'renderer/l.tsx',
    `import { useState } from 'react';\nexport function L({ on }: { on: boolean }) { if (on) { useState(1); } return null; }`,
  ],
  [
    'exhaustive-deps',
    'renderer/m.tsx',
    `import { useEffect } from 'react';\nexport function M({ on }: { on: boolean }) { useEffect(() => { console.log(on); }, []); return null; }`,
  ],
  ['alt-text', 'renderer/n.tsx', `export const N = () => <img src="x.png" />;`],
  ['no-danger', 'renderer/o.tsx', `export const O = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`],
  ['no-focused-tests', 'test/p.test.ts', `import { it } from 'vitest';\nit.only('p', () => {});`],
];

let folder: string;
let output: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  copyFileSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const room of ['domain', 'main', 'renderer', 'test']) {
    put(`${room}/tsconfig.json`, readFileSync(join(root, room, 'tsconfig.json'), 'utf8'));
  }
  put('domain/j.ts', `import { i } from './i.ts';\nexport const j = (): number => i();`);
  for (const [, path, source] of planted) put(path, `${source}\n`);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const ran = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: folder, encoding: 'utf8' });
  output = ran.stdout + ran.stderr;
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter', () => {
  it.each(planted)('refuses %s', (rule, path) => {
    const lines = output.split('\n').filter((line) => line.startsWith(path) || line.includes(`/${path}`));
    expect(lines.join('\n')).toContain(rule);
  });
});
