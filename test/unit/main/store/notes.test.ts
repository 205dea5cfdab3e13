// Every note of the store has a text, because one without would look unimportant.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { records } from '../../../../messages/records.ts';

const main = join(import.meta.dirname, '../../../../main');

test('every note of the store and its opening has a text in the catalogue', () => {
  const made = globSync(['store/**/*.ts', 'wiring/opening.ts'], { cwd: main }).flatMap((file) =>
    [...readFileSync(join(main, file), 'utf8').matchAll(/['`]store\.([a-z-]+)(\$\{agreement\})?/g)].flatMap(
      ([, name = '', variable]) =>
        variable === undefined ? [name] : ['truncated', 'broken'].map((found) => name + found),
    ),
  );
  expect([...new Set(made)].sort()).toEqual(Object.keys(records.storeNotes.title).sort());
});
