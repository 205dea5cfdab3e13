// Compares a database's schema with ours: each table, index and trigger by type,
// name, table and text. An undamaged file may still be manipulated, for example by a trigger that drops rows,
// or by removing the triggers that keep the journal append-only.

// CommonJS: Node makes the default export, so the rule does not find it in the text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { searchTable } from '../worker/cache/schema.ts';
import { type Db, type Schema } from '../worker/database.ts';

/** Whether the file has exactly this schema, with the search table of each of its scopes. */
export function isOurs({ raw }: Db, schema: Schema): boolean {
  const theirs = schemaOf(raw);
  const searched = theirs.flatMap(({ name }) => /^search_([1-9]\d{0,14})$/.exec(name)?.[1] ?? []).map(Number);
  const made = new Database(':memory:');
  try {
    made.exec(schema.sql);
    for (const scope of new Set(searched)) made.exec(searchTable(scope));
    if (linesOf(schemaOf(made)) !== linesOf(theirs)) return false;
    // The schema is ours, so its tables can be queried.
    return searched.every(
      (scope) => raw.prepare('SELECT 1 FROM scope WHERE id = ?').get(scope) !== undefined,
    );
  } finally {
    made.close();
  }
}

/** The tables with our rows in the order of creation, so that none refers to a later one. */
export const tablesOf = (raw: Database.Database): string[] =>
  schemaOf(raw)
    .filter(({ type, name }) => type === 'table' && !/^(search|sqlite)_/.test(name))
    .map(({ name }) => name);

interface Part {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** SQLite makes a key's index itself, without text. */
  readonly sql: string | null;
}

const schemaOf = (raw: Database.Database): Part[] =>
  raw.prepare<[], Part>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all();

const linesOf = (parts: readonly Part[]): string =>
  parts
    .map(({ type, name, tbl_name: table, sql }) => JSON.stringify([type, name, table, sql]))
    .sort()
    .join('\n');
