// Whatever the desk writes into its journal, the screen has words for.
import { describe, expect, it } from 'vitest';
import { recordSchemas } from '../../../../main/desk/journal/format/record-schemas.ts';
import { BREAK_KIND } from '../../../../main/store/worker/journal/journal.ts';
import { enNG } from '../../../../messages/index.ts';

describe('the words of a journal entry', () => {
  it.each([...Object.keys(recordSchemas), BREAK_KIND])('are there for %s', (kind) => {
    expect(Object.keys(enNG.journal.kinds)).toContain(kind.replaceAll('.', '-'));
  });
});
