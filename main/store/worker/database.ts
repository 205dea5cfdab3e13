// Opens an encrypted SQLite file in the way of both databases: ChaCha20 with a Poly1305 tag on every page, so
// that a changed byte is an error and never a wrong value.
import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
// CommonJS: Node makes the default export, so the rule does not find it in the text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import type { Key } from '../../desk/ports/key.ts';
import { OtherSchema, Unsound } from './faults.ts';

/** `version` is stored in the file, as SQLite's `user_version`; 0 is a new file. */
export interface Schema {
  readonly version: number;
  readonly sql: string;
}

export interface Db {
  readonly raw: Database.Database;
  /** A statement, prepared once. `Row` is the type of its rows. */
  sql<Row = unknown>(text: string): Database.Statement<unknown[], Row>;
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens a file without writing to it, and reads its first page. Throws SQLITE_NOTADB for a wrong key or a
 * damaged page, and OtherSchema for a file of another version.
 * @param schema the version that the file must have, unless it is new; without it any is opened
 */
export function openDatabase(path: string, key: Key, schema?: Schema): Db {
  // SQLite gives its -wal file the mode of the database, so this mode covers both.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const raw = new Database(path, { timeout: 2000 });
  try {
    raw.pragma("cipher='chacha20'");
    asPassword(key, (password) => raw.key(password));
    // Always one connection: it needs no -shm file, whose memory map would end the process with SIGBUS on a
    // full disk or a truncated file, and it keeps a second app away from this journal.
    raw.pragma('locking_mode=EXCLUSIVE');
    raw.pragma('trusted_schema=OFF');
    raw.pragma('cell_size_check=ON');
    // In kB. With the default of 2 MB, polling thousands of loans spread over a million takes twice the time.
    raw.pragma('cache_size=-8000');
    // SQLite does not encrypt its temporary files.
    raw.pragma('temp_store=MEMORY');
    raw.prepare('SELECT count(*) FROM sqlite_schema').get();
    const version = versionOf(raw);
    if (schema !== undefined && version !== 0 && version !== schema.version)
      throw new OtherSchema(`the database has version ${version}, this app knows ${schema.version}`);
  } catch (cause) {
    raw.close();
    throw cause;
  }
  return wrap(raw);
}

/** Encrypts every page of the file with another key. */
export function rekey({ raw }: Db, key: Key): void {
  asPassword(key, (password) => raw.rekey(password));
}

/** SQLite3 Multiple Ciphers takes the bytes after this prefix as the key itself. */
const RAW = 'raw:';

/** Passes the key to `give` in the library's form, and wipes that copy. */
function asPassword(key: Key, give: (password: Buffer) => void): void {
  const password = Buffer.alloc(RAW.length + key.length, RAW);
  password.set(key, RAW.length);
  try {
    give(password);
  } finally {
    password.fill(0);
  }
}

/**
 * Fixed when a file is created. `shrinks`: removed pages can be returned to the disk in parts
 * (upkeep/compact.ts). For that, SQLite keeps extra pages that no query reads. The journal only grows, so
 * that it has no such pages: Verify would not notice a change in them.
 */
export type Layout = 'grows' | 'shrinks';

/**
 * Prepares an opened file: durable commits, and the schema of a new file.
 * @param layout of a new file
 */
export function prepareDatabase(db: Db, schema: Schema, layout: Layout = 'grows'): void {
  const { raw } = db;
  const isNew = versionOf(raw) === 0;
  if (layout === 'shrinks' && isNew) raw.pragma('auto_vacuum=INCREMENTAL');
  raw.pragma('journal_mode=WAL');
  raw.pragma('synchronous=FULL');
  // On macOS a plain fsync leaves data in the drive's own cache.
  raw.pragma('fullfsync=ON');
  raw.pragma('foreign_keys=ON');
  if (!isNew) return;
  db.transaction(() => {
    raw.exec(schema.sql);
    raw.pragma(`user_version=${schema.version}`);
  });
  // Writes the schema into the file itself: an empty file would open with any key.
  raw.pragma('wal_checkpoint(TRUNCATE)');
}

/** Merges the log into the file. From here on only the log grows, until `resumeCheckpoints`. */
export function pauseCheckpoints({ raw }: Db): void {
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.pragma('wal_autocheckpoint=0');
}

export function resumeCheckpoints({ raw }: Db): void {
  if (raw.open) raw.pragma(`wal_autocheckpoint=${SQLITE_PAGES_OF_LOG}`);
}

/** Merges the log into the file and shortens the log. Does nothing while checkpoints are paused. */
export function shorten({ raw }: Db): void {
  if (raw.pragma('wal_autocheckpoint', { simple: true }) !== 0) raw.pragma('wal_checkpoint(TRUNCATE)');
}

/** SQLite's own default. */
const SQLITE_PAGES_OF_LOG = 1000;

/** The version of its schema; 0 for a new file. */
export function versionOf(raw: Database.Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}

function wrap(raw: Database.Database): Db {
  const statements = new Map<string, Database.Statement>();
  return {
    raw,
    sql<Row>(text: string) {
      let statement = statements.get(text);
      if (statement === undefined) statements.set(text, (statement = checked(raw.prepare(text))));
      return statement as Database.Statement<unknown[], Row>;
    },
    transaction: (work) => raw.transaction(work).immediate(),
    close() {
      statements.clear();
      raw.close();
    },
  };
}

/**
 * A write must have an effect or fail: a trigger may silently drop a row. Writes into temporary tables are
 * excepted, because such an insert may come from a query without rows.
 */
function checked(statement: Database.Statement): Database.Statement {
  if (!/^\s*INSERT (OR REPLACE )?INTO (?!temp\.)/.test(statement.source)) return statement;
  const run = statement.run.bind(statement);
  statement.run = (...values: unknown[]) => {
    const done = run(...values);
    if (done.changes === 0) throw new Unsound('a row that was written is not there');
    return done;
  };
  return statement;
}

/** A new name in a folder survives a power cut only after the folder itself is synced. */
export function syncFolderOf(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
