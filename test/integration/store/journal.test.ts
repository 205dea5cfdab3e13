// The journal over a real file: it only grows, in the order of the appends, also while it is checked.
import { expect, test } from 'vitest';
import { openDatabase } from '../../../main/store/worker/database.ts';
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
