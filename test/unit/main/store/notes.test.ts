// Every note the store can make has its words: one without would be shown as if it did not matter.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeNotes } from '../../../../messages/en-NG/store-notes.ts';

const main = join(import.meta.dirname, '../../../../main');

test('every note that the store and its opening make is worded in the catalogue', () => {
  const made = globSync(['store/**/*.ts', 'wiring/opening.ts'], { cwd: main }).flatMap((file) =>
    [...readFileSync(join(main, file), 'utf8').matchAll(/['`]store\.([a-z-]+)(\$\{agreement\})?/g)].flatMap(
      ([, name = '', variable]) =>
        variable === undefined ? [name] : ['truncated', 'broken'].map((found) => name + found),
    ),
  );
  expect([...new Set(made)].sort()).toEqual(Object.keys(storeNotes.storeNotes.title).sort());
});
