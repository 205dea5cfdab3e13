// Files with another key, of a newer version or open in another process are refused and left as they are,
// and nobody can read them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hexOf, movedOf } from '../../../main/desk/ports/key.ts';
import { databaseExists, openStore } from '../../../main/store/store.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { openSession } from '../../../main/store/worker/session.ts';
import { filled, LOANS, spoil } from './filled.ts';
import {
  appendMany,
  entry,
  KEY,
  newPlace,
  NOW,
  OTHER_KEY,
  PROFILE,
  okValue,
  worker,
  type Place,
} from './rig.ts';

const missing = { ok: false, error: { code: 'locked', reason: 'key-missing' } };

describe('keys', () => {
  test('another key is refused, and no file is changed', async () => {
    const place = await filled();
    const before = place.digest();
    expect(await place.open({ key: OTHER_KEY })).toEqual(missing);
    expect(place.digest()).toBe(before);
    expect(okValue(await (await place.opened()).journal.count())).toBe(40);
  });

  test('another key is refused without changing a file, even if a killed process left its log', async () => {
    const place = newPlace();
    const running = await place.opened();
    await appendMany(running, 10);
    const left = newPlace();
    mkdirSync(left.directory);
    for (const name of place.files()) copyFileSync(place.path(name), left.path(name));
    left.anchors.held = place.anchors.held;
    const before = left.digest();
    expect(await left.open({ key: OTHER_KEY })).toEqual(missing);
    expect(left.digest()).toBe(before);
    expect(okValue(await (await left.opened()).journal.count())).toBe(10);
  });

  test('another key is refused without the key check, because no page opens with it', async () => {
    const place = await filled();
    writeFileSync(place.path('key-check'), '');
    const before = place.digest();
    expect(await place.open({ key: OTHER_KEY })).toEqual(missing);
    expect(place.digest()).toBe(before);
  });

  test('the right key is recognised by the pages if the key check is lost, which is then written again', async () => {
    const place = await filled();
    writeFileSync(place.path('key-check'), `v1 ${'0'.repeat(64)}\n`);
    const store = await place.opened();
    expect(store.notes).toEqual(['store.key-check-rewritten']);
    expect(okValue(await store.journal.count())).toBe(40);
    await store.close();
    expect((await place.opened()).notes).toEqual([]);
  });

  test('with the key check lost and both files damaged nothing is changed, because the key may be wrong', async () => {
    const place = await filled();
    for (const name of ['cache.db', 'journal.db']) spoil(place.path(name), 100);
    writeFileSync(place.path('key-check'), '');
    const before = place.digest();
    expect(await place.open()).toEqual(missing);
    expect(place.digest()).toBe(before);
  });

  test('any file of a database shows that it exists', async () => {
    const place = newPlace();
    expect(await databaseExists(place.directory)).toBe(false);
    mkdirSync(place.directory);
    expect(await databaseExists(place.directory)).toBe(false);
    writeFileSync(place.path('journal.db-wal'), '');
    expect(await databaseExists(place.directory)).toBe(true);
    rmSync(place.path('journal.db-wal'));
    writeFileSync(place.path('journal.db.damaged-1'), '');
    expect(await databaseExists(place.directory)).toBe(false);
    expect(await databaseExists((await filled()).directory)).toBe(true);
    expect(await databaseExists(place.path('journal.db.damaged-1'))).toBe(true);
  });
});

