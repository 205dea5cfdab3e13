// Every note the store can make has its words: one without would be shown as if it did not matter.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeNotes } from '../../../../messages/en-NG/store-notes.ts';

const store = join(import.meta.dirname, '../../../../main/store');

test('every note that stands in the store’s source is worded in the catalogue', () => {
  const made = globSync('**/*.ts', { cwd: store }).flatMap((file) =>
    [...readFileSync(join(store, file), 'utf8').matchAll(/['`]store\.([a-z-]+)(\$\{agreement\})?/g)].flatMap(
      ([, name = '', variable]) =>
        variable === undefined ? [name] : ['truncated', 'broken'].map((found) => name + found),
    ),
  );
  expect([...new Set(made)].sort()).toEqual(Object.keys(storeNotes.storeNotes.title).sort());
});
