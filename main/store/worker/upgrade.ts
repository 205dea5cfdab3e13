// Brings a database of an earlier version up to this one. Nothing is migrated before the file was read through and a
// copy of it stands beside it; nothing is committed before the migrated file was read through as well. So a failure,
// or a process that is killed, leaves the file the earlier version wrote (decision 0026).
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
import type { Key } from '../../desk/ports/key.ts';
import { isDamage, isFull, MigrationFailed, NoRoom } from './faults.ts';
import { assertSound } from './soundness.ts';

export interface Upgradable {
  readonly path: string;
  readonly key: Key;
  readonly migrations: Migrations;
  /** Whether what it holds can be had again: then it is migrated without a copy rather than not at all. */
  readonly disposable: boolean;
}

/** Bytes left to everybody else. */
const RESERVE = 64 * 1024 * 1024;
const BEFORE = '.before-';

/** Whether there is anything to be brought up to date; a new file is not. */
function isEarlier(db: Db, { migrations }: Upgradable): boolean {
  const version = versionOf(db.raw);
  return version > 0 && version < migrations.length;
}

export interface Both {
  readonly journal: Db | undefined;
  readonly cache: Db | undefined;
}

/**
 * Both or none: where the second cannot be migrated, the first is taken back, so that the earlier version still opens
 * them. A file found damaged on the way is closed and left out, as one that was damaged before.
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
 * Takes the opened file over and answers with it opened anew, migrated. Throws what SQLite throws for a damaged file or
 * a full disk, and MigrationFailed where the migration itself is at fault; the file is closed then, and as it was.
 *
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
    // What stands in the log only belongs to the file as well. Closing the last connection removes the log.
    db.raw.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  // The copy, and as much again for what the migration writes.
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

/** Puts the copy from before version `from` was migrated back in the place of the file, which must be closed. */
function takeBack(path: string, from: number): void {
  if (existsSync(copyOf(path, from))) renameSync(copyOf(path, from), path);
  syncFolderOf(path);
}

/** Copies of earlier versions, but for the one to be kept; and halves of copies, which were never whole. */
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

/** Under its name only once it is whole and on the disk; encrypted as the file is, and with its mode. */
function setCopyAside(path: string, version: number): void {
  const half = `${copyOf(path, version)}.half`;
  try {
    // Where the file system can, the copy shares the file's blocks and takes no time.
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
