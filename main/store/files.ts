// Which files are the databases'. Shared by the front, which must know whether a database exists before there
// is a key, and by the worker, which sets damaged ones aside.
import { readdir } from 'node:fs/promises';

export const CACHE_FILE = 'cache.db';
export const JOURNAL_FILE = 'journal.db';
export const KEY_CHECK_FILE = 'key-check';

/** A restore that is decided and not finished: main/store/backup/marker.ts. */
export const RESTORE_FILE = 'restore.json';

/** Stands in the name of what was set aside, before the time. */
export const DAMAGED = '.damaged-';

/** A database is these files together; one without the others is worth nothing, or worse than nothing. */
export const PARTS = ['', '-wal', '-shm'] as const;

/**
 * Whether anything encrypted with an earlier key is in use in this folder; what was set aside as damaged is not.
 * Where it cannot be told, the answer is yes: a wrong yes asks the operator, a wrong no would make a second key.
 */
export async function databaseExists(directory: string): Promise<boolean> {
  try {
    const names = await readdir(directory);
    // Between two steps of a restore neither database may stand in its place.
    return names.some(
      (name) => name === RESTORE_FILE || (/^(cache|journal)\.db/.test(name) && !name.includes(DAMAGED)),
    );
  } catch (cause) {
    return !isAbsent(cause);
  }
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
