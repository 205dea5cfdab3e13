// Rewrites files made before space could be returned in parts, once, on opening, if the disk has room. SQLite
// fixes in a file's first page how it tracks its pages.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Key } from '../../../desk/ports/key.ts';
import { openDatabase, prepareDatabase, syncFolderOf, type Db, type Migrations } from '../database.ts';

const RESERVE = 64 * 1024 * 1024;
const INCREMENTAL = 2;

/** Whether removed pages can be returned to the disk in parts. */
export const isShrinkable = (db: Db): boolean =>
  Number(db.raw.pragma('auto_vacuum', { simple: true })) === INCREMENTAL;

/** Returns the database, opened again if it was repacked. If killed, the file is unchanged. */
export function repacked(
  db: Db,
  path: string,
  key: Key,
  migrations: Migrations,
  room: (path: string) => number,
  note: (note: string) => void,
): Db {
  const fresh = `${path}.repacked`;
  // An unfinished file from a killed start.
  if (existsSync(fresh)) rmSync(fresh);
  if (isShrinkable(db) || room(path) < statSync(path).size + RESERVE) return db;
  note('store.repacking');
  // Has no effect on the present file, but on the new one.
  db.raw.pragma('auto_vacuum=INCREMENTAL');
  closeSync(openSync(fresh, 'a', 0o600));
  // With the same key, which SQLite3 Multiple Ciphers uses unless another is given.
  db.raw.prepare('VACUUM INTO ?').run(fresh);
  const file = openSync(fresh, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // Removes its log too: the renamed file must not meet an old log.
  db.close();
  renameSync(fresh, path);
  syncFolderOf(path);
  const opened = openDatabase(path, key, migrations.length);
  prepareDatabase(opened, migrations);
  return opened;
}
