// The screen has a text for every kind of entry that the desk writes into its journal.
import { describe, expect, it } from 'vitest';
import { recordSchemas } from '../../../../main/desk/journal/format/record-schemas.ts';
import { BREAK_KIND } from '../../../../main/store/worker/journal/journal.ts';
import { catalogue } from '../../../../messages/index.ts';

describe('the text of a journal entry', () => {
  it.each([...Object.keys(recordSchemas), BREAK_KIND])('exists for %s', (kind) => {
    expect(Object.keys(catalogue.journal.kinds)).toContain(kind.replaceAll('.', '-'));
  });
});
