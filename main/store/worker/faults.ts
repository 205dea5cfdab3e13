// Turns what SQLite, the disk and our own checks throw into the errors the desk knows. Details hold no path and
// no stored text: they may end up in a log or on the screen.
import type { AppError } from '../../../contract/errors.ts';

/** The files were made by a later version of this app; they are left as they are. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** The files were made with another key; they are left as they are. */
export class WrongKey extends Error {
  override name = 'WrongKey';
}

/** A migration that cannot be carried out; the file is as it was, for the version that wrote it. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Not begun, because the disk would not hold it. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  readonly code = 'ENOSPC';
}

/** A file whose pages can be read and make no sense together; it is damage to whoever meets it. */
export class Unsound extends Error {
  override name = 'Unsound';
  readonly code = 'SQLITE_CORRUPT';
}

/** A request that cannot be meant as it stands. */
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
  // The key these files need is not the one the keychain holds, so for the operator it is missing.
  if (cause instanceof WrongKey) return { code: 'locked', reason: 'key-missing' };
  if (cause instanceof NewerSchema)
    return { code: 'store-failed', fault: 'newer-schema', detail: cause.message };
  if (cause instanceof MigrationFailed)
    return { code: 'store-failed', fault: 'not-migrated', detail: cause.message };
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
 * A page failed its authentication or makes no sense. On page 1 SQLite calls that "not a database", the same
 * words as for a wrong key; which of the two it is was settled by the key check before.
 */
export function isDamage(cause: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(cause));
}

/** SQLite writes through memory maps and plain writes; a full disk shows up under any of these. */
export function isFull(cause: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'].includes(
    codeOf(cause),
  );
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
