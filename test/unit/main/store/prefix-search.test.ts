// A typed beginning longer than the prefix indexes is searched by its whole words if these are few; both
// find the same.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { searchIn } from '../../../../main/store/worker/cache/history/prefix-search.ts';
import { searchOf } from '../../../../main/store/worker/cache/words.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { newDatabase } from './new-database.ts';

const PROFILE = 'p' as ProfileId;
const START = Date.parse('2026-01-01T00:00:00+01:00');

function opened() {
  const db = newDatabase(CACHE_SCHEMA);
  const cache = createCache(db);
  let at = START;
  const observe = (...things: (readonly [subject: string, words: string])[]): void => {
    const seen = things.map(([subject, words]): Observation => {
      const raw = JSON.stringify(words);
      return { resource: 'loans', subject, value: raw, raw, index: { status: 'open', words } };
    });
    const slices = cache.observe(PROFILE, epochMillis((at += 1)), seen);
    while (slices.next().done !== true);
  };
  const found = (search: string): string[] => {
    const page = cache['history.page'](PROFILE, { resource: 'loans', limit: 200, filter: { search } });
    return (JSON.parse(page.rows) as HistoryRow[]).map(({ subject }) => subject).toSorted();
  };
  const scope = (): number => db.sql<{ id: number }>('SELECT id FROM scope').get()?.id ?? 0;
  return { db, observe, found, asked: (typed: string) => searchIn(db, scope(), typed) };
}

it('a search uses the few words with that beginning, and the beginning if they are many or it is short', () => {
  const { observe, asked } = opened();
  observe(['LN-1', 'marina marinade éventail'], ['LN-2', 'marina 100001 100002 100003 100004']);
  expect(asked('Marin')).toBe('("marina" OR "marinade")');
  expect(asked('marina')).toBe('("marina" OR "marinade")');
  expect(asked('marinax')).toBe(searchOf('marinax'));
  expect(asked('marinad 1')).toBe('("marinade") AND "1"*');
  expect(asked('mari')).toBe(searchOf('mari'));
  expect(asked('10000')).toBe(searchOf('10000'));
  expect(asked('event')).toBe('("eventail")');
  for (const typed of ['évent', 'LN-10000', 'nothing']) expect(asked(typed)).toBe(searchOf(typed));
});

it('a search finds a word that came later, and none that is gone', () => {
  const { observe, found } = opened();
  observe(['LN-1', 'marina']);
  expect(found('marin')).toEqual(['LN-1']);
  observe(['LN-2', 'marinade']);
  expect(found('marin')).toEqual(['LN-1', 'LN-2']);
  observe(['LN-1', 'harbour']);
  // A former address is still found.
  expect(found('marina')).toEqual(['LN-1', 'LN-2']);
  expect(found('harbo')).toEqual(['LN-1']);
});

it('a search by words finds what a search by beginning finds, for any entries and any typing', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', '1', 'Z', '-'),
    minLength: 1,
    maxLength: 9,
  });
  // Many words with one beginning, so that some searches list them and others have too many.
  const alike = fc.tuple(fc.constantFrom('marin', 'marina', 'harbo'), word).map((parts) => parts.join(''));
  const entry = fc.array(fc.oneof(word, alike), { minLength: 1, maxLength: 4 });
  const typing = fc.oneof(word, alike, fc.constantFrom('marin', 'MARINA', 'harb', 'harbo'));
  const entries = fc.array(entry, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(entries, fc.array(typing, { minLength: 1, maxLength: 2 }), (all, typed) => {
      const { db, observe, found } = opened();
      observe(...all.map((words, nth) => [`LN-${nth}`, words.join(' ')] as const));
      const search = typed.join(' ');
      const query = searchOf(search);
      if (query === undefined) return;
      const scope = db.sql<{ id: number }>('SELECT id FROM scope').get()?.id ?? 0;
      const expected = db
        .sql<{ name: string }>(
          `SELECT s.name FROM search_${scope} f JOIN subject s ON s.scope = ? AND s.place = f.rowid WHERE search_${scope} MATCH ?`,
        )
        .all(scope, query)
        .map(({ name }) => name);
      expect(found(search)).toEqual(expected.toSorted());
    }),
    { numRuns: 60 },
  );
});
