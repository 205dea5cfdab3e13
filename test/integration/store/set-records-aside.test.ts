// Records whose key is missing: nothing opens or changes them, and on the operator's word they are kept in a
// folder of their own, where their key opens them again.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemFolders } from '../../../main/store/backup/folders.ts';
import { setRecordsAside } from '../../../main/store/set-records-aside.ts';
import { databaseExists, openStore } from '../../../main/store/store.ts';
import {
  appendMany,
  holdAnchors,
  KEY,
  newPlace,
  NOW,
  okValue,
  OTHER_KEY,
  worker,
  type Place,
} from './rig.ts';

const KEY_MISSING = { ok: false, error: { code: 'locked', reason: 'key-missing' } };
const ASIDE = 'former-2027-01-15T080000Z';

async function filled(): Promise<Place> {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 3);
  await store.close();
  return place;
}

test('records under another key are opened by nothing, and stay as they are', async () => {
  const place = await filled();
  const before = place.digest();
  expect(await place.open({ key: OTHER_KEY })).toMatchObject(KEY_MISSING);
  expect(place.digest()).toBe(before);
});

test('set aside, they are whole under their key, and empty records open under a new one', async () => {
  const place = await filled();
  const anchor = place.anchors.held;
  writeFileSync(place.path('journal.db.before-2'), 'a copy');
  writeFileSync(place.path('restore.json'), 'a marker');
  const files = place.files();
  expect(okValue(setRecordsAside(place.directory, NOW))).toBe(ASIDE);
  expect(place.files()).toEqual([ASIDE]);
  expect(await databaseExists(place.directory)).toBe(false);
  place.anchors.held = undefined;
  const fresh = await place.opened({ key: OTHER_KEY });
  expect(fresh.notes).toEqual([]);
  expect(okValue(await fresh.journal.count())).toBe(0);
  await fresh.close();
  const former = okValue(
    await openStore({
      directory: join(place.directory, ASIDE),
      key: Uint8Array.from(KEY),
      worker,
      anchors: holdAnchors(anchor),
      now: NOW,
    }),
  );
  expect(okValue(await former.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 3 });
  await former.close();
  expect(files).toEqual(['cache.db', 'journal.db', 'journal.db.before-2', 'key-check', 'restore.json']);
});

test('a second time in the same second takes another folder', async () => {
  const place = await filled();
  okValue(setRecordsAside(place.directory, NOW));
  await (await place.opened({ key: OTHER_KEY })).close();
  expect(okValue(setRecordsAside(place.directory, NOW))).toBe(`${ASIDE}-2`);
  expect(place.files()).toEqual([ASIDE, `${ASIDE}-2`]);
});

test('a crash in between leaves records without a key, which can be set aside as well', async () => {
  const place = await filled();
  const failing = {
    ...systemFolders,
    rename(from: string, to: string) {
      if (from.endsWith('journal.db')) throw new Error('the disk is gone');
      systemFolders.rename(from, to);
    },
  };
  expect(setRecordsAside(place.directory, NOW, failing)).toMatchObject({ error: { code: 'store-failed' } });
  expect(await databaseExists(place.directory)).toBe(true);
  okValue(setRecordsAside(place.directory, NOW));
  expect(await databaseExists(place.directory)).toBe(false);
});
