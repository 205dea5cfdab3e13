// The texts of the first screen load before anything else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../messages/index.ts';
import { staticImports } from '../../support/static-imports.ts';

interface Branch {
  readonly [key: string]: string | Branch;
}
function keysOf(branch: Branch, path = ''): string[] {
  return Object.entries(branch).flatMap(([key, value]): string[] =>
    typeof value === 'string' ? [(path + key).replace(/_(one|other)$/, '')] : keysOf(value, `${path}${key}.`),
  );
}

const root = join(import.meta.dirname, '../../..');
const all = keysOf(catalogue);
/** What `learn({ ...frame, payee })` of this file names. */
function learnedBy(file: string): string[] {
  const [, names = ''] = /learn\(\{ ([^}]+) \}\)/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return names.split(', ').map((name) => name.replace('...', ''));
}

it('the first screen uses no text that loads after it', async () => {
  const files = staticImports('renderer/main.tsx').files.filter((file) => file.startsWith('renderer/'));
  expect(files.length).toBeGreaterThan(50);
  const names = learnedBy('renderer/start.ts');
  const there: string[] = [];
  for (const file of staticImports('renderer/start.ts').files.filter((of) => of.startsWith('messages/')))
    for (const [name, texts] of Object.entries((await import(join(root, file))) as Record<string, Branch>))
      if (names.includes(name)) there.push(...keysOf(texts), ...keysOf({ [name]: texts }));
  expect(there.length).toBeGreaterThan(200);
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
