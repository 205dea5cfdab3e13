// The journal over a real file: it only grows, every entry is linked to the one before, and a changed
// journal is noticed.
import { expect, test } from 'vitest';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { hashOf } from '../../../main/store/worker/journal/chain.ts';
import { appendMany, entry, KEY, loan, newPlace, NOW, PROFILE, okValue, type Place } from './rig.ts';

/** Works on a closed store's file with the key, as only this app should. */
function tamper(place: Place, sql: string): void {
  const db = openDatabase(place.path('journal.db'), KEY);
  try {
    db.raw.exec(sql);
  } finally {
    db.close();
  }
}

const UNGUARDED = 'DROP TRIGGER entry_is_not_changed; DROP TRIGGER entry_is_not_removed;';

test('entries are kept in order, returned as written, and found by kind and subject', async () => {
  const place = newPlace();
  let store = await place.opened();
  const odd = entry(9, {
    kind: 'odd',
    subject: 'snow ☃ \u{1F600}',
    body: '{"text":"line\\nbreak \\u0000 ₦"}',
  });
  await appendMany(store, 8);
  const { seq, hash } = okValue(await store.journal.append(odd));
  expect(seq).toBe(9);
  await store.close();
  store = await place.opened();
  const { journal } = store;
  expect(okValue(await journal.entries(['odd']))).toEqual([{ ...odd, seq: 9, hash }]);
  expect(okValue(await journal.entries(['intent.sent'])).map((row) => row.seq)).toEqual([1, 3, 5, 7]);
  expect(
    okValue(await journal.entries(['intent.sent', 'intent.recorded'], 'intent-1')).map((row) => row.seq),
  ).toEqual([1, 6]);
  expect(okValue(await journal.entries([]))).toEqual([]);
  expect(okValue(await journal.count())).toBe(9);
});

test('any number of entries is returned, and their pages newest first', async () => {
  const store = await newPlace().opened();
  await appendMany(store, 450);
  expect(
    okValue(await store.journal.entries(['intent.sent', 'intent.recorded'])).map((row) => row.seq),
  ).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = okValue(await store.journal.page({ limit: 77, cursor }));
    expect(page.total).toBe(450);
    seen.push(...page.rows.map((row) => row.seq));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
});

test('every entry is linked to the one before by the hash of all its fields', async () => {
  const { journal } = await newPlace().opened();
  const first = okValue(await journal.append(entry(1)));
  const second = okValue(await journal.append(entry(2)));
  const genesis = '0'.repeat(64);
  expect(first.hash).toBe(hashOf({ ...entry(1), seq: 1, prevHash: genesis }));
  expect(second.hash).toBe(hashOf({ ...entry(2), seq: 2, prevHash: first.hash }));
});

test('appends requested at once are written one after the other, each settled with its own number', async () => {
  const { journal } = await newPlace().opened();
  const all = await Promise.all(Array.from({ length: 60 }, (_, index) => journal.append(entry(index))));
  expect(all.map((each) => okValue(each).seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(okValue(await journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 60 });
});

test('an entry cannot be changed, removed, replaced or inserted, even with the key', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 3);
  await store.close();
  const columns = '(seq, at, kind, subject, body, prev_hash, hash)';
  for (const sql of [
    `UPDATE entry SET body = 'x' WHERE seq = 2`,
    'DELETE FROM entry WHERE seq = 3',
    `INSERT OR REPLACE INTO entry ${columns} SELECT seq, at, kind, subject, 'x', prev_hash, hash FROM entry WHERE seq = 3`,
    `INSERT INTO entry ${columns} SELECT 5, at, kind, subject, body, hash, hash FROM entry WHERE seq = 3`,
    `INSERT INTO entry ${columns} SELECT 4, at, kind, subject, body, prev_hash, hash FROM entry WHERE seq = 3`,
  ])
    expect(() => tamper(place, sql)).toThrow(/append-only|does not continue the chain/);
  expect(okValue(await (await place.opened()).journal.verify(NOW))).toMatchObject({
    outcome: 'intact',
    checked: 3,
  });
});

test('the store’s own kind of entry and an invalid time are refused', async () => {
  const { journal } = await newPlace().opened();
  expect(await journal.append(entry(1, { kind: 'journal.break' }))).toMatchObject({
    error: { code: 'bad-input', field: 'kind' },
  });
  const never = { ...entry(1), at: Number.NaN as ReturnType<typeof entry>['at'] };
  expect(await journal.append(never)).toMatchObject({ error: { code: 'bad-input', field: 'at' } });
  expect(okValue(await journal.count())).toBe(0);
});

test('an empty journal is intact, and one with an hourly check keeps its outcome', async () => {
  const store = await newPlace().opened();
  expect(okValue(await store.journal.verify(NOW))).toEqual({ at: NOW, checked: 0, outcome: 'intact' });
  await appendMany(store, 1201);
  expect(okValue(await store.journal.verify(NOW))).toEqual({ at: NOW, checked: 1201, outcome: 'intact' });
});

test.each([
  ['body', `UPDATE entry SET body = '{"number":20000}' WHERE seq = 2`, 2],
  ['time', 'UPDATE entry SET at = at + 1 WHERE seq = 3', 3],
  ['hash', `UPDATE entry SET hash = '${'a'.repeat(64)}' WHERE seq = 4`, 4],
  ['absence', 'DELETE FROM entry WHERE seq = 3', 3],
  ['first entry', 'DELETE FROM entry WHERE seq = 1', 1],
])('the check names the entry whose %s somebody with the key changed', async (_, sql, brokenAt) => {
  const place = newPlace();
  let store = await place.opened();
  await appendMany(store, 5);
  await store.close();
  tamper(place, UNGUARDED + sql);
  store = await place.opened();
  expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'broken', brokenAt });
});

test('a check of a long journal lets other work run', async () => {
  const store = await newPlace().opened();
  await appendMany(store, 3000);
  let checking = true;
  const verified = store.journal.verify(NOW).finally(() => {
    checking = false;
  });
  const isChecking = (): boolean => checking;
  let during = 0;
  for (let number = 3001; isChecking(); number += 1) {
    okValue(await store.journal.append(entry(number)));
    okValue(await store.cache.observe(PROFILE, NOW, [loan({ id: 'a' })]));
    if (isChecking()) during += 1;
  }
  expect(okValue(await verified).outcome).toBe('intact');
  expect(during).toBeGreaterThan(0);
});
