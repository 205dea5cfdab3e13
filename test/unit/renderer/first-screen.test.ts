// The first screen's texts load before anything else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { first } from '../../../messages/en-NG/first-screen.ts';
import { enNG } from '../../../messages/index.ts';
import { staticImports } from '../../support/static-imports.ts';

interface Branch {
  readonly [key: string]: string | Branch;
}
function leaves(branch: Branch, path = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}
const english = new Map(leaves(enNG));

const root = join(import.meta.dirname, '../../..');

it('the first screen uses no text that loads after it', () => {
  const there = [...leaves(first)].map(([key]) => key.replace(/_(one|other)$/, ''));
  const all = [...english.keys()].map((key) => key.replace(/_(one|other)$/, ''));
  const files = staticImports('renderer/main.tsx').files.filter((file) => file.startsWith('renderer/'));
  expect(files.length).toBeGreaterThan(50);
  const later = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\bt\(\s*['`]((?:[\w-]+|\$\{[^}]*\})(?:\.(?:[\w-]+|\$\{[^}]*\}))*)['`]/g,
      ),
    ]
      .map(
        ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
      )
      .filter((key) => all.some((known) => key.test(known)) && !there.some((known) => key.test(known)))
      .map((key) => `${file}: ${key.source}`),
  );
  expect(later).toEqual([]);
});

it('the first screen needs no schema and no exact arithmetic, because main has checked and calculated', () => {
  const { files, packages } = staticImports('renderer/main.tsx');
  expect(files).toContain('domain/decimal.ts');
  expect(packages).toContain('react');
  expect(packages.filter((name) => ['valibot', 'big.js'].includes(name))).toEqual([]);
});
