// What main loads before its window is on screen: every package in it delays the first frame.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const STATIC = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s'([^']+)'|^import\s'([^']+)'/gm;

/** Every file and package that `entry` imports statically, by the file that imports it. */
function staticImports(entry: string): Map<string, string> {
  const found = new Map([[entry, '']]);
  for (const file of found.keys()) {
    if (!file.startsWith('/')) continue;
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const name = from ?? bare ?? '';
      const target = name.startsWith('.') ? join(dirname(file), name) : name;
      if (!found.has(target)) found.set(target, file);
    }
  }
  return found;
}

it('main’s first script imports no package but Electron', () => {
  const imports = staticImports(join(root, 'main/index.ts'));
  expect(imports.size).toBeGreaterThan(10);
  const packages = [...imports].filter(
    ([name]) =>
      !name.startsWith('/') && name !== 'electron' && !builtinModules.includes(name.replace(/^node:/, '')),
  );
  expect(packages).toEqual([]);
});
