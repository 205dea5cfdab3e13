// Which files are the databases'. Shared by the front, which must know whether a database exists before there
// is a key, and by the worker, which sets damaged ones aside.
import { access } from 'node:fs/promises';
import { join } from 'node:path';

export const CACHE_FILE = 'cache.db';
export const JOURNAL_FILE = 'journal.db';
export const KEY_CHECK_FILE = 'key-check';

/** A database is these files together; one without the others is worth nothing, or worse than nothing. */
export const PARTS = ['', '-wal', '-shm'] as const;

/**
 * Whether anything encrypted with an earlier key lies in this folder. Where it cannot be told, the answer is yes:
 * a wrong yes asks the operator, a wrong no would make a second key.
 */
export async function databaseExists(directory: string): Promise<boolean> {
  for (const name of [CACHE_FILE, JOURNAL_FILE]) {
    for (const part of PARTS) {
      const answer = await access(join(directory, name + part)).then(
        () => 'there',
        (cause: unknown) => (isAbsent(cause) ? 'absent' : 'there'),
      );
      if (answer === 'there') return true;
    }
  }
  return false;
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}
