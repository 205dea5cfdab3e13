// The number by which lists sort a subject.
import { expect, test } from 'vitest';
import { blockOf, freePlace, placesOf } from '../../../../main/store/worker/cache/place.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { newDatabase } from './new-database.ts';

const TIMES = [-1, 0, 1, 1000, 1_700_000_000_000, 4_000_000_000_000, 2 ** 42 - 1, 2 ** 45];

test('the place of an open loan comes before a closed one, and a newer before an older', () => {
  for (const time of TIMES) {
    expect(blockOf(false, time)).toBeLessThan(blockOf(true, TIMES.at(-1) ?? 0));
    for (const later of TIMES.filter((each) => each > time)) {
      expect(blockOf(false, later)).toBeLessThanOrEqual(blockOf(false, time));
      expect(blockOf(true, later)).toBeLessThanOrEqual(blockOf(true, time));
    }
  }
  expect(blockOf(true, 1001)).toBeLessThan(blockOf(true, 1000));
});

test('every place of the open and of the closed is inside its filter, and within 63 bits', () => {
  for (const time of TIMES)
    for (const closed of [false, true]) {
      const first = BigInt(blockOf(closed, time)) << 20n;
      const { from, to } = placesOf(closed ? 'closed' : 'open');
      const all = placesOf('all');
      for (const place of [first, first + (1n << 20n) - 1n]) {
        expect(place >= from && place <= to && place >= all.from && place <= all.to).toBe(true);
        expect(BigInt.asIntN(64, place)).toBe(place);
      }
    }
});

test('the next free place of a millisecond is given, and the next millisecond’s after a million', () => {
  const db = newDatabase(CACHE_SCHEMA);
  db.raw.exec(`INSERT INTO scope (id, profile, resource) VALUES (1, 'p', 'loans'), (2, 'p', 'wallets')`);
  const block = blockOf(false, 5000);
  const first = BigInt(block) << 20n;
  const take = (scope: number, place: bigint) =>
    db
      .sql(
        `INSERT INTO subject (scope, name, place, observation, observed_at, closed, sorted_at, words)
         VALUES (?, ?, ?, 0, 0, 0, 0, '')`,
      )
      .run(scope, String(place), place);
  expect(freePlace(db, 1, block)).toBe(first);
  take(1, first);
  expect(freePlace(db, 1, block)).toBe(first + 1n);
  expect(freePlace(db, 2, block)).toBe(first);
  take(1, first + (1n << 20n) - 1n);
  expect(freePlace(db, 1, block)).toBe(first + (1n << 20n));
  db.close();
});
