import { describe, expect, it } from 'vitest';
import { storeNoteWords } from '../../../renderer/app/store-notes.ts';

describe('a note about opening the databases', () => {
  it('has words with its figures, and is marked if it is serious', () => {
    const words = storeNoteWords('store.journal-truncated anchored=31 found=24');
    expect(words).toMatchObject({ title: 'Entries are missing at the end of the journal.', serious: true });
    expect(words.text).toContain('Entries per the keychain: 31; in the file: 24');
    expect(storeNoteWords('store.cache-set-aside').serious).toBe(false);
  });
  it('is shown as received if it is unknown', () => {
    expect(storeNoteWords('store.something-new x=1')).toEqual({
      title: 'About the records on this computer',
      text: 'store.something-new x=1',
      serious: false,
    });
  });
});