describe('the key in memory', () => {
  const zeros = new Uint8Array(32);
  const copy = () => Uint8Array.from(KEY);
  const options = (place: Place) => ({
    directory: place.directory,
    anchors: place.anchors,
    worker,
    now: NOW,
  });

  test('main has none left once the databases are open or were refused', async () => {
    const place = newPlace();
    const key = copy();
    const store = okValue(await openStore({ ...options(place), key }));
    expect(key).toEqual(zeros);
    await store.close();
    const wrong = Uint8Array.from(OTHER_KEY);
    expect(await openStore({ ...options(place), key: wrong })).toEqual(missing);
    expect(wrong).toEqual(zeros);
  });

  test('the databases’ thread keeps one copy while they are open, and overwrites it when they close', () => {
    const place = newPlace();
    const key = copy();
    const session = openSession({ directory: place.directory, key, now: NOW }, () => undefined);
    expect(key).toEqual(KEY);
    // Damage is met while they are open, and needs the key.
    session.replace('cache');
    session.close();
    expect(key).toEqual(zeros);
  });

  test('the databases’ thread overwrites a key that does not fit', () => {
    const place = newPlace();
    openSession({ directory: place.directory, key: copy(), now: NOW }, () => undefined).close();
    const wrong = Uint8Array.from(OTHER_KEY);
    const opening = () => openSession({ directory: place.directory, key: wrong, now: NOW }, () => undefined);
    expect(opening).toThrow('the key does not fit');
    expect(wrong).toEqual(zeros);
  });

  test('a backup gets a copy, which is moved to its thread', async () => {
    const store = await newPlace().opened();
    const [first, second] = [okValue(await store.lendKey()), okValue(await store.lendKey())];
    expect(first).toEqual(KEY);
    structuredClone(first, { transfer: movedOf([first]) });
    expect(first).toHaveLength(0);
    expect(second).toEqual(KEY);
    await store.close();
    expect(await store.lendKey()).toMatchObject({ ok: false, error: { fault: 'closed' } });
  });
});

describe('versions', () => {
  function renumber(place: Place, name: string): void {
    const db = openDatabase(place.path(name), KEY);
    db.raw.pragma('user_version=99');
    db.close();
  }

  test('a newer journal is refused and not recreated, and the cache is not changed', async () => {
    const place = await filled();
    renumber(place, 'journal.db');
    const before = place.digest();
    const refused = { ok: false, error: { code: 'store-failed', fault: 'newer-schema' } };
    expect(await place.open()).toMatchObject(refused);
    expect(await place.open()).toMatchObject(refused);
    expect(place.digest()).toBe(before);
  });

  test('a cache of another version is set aside and filled again, and the journal is not changed', async () => {
    const place = await filled();
    renumber(place, 'cache.db');
    const store = await place.opened();
    expect(store.notes).toEqual(['store.cache-other-version']);
    expect(place.files().some((name) => name.startsWith('cache.db.damaged-'))).toBe(true);
    expect(okValue(await store.cache.latest(PROFILE, 'loans', 'loan-1'))).toBeUndefined();
    await store.cache.observe(PROFILE, NOW, LOANS);
    await store.close();
    const again = await place.opened();
    expect(again.notes).toEqual([]);
    expect(okValue(await again.journal.count())).toBe(40);
    expect(okValue(await again.cache.latest(PROFILE, 'loans', 'loan-1'))).toBeDefined();
  });
});

describe('the files', () => {
  test('contain nothing readable, and belong to this user only', async () => {
    const place = newPlace();
    const store = await place.opened();
    await store.cache.observe(PROFILE, NOW, LOANS);
    await store.journal.append(entry(1, { body: '{"text":"canary-in-the-journal"}' }));
    const look = () => {
      for (const name of place.files()) {
        expect(statSync(place.path(name)).mode & 0o777).toBe(0o600);
        const text = readFileSync(place.path(name), 'latin1');
        for (const word of [
          'canary',
          'loan-1',
          'SQLite format',
          'CREATE TABLE',
          'entry',
          hexOf(KEY),
          'intent',
        ])
          expect({ name, word, found: text.includes(word) }).toEqual({ name, word, found: false });
      }
    };
    expect(place.files()).toEqual(['cache.db', 'cache.db-wal', 'journal.db', 'journal.db-wal', 'key-check']);
    look();
    await store.close();
    expect(place.files()).toEqual(['cache.db', 'journal.db', 'key-check']);
    look();
    expect(statSync(place.directory).mode & 0o777).toBe(0o700);
  });

  test('that another process has open are refused with a fault, and left alone', async () => {
    const place = newPlace();
    await place.opened();
    expect(await place.open()).toMatchObject({
      ok: false,
      error: { code: 'store-failed', fault: 'io', detail: expect.stringContaining('another process') },
    });
    expect(place.files().filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('in a folder that cannot be made give a fault', async () => {
    const place = newPlace();
    mkdirSync(join(place.directory, '..'), { recursive: true });
    writeFileSync(place.directory, 'a file where the folder should be');
    expect(await place.open()).toMatchObject({ ok: false, error: { code: 'store-failed', fault: 'io' } });
    expect(existsSync(place.directory)).toBe(true);
    expect(readdirSync(join(place.directory, '..'))).toEqual(['databases']);
  });
});
