// Files made before space could be given back a few pages at a time are written anew once, in full, when they are
// opened and the disk has the room: SQLite lays down in a file's first page how it keeps track of its pages.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Key } from '../../../desk/ports/key.ts';
import { openDatabase, prepareDatabase, syncFolderOf, type Db, type Migrations } from '../database.ts';

const RESERVE = 64 * 1024 * 1024;
const INCREMENTAL = 2;

/** Whether removed pages can be given back to the disk in parts. */
export const isShrinkable = (db: Db): boolean =>
  Number(db.raw.pragma('auto_vacuum', { simple: true })) === INCREMENTAL;

/** Answers with the database opened anew where it was repacked. Killed on the way, it is as it was. */
export function repacked(
  db: Db,
  path: string,
  key: Key,
  migrations: Migrations,
  room: (path: string) => number,
  note: (note: string) => void,
): Db {
  const fresh = `${path}.repacked`;
  // A half of one, from a start that was killed.
  if (existsSync(fresh)) rmSync(fresh);
  if (isShrinkable(db) || room(path) < statSync(path).size + RESERVE) return db;
  note('store.repacking');
  // Of the file as it is this changes nothing, of the one that is written everything.
  db.raw.pragma('auto_vacuum=INCREMENTAL');
  closeSync(openSync(fresh, 'a', 0o600));
  // Under the same key, as SQLite3 Multiple Ciphers does it where no other is named.
  db.raw.prepare('VACUUM INTO ?').run(fresh);
  const file = openSync(fresh, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // Takes its log with it: what is renamed over it must not meet one.
  db.close();
  renameSync(fresh, path);
  syncFolderOf(path);
  const opened = openDatabase(path, key, migrations.length);
  prepareDatabase(opened, migrations);
  return opened;
}
