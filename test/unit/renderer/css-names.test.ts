// A misspelt variable or class of a style is no error anywhere, and neither is a rule that nothing uses.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../renderer');
const files = globSync('**/*.{css,ts,tsx}', { cwd: root }).map((file) => join(root, file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const named = (texts: Iterable<string>, pattern: RegExp): Set<string> =>
  new Set([...texts].flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

/** The classes that code takes from a module, and whether it computes the name of any. */
function usesOf(sheet: string): { classes: Set<string>; computes: boolean } {
  const classes = new Set<string>();
  let computes = false;
  for (const [file, text] of textOf)
    for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      if (join(dirname(file), path) !== sheet) continue;
      for (const [, key = ''] of text.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g'))) {
        const literals = named([key], /'([^']+)'/g);
        if (literals.size === 0 || key.includes('`')) computes = true;
        for (const literal of literals) classes.add(literal);
      }
    }
  return { classes, computes };
}

it('every CSS variable that a style uses is set somewhere', () => {
  const set = named(textOf.values(), /(?:^|[\s;{])(--[a-z0-9-]+):/gm);
  for (const name of named(textOf.values(), /setProperty\(\s*'(--[a-z0-9-]+)/g)) set.add(name);
  const used = named(textOf.values(), /var\((--[a-z0-9-]+)/g);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});

it('every class of a module is used, and every class that code uses stands in its module', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  expect(sheets.length).toBeGreaterThan(40);
  const wrong = sheets.flatMap((sheet) => {
    const rules = (textOf.get(sheet) ?? '').replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, '');
    const defined = named([rules], /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g);
    const { classes, computes } = usesOf(sheet);
    const dead = computes ? [] : [...defined].filter((name) => !classes.has(name));
    const absent = computes ? [] : [...classes].filter((name) => !defined.has(name));
    return [...dead.map((name) => `unused: ${name}`), ...absent.map((name) => `absent: ${name}`)].map(
      (text) => `${basename(sheet)} ${text}`,
    );
  });
  expect(wrong).toEqual([]);
});
