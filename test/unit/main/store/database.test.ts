// How both files are opened: durable, encrypted, and migrated from version to version.
// Its default export is made by Node and not to be found in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { expect, test, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import { openDatabase, prepareDatabase } from '../../../../main/store/worker/database.ts';
import { asAppError } from '../../../../main/store/worker/faults.ts';
import { createJournal } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_MIGRATIONS } from '../../../../main/store/worker/journal/migrations.ts';
import { KEY, KEY_HEX, newDatabase } from './new-database.ts';

test('a file is opened for durable commits, with authenticated pages, by one process only', () => {
  const db = newDatabase(JOURNAL_MIGRATIONS);
  const pragma = (name: string) => db.raw.pragma(name, { simple: true });
  expect(pragma('cipher')).toBe('chacha20');
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('locking_mode')).toBe('exclusive');
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('temp_store')).toBe(2);
  expect(pragma('user_version')).toBe(JOURNAL_MIGRATIONS.length);
  db.close();
});

test('SQLite gets the key as bytes, and that copy is overwritten', () => {
  const first = newDatabase(['CREATE TABLE one (a)']);
  const { name } = first.raw;
  first.close();
  const given = vi.spyOn(Database.prototype, 'key');
  openDatabase(name, KEY, 1).close();
  const [[password] = []] = given.mock.calls;
  given.mockRestore();
  expect(password).toEqual(Buffer.alloc(36));
  expect(KEY).toEqual(keyOf(KEY_HEX));
});

test('a file can be opened elsewhere with the same key as text, as docs/open-a-backup.md says', () => {
  const first = newDatabase(['CREATE TABLE one (a)']);
  const { name } = first.raw;
  first.close();
  const elsewhere = new Database(name);
  elsewhere.pragma(`cipher='chacha20'`);
  elsewhere.pragma(`key = "raw:${KEY_HEX}"`);
  expect(elsewhere.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['one']);
  elsewhere.close();
});

test('an older file gets exactly the migrations it has not had', () => {
  const first = newDatabase(['CREATE TABLE one (a)', 'CREATE TABLE two (a)']);
  const { name } = first.raw;
  first.close();
  const migrations = ['not even SQL', 'nor this', 'CREATE TABLE three (a)'];
  const db = openDatabase(name, KEY, migrations.length);
  prepareDatabase(db, migrations);
  const tables = db.sql<{ name: string }>(`SELECT name FROM sqlite_schema ORDER BY name`).all();
  expect(tables.map((table) => table.name)).toEqual(['one', 'three', 'two']);
  expect(db.raw.pragma('user_version', { simple: true })).toBe(3);
  db.close();
});

test('a migration that fails leaves the file as it was', () => {
  const first = newDatabase(['CREATE TABLE one (a)']);
  const { name } = first.raw;
  first.close();
  const db = openDatabase(name, KEY, 2);
  expect(() => prepareDatabase(db, ['', 'CREATE TABLE two (a); CREATE TABLE one (a)'])).toThrow(
    'already exists',
  );
  expect(db.raw.pragma('user_version', { simple: true })).toBe(1);
  expect(db.sql(`SELECT name FROM sqlite_schema WHERE name = 'two'`).all()).toEqual([]);
  db.close();
});

test('an append on a full disk fails as disk-full, changes nothing, and works again once there is room', () => {
  const db = newDatabase(JOURNAL_MIGRATIONS);
  const journal = createJournal(db);
  const append = () =>
    journal.append({ kind: 'k', subject: 's', at: epochMillis(1), body: `{"text":"${'x'.repeat(3000)}"}` });
  db.raw.pragma('max_page_count=40');
  let written = 0;
  let failure: unknown;
  while (failure === undefined && written < 100)
    try {
      append();
      written += 1;
    } catch (cause) {
      failure = cause;
    }
  expect(asAppError(failure)).toMatchObject({ code: 'store-failed', fault: 'disk-full' });
  expect(written).toBeGreaterThan(3);
  expect(journal.head().count).toBe(written);
  expect(() => append()).toThrow('full');
  db.raw.pragma('max_page_count=4000');
  expect(append().seq).toBe(written + 1);
  expect(journal.chain(0, 1000)).toHaveLength(written + 1);
  db.close();
});

test.each([
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_WRITE', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_CORRUPT_VTAB', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_IOERR_READ', 'io'],
  ['SQLITE_BUSY', 'io'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'chain-broken'],
  ['EACCES', 'io'],
])('takes %s for %s', (code, fault) => {
  const cause = Object.assign(new Error('/home/somebody/data: words'), { code });
  const error = asAppError(cause);
  expect(error).toMatchObject({ code: 'store-failed', fault });
});

test('an error of the disk names no path', () => {
  const cause = Object.assign(new Error("EACCES: permission denied, open '/home/somebody'"), {
    code: 'EACCES',
  });
  expect(JSON.stringify(asAppError(cause))).not.toContain('somebody');
});
