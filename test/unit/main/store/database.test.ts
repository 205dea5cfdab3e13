// How both files are opened: durable, encrypted, and of one version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// Its default export is made by Node and not to be found in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { expect, test, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import { openDatabase, prepareDatabase, type Schema } from '../../../../main/store/worker/database.ts';
import { asAppError, OtherSchema } from '../../../../main/store/worker/faults.ts';
import { createJournal } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { newFolder } from '../../../support/folders.ts';
import { KEY, KEY_HEX, newDatabase } from './new-database.ts';

const ONE: Schema = { version: 1, sql: 'CREATE TABLE one (a)' };

test('a file is opened for durable commits, with authenticated pages, by one process only', () => {
  const db = newDatabase(JOURNAL_SCHEMA);
  const pragma = (name: string) => db.raw.pragma(name, { simple: true });
  expect(pragma('cipher')).toBe('chacha20');
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('locking_mode')).toBe('exclusive');
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('temp_store')).toBe(2);
  expect(pragma('user_version')).toBe(JOURNAL_SCHEMA.version);
  db.close();
});

test('SQLite gets the key as bytes, and that copy is overwritten', () => {
  const first = newDatabase(ONE);
  const { name } = first.raw;
  first.close();
  const given = vi.spyOn(Database.prototype, 'key');
  openDatabase(name, KEY, ONE).close();
  const [[password] = []] = given.mock.calls;
  given.mockRestore();
  expect(password).toEqual(Buffer.alloc(36));
  expect(KEY).toEqual(keyOf(KEY_HEX));
});

test('a file can be opened elsewhere with the same key as text, as docs/open-a-backup.md says', () => {
  const first = newDatabase(ONE);
  const { name } = first.raw;
  first.close();
  const elsewhere = new Database(name);
  elsewhere.pragma(`cipher='chacha20'`);
  elsewhere.pragma(`key = "raw:${KEY_HEX}"`);
  expect(elsewhere.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['one']);
  elsewhere.close();
});

test.each([1, 3])('a file of version 2 is refused by an app of version %i, and stays as it is', (version) => {
  const first = newDatabase({ ...ONE, version: 2 });
  const { name } = first.raw;
  first.close();
  const before = readFileSync(name);
  expect(() => openDatabase(name, KEY, { ...ONE, version })).toThrow(OtherSchema);
  expect(readFileSync(name)).toEqual(before);
});

test('a schema that fails leaves a new file empty', () => {
  const db = openDatabase(join(newFolder('database'), 'test.db'), KEY, ONE);
  const sql = 'CREATE TABLE two (a); CREATE TABLE two (a)';
  expect(() => prepareDatabase(db, { version: 1, sql })).toThrow('already exists');
  expect(db.raw.pragma('user_version', { simple: true })).toBe(0);
  expect(db.sql('SELECT name FROM sqlite_schema').all()).toEqual([]);
  db.close();
});

test('an append on a full disk fails as disk-full, changes nothing, and works again once there is room', () => {
  const db = newDatabase(JOURNAL_SCHEMA);
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
