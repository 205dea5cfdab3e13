// The full check, in parts: it reads every row of every table, which authenticates its pages, and looks it up
// in every index of the table. SQLite's own check is one statement that would block the thread, and with it
// the journal, for minutes (decision 0026).
import * as v from 'valibot';
import type { CheckedPart } from '../../../desk/ports/upkeep.ts';
import type { Db } from '../database.ts';
import { BadInput } from '../faults.ts';

/** Rows in one part: some milliseconds. */
const ROWS = 200;

/** Whole numbers stay exact: an object's place in a list has more digits than a number holds. */
type Value = string | number | bigint | null | Uint8Array;
type Key = readonly Value[];

/** @param cursor the end of the previous part; undefined for the first */
export function checkPart(db: Db, cursor: string | undefined): CheckedPart {
  const tables = tablesOf(db);
  const { table: at, after } = readCursor(cursor);
  const table = tables[at];
  if (table === undefined) return { rows: 0 };
  const keys = keysOf(db, table);
  const columns = columnsOf(db, table);
  const list = keys.join(', ');
  const from = after.length === 0 ? '' : `WHERE (${list}) > (${keys.map(() => '?').join(', ')})`;
  // Concatenation reads a value to its last byte.
  const size = columns.map((name) => `coalesce(length(${name} || ''), 0)`).join(' + ');
  const rows = db
    .sql<Record<string, Value>>(
      `SELECT ${keys.map((key, nth) => `${key} AS k${nth}`).join(', ')}, ${size} AS size
       FROM ${named(table)} NOT INDEXED ${from} ORDER BY ${list} LIMIT ${ROWS}`,
    )
    .safeIntegers()
    .all(...after);
  const indexes = indexesOf(db, table);
  if (after.length === 0) for (const index of indexes) enter(db, table, index);
  const last = rows.at(-1);
  if (last === undefined) return { cursor: cursorAt(at + 1, []), rows: 0 };
  const to = keys.map((_, nth) => last[`k${nth}`] ?? null);
  const problem = indexes.find((index) => missing(db, { table, keys, index, after, to }) > 0);
  return {
    cursor: rows.length < ROWS ? cursorAt(at + 1, []) : cursorAt(at, to),
    rows: rows.length,
    ...(problem === undefined
      ? {}
      : { problem: `${table.replace(/\d+/, 'n')}: ${problem.name.replace(/\d+/, 'n')}` }),
  };
}

/** Every table with pages of its own, including the parts of full-text tables. */
function tablesOf(db: Db): string[] {
  return db
    .sql<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
}

interface Column {
  readonly name: string;
  readonly pk: number;
}

const infoOf = (db: Db, table: string): Column[] =>
  db.sql<Column>(`SELECT name, pk FROM pragma_table_info(?)`).all(table);

const columnsOf = (db: Db, table: string): string[] => infoOf(db, table).map(({ name }) => named(name));

/** The row's number, or the primary key of a table without one. */
function keysOf(db: Db, table: string): string[] {
  const isKeyed =
    db.sql<{ wr: number }>('SELECT wr FROM pragma_table_list WHERE name = ?').get(table)?.wr === 1;
  if (!isKeyed) return ['rowid'];
  return infoOf(db, table)
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map(({ name }) => named(name));
}

interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  /** The rows in it; all of them except for a partial index. */
  readonly rows: string;
}

/** All except the primary key of a table without row numbers, which is the table itself. */
function indexesOf(db: Db, table: string): Index[] {
  return db
    .sql<{ name: string; origin: string; sql: string | null }>(
      `SELECT l.name, l.origin, s.sql FROM pragma_index_list(?) l LEFT JOIN sqlite_schema s ON s.name = l.name`,
    )
    .all(table)
    .filter(({ origin }) => origin !== 'pk')
    .map(({ name, sql }) => ({
      name,
      rows: /\sWHERE\s(.+)$/s.exec(sql ?? '')?.[1] ?? '1',
      columns: db
        .sql<{ name: string }>('SELECT name FROM pragma_index_info(?)')
        .all(name)
        .map((column) => named(column.name)),
    }));
}

/** Reads an index's first page: an index without rows would otherwise go unread. */
function enter(db: Db, table: string, { name, rows }: Index): void {
  db.sql(`SELECT 1 FROM ${named(table)} INDEXED BY ${named(name)} WHERE ${rows} LIMIT 1`).get();
}

/** The rows of this stretch that are missing in the index. */
function missing(
  db: Db,
  {
    table,
    keys,
    index,
    after,
    to,
  }: { table: string; keys: readonly string[]; index: Index; after: Key; to: Key },
): number {
  const marks = keys.map(() => '?').join(', ');
  const list = keys.map((key) => `a.${key}`).join(', ');
  const same = [...index.columns, ...keys].map((name) => `b.${name} IS a.${name}`).join(' AND ');
  const from = after.length === 0 ? '' : `(${list}) > (${marks}) AND`;
  return (
    db
      .sql<{ n: number }>(
        `SELECT count(*) AS n FROM ${named(table)} a NOT INDEXED WHERE ${from} (${list}) <= (${marks}) AND (${index.rows})
         AND NOT EXISTS (SELECT 1 FROM ${named(table)} b INDEXED BY ${named(index.name)}
           WHERE ${same} AND (${index.rows}))`,
      )
      .get(...after, ...to)?.n ?? 0
  );
}

const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** JSON has neither bytes, which identify parts of full-text tables, nor long whole numbers. */
const cursorAt = (table: number, after: Key): string =>
  JSON.stringify([
    table,
    ...after.map((value) =>
      value instanceof Uint8Array
        ? { bytes: Buffer.from(value).toString('base64') }
        : typeof value === 'bigint'
          ? { whole: String(value) }
          : value,
    ),
  ]);

function readCursor(cursor: string | undefined): { table: number; after: Key } {
  if (cursor === undefined) return { table: 0, after: [] };
  const read = v.safeParse(CursorSchema, JSON.parse(cursor));
  if (!read.success) throw new BadInput('cursor', 'not a cursor of this list');
  const [table, ...after] = read.output;
  return {
    table,
    after: after.map((value) =>
      value === null || typeof value !== 'object'
        ? value
        : 'whole' in value
          ? BigInt(value.whole)
          : Buffer.from(value.bytes, 'base64'),
    ),
  };
}

const CursorSchema = v.tupleWithRest(
  [v.number()],
  v.nullable(
    v.union([
      v.string(),
      v.number(),
      v.object({ bytes: v.string() }),
      v.object({ whole: v.pipe(v.string(), v.regex(/^-?\d+$/)) }),
    ]),
  ),
);
