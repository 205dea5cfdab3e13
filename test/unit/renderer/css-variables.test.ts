// A misspelt CSS variable is no error anywhere: the text takes its parent's colour.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../renderer');
const texts = globSync('**/*.{css,ts,tsx}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
const named = (pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

it('every CSS variable that a style uses is set somewhere', () => {
  const set = named(/(?:^|[\s;{])(--[a-z0-9-]+):/gm);
  for (const name of named(/setProperty\(\s*'(--[a-z0-9-]+)/g)) set.add(name);
  const used = named(/var\((--[a-z0-9-]+)/g);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
