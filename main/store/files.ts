// The names of the databases' files, for main, which must know whether a database exists before there is a
// key, and for the worker, which sets damaged ones aside.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMillis } from '../../domain/time.ts';

/** The folder of both databases. */
export const databasesOf = (userData: string): string => join(userData, 'data');

/** The folder of a practice for one run. A start removes what a crash left of it. */
export const practiceRunOf = (userData: string): string => join(userData, 'practice-run');

export const CACHE_FILE = 'cache.db';
export const JOURNAL_FILE = 'journal.db';
export const KEY_CHECK_FILE = 'key-check';

/** A decided but unfinished restore: main/store/backup/marker.ts. */
export const RESTORE_FILE = 'restore.json';

/** The folder of copies that a backup is made of. */
export const WORK = 'backup-work';
/** The folder of an opened backup, and of a prepared restore. */
export const OPENED = 'opened-backup';

/** In the name of a file that was set aside, before the time. */
export const DAMAGED = '.damaged-';

/** A database consists of these files; one without the others is useless or misleading. */
export const FILE_SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * Whether this folder holds files encrypted with an earlier key, apart from damaged ones set aside. If the
 * folder cannot be read, the answer is true: a wrong yes asks the operator, a wrong no would make a second
 * key.
 */
export async function databaseExists(directory: string): Promise<boolean> {
  try {
    const names = await readdir(directory);
    // Between two steps of a restore neither database may be in its place.
    return names.some(
      (name) => name === RESTORE_FILE || (/^(cache|journal)\.db/.test(name) && !name.includes(DAMAGED)),
    );
  } catch (cause) {
    return !isAbsent(cause);
  }
}

/** Whether a restore was decided, or opening or copying a backup left something behind. */
export const isRestoreDue = (directory: string): boolean =>
  [RESTORE_FILE, OPENED, WORK].some((name) => existsSync(join(directory, name)));

/** The folder, beside the databases, for those that were replaced at this time. */
export const asideAt = (at: EpochMillis): string =>
  `former-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
