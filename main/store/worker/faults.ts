// Turns errors of SQLite, the disk and our own checks into the app's errors. Details hold no path and no
// stored text, because they may reach a log or the screen.
import type { AppError } from '../../../contract/errors.ts';

/** The file has the schema of another version of this app; it stays as it is. */
export class OtherSchema extends Error {
  override name = 'OtherSchema';
}

/** The files have another key; they stay as they are. */
export class WrongKey extends Error {
  override name = 'WrongKey';
}

/** Readable pages that contradict each other: the file is damaged. */
export class Unsound extends Error {
  override name = 'Unsound';
  readonly code = 'SQLITE_CORRUPT';
}

/** Damage that a call on both databases met in the journal; the cache may be healthy. */
export class JournalDamage extends Error {
  override name = 'JournalDamage';
  readonly code: string;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = codeOf(cause);
  }
}

/** An impossible request. */
export class BadInput extends Error {
  override name = 'BadInput';
  readonly field: string;
  constructor(field: string, problem: string) {
    super(problem);
    this.field = field;
  }
}

export class Closed extends Error {
  override name = 'Closed';
}

export function asAppError(cause: unknown): AppError {
  if (cause instanceof BadInput) return { code: 'bad-input', field: cause.field, problem: cause.message };
  // The keychain holds another key than these files need, so for the operator the key is missing.
  if (cause instanceof WrongKey) return { code: 'locked', reason: 'key-missing' };
  // Of a journal, because a cache of another version is set aside.
  if (cause instanceof OtherSchema)
    return { code: 'store-failed', fault: 'newer-schema', detail: cause.message };
  if (cause instanceof Closed)
    return { code: 'store-failed', fault: 'closed', detail: 'the store is closed' };
  const code = codeOf(cause);
  const words = cause instanceof Error ? cause.message : String(cause);
  if (isDamage(cause)) return { code: 'store-failed', fault: 'corrupt', detail: `${code}: ${words}` };
  if (isFull(cause)) return { code: 'store-failed', fault: 'disk-full', detail: code };
  if (code.startsWith('SQLITE_CONSTRAINT'))
    return { code: 'store-failed', fault: 'chain-broken', detail: `${code}: ${words}` };
  if (code.startsWith('SQLITE_BUSY'))
    return { code: 'store-failed', fault: 'io', detail: `${code}: another process has the database open` };
  return {
    code: 'store-failed',
    fault: 'io',
    detail: code.startsWith('SQLITE') ? `${code}: ${words}` : code || words,
  };
}

/**
 * A page failed its authentication or is inconsistent. On page 1 SQLite says "not a database", as for a wrong
 * key; the key check before tells which it is.
 */
export function isDamage(cause: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(cause));
}

/** What `read` answers; undefined if it meets damage. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (isDamage(cause)) return undefined;
    throw cause;
  }
}

/** SQLite writes through memory maps and plain writes; a full disk can cause any of these errors. */
export function isFull(cause: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'].includes(
    codeOf(cause),
  );
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
