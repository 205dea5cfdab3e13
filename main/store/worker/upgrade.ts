// Migrates a database of an earlier version. Before, the file is checked whole and copied; afterwards the
// migrated file is checked whole before the commit. So a failure or a killed process leaves the file as the
// earlier version wrote it (decision 0026).
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  openDatabase,
  prepareDatabase,
  syncFolderOf,
  versionOf,
  type Db,
  type Migrations,
} from './database.ts';
import { BEFORE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { isDamage, isFull, MigrationFailed, NoRoom } from './faults.ts';
import { assertSound } from './soundness.ts';

interface Upgradable {
  readonly path: string;
  readonly key: Key;
  readonly migrations: Migrations;
  /** Its content can be read from the service again: without room for a copy it is migrated anyway. */
  readonly disposable: boolean;
}

/** Bytes to leave free on the disk. */
const RESERVE = 64 * 1024 * 1024;

/** Has missing migrations; a new file has none. */
function isEarlier(db: Db, { migrations }: Upgradable): boolean {
  const version = versionOf(db.raw);
  return version > 0 && version < migrations.length;
}

export interface Both {
  readonly journal: Db | undefined;
  readonly cache: Db | undefined;
}

/**
 * Both or none: if the second cannot be migrated, the first is restored, so that the earlier version still
 * opens them. A damaged file is closed and left out.
 */
export function upgradeBoth(
  found: Both,
  files: { readonly [F in keyof Both]: Upgradable },
  note: (note: string) => void,
  room?: (path: string) => number,
): Both {
  const from = found.journal && isEarlier(found.journal, files.journal) ? versionOf(found.journal.raw) : 0;
  const upgraded = (db: Db | undefined, file: Upgradable): Db | undefined => {
    if (db === undefined || !isEarlier(db, file)) return db;
    try {
      return upgrade(db, file, note, room);
    } catch (cause) {
      if (isDamage(cause)) return undefined;
      throw cause;
    }
  };
  let journal: Db | undefined;
  try {
    journal = upgraded(found.journal, files.journal);
  } catch (cause) {
    found.cache?.close();
    throw cause;
  }
  try {
    return { journal, cache: upgraded(found.cache, files.cache) };
  } catch (cause) {
    journal?.close();
    if (from > 0) takeBack(files.journal.path, from);
    throw cause;
  }
}

/**
 * Takes the opened file and returns it opened again, migrated. Throws SQLite's errors for a damaged file or a
 * full disk, and MigrationFailed for a fault of the migration; then the file is closed and unchanged.
 * @param room bytes free on the disk of this path
 */
function upgrade(
  db: Db,
  file: Upgradable,
  note: (note: string) => void,
  room: (path: string) => number = freeOn,
): Db {
  const { path, key, migrations } = file;
  const from = versionOf(db.raw);
  note('store.upgrading');
  try {
    assertSound(db.raw);
    // The log belongs to the file as well. Closing the last connection removes the log.
    db.raw.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  // The copy, and as much again for the migration's own writes.
  const needed = 2 * statSync(path).size + RESERVE;
  const fits = room(path) >= needed;
  if (fits) setCopyAside(path, from);
  else if (file.disposable) note(`store.cache-not-copied needed=${Math.ceil(needed / 1_000_000)}`);
  else throw new NoRoom(`${Math.ceil(needed / 1_000_000)} MB are needed to bring the journal up to date`);
  const opened = openDatabase(path, key, migrations.length);
  try {
    prepareDatabase(opened, migrations);
  } catch (cause) {
    opened.close();
    if (isDamage(cause) || isFull(cause)) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationFailed(`${basename(path)} ${from} to ${migrations.length}: ${words}`);
  }
  dropCopies(path, copyOf(path, from));
  return opened;
}

/** Restores the copy from before the migration of version `from`. The file must be closed. */
function takeBack(path: string, from: number): void {
  if (existsSync(copyOf(path, from))) renameSync(copyOf(path, from), path);
  syncFolderOf(path);
}

/** Removes copies of earlier versions except one, and unfinished copies. */
export function dropCopies(path: string, kept?: string): void {
  const prefix = basename(path) + BEFORE;
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && join(dirname(path), name) !== kept) rmSync(join(dirname(path), name));
}

/** Bytes free to this user on the disk of this path. */
export function freeOn(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

const copyOf = (path: string, version: number): string => `${path}${BEFORE}${version}`;

/** Gets its name only when it is whole and on disk; encrypted like the file, with its mode. */
function setCopyAside(path: string, version: number): void {
  const half = `${copyOf(path, version)}.half`;
  try {
    // On file systems that can, the copy shares the file's blocks and takes no time.
    copyFileSync(path, half, constants.COPYFILE_FICLONE);
    const copy = openSync(half, 'r+');
    try {
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
  } catch (cause) {
    rmSync(half, { force: true });
    throw cause;
  }
  renameSync(half, copyOf(path, version));
  syncFolderOf(path);
}
