// Finds whether one condition alone leaves few rows: the search, the earlier time, or the index of one
// column.
import type { Db } from '../../database.ts';
import { searchIn } from './prefix-search.ts';
import { columnsOf, lineAt, type Line } from './facts.ts';
import { passes, rangesOf, whereOf } from './filter.ts';
import { FIRST_PLACE, hitsOf, linesAtPlaces } from './found.ts';
import { foundAmong } from './found-among.ts';
import { COLUMNS } from './order.ts';
import type { Question } from './list-query.ts';

/** Rows that are sorted in memory, in some milliseconds. */
const FEW = 5_000;

export interface Candidates {
  /** All matching rows if some condition leaves few; otherwise undefined. */
  readonly few?: Line[] | undefined;
  /** The first places that a search finds, if it finds many. */
  readonly hits?: readonly string[];
}

export function candidatesOf(db: Db, { scope, filter, asOf }: Question): Candidates {
  const isFew = (from: string, ...params: unknown[]): boolean =>
    (db
      .sql<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ${FEW + 1})`)
      .get(...params)?.n ?? 0) <= FEW;
  const match = searchIn(db, scope, filter.search);
  const passing = (lines: readonly Line[]): Line[] => {
    const known = asOf === undefined ? lines : lines.flatMap((line) => lineAt(db, line, asOf) ?? []);
    return known.filter((line) => passes(line, filter));
  };
  const take = (from: string, ...params: unknown[]): Candidates => {
    const lines = db.sql<Line>(`SELECT ${columnsOf('p')}, p.name FROM ${from}`).all(...params);
    return { few: passing(match === undefined ? lines : foundAmong(db, lines, match)) };
  };
  const hits = match === undefined ? [] : hitsOf(db, { scope, asOf }, match, FIRST_PLACE, FEW + 1);
  if (match !== undefined && hits.length <= FEW)
    return { few: passing(linesAtPlaces(db, scope, hits).map(({ line }) => line)) };
  if (asOf !== undefined) {
    const known = 'present p INDEXED BY present_by_first_seen WHERE p.scope = ? AND p.first_seen <= ?';
    return match === undefined && isFew(known, scope, asOf) ? take(known, scope, asOf) : { hits };
  }
  const all = 'present p INDEXED BY present_by_opened_at WHERE p.scope = ?';
  if (subjectsOf(db, scope) <= FEW) return take(all, scope);
  for (const [name, column] of Object.entries(COLUMNS)) {
    const { sql, params } = whereOf(rangesOf(filter, name));
    if (sql === '') continue;
    const range = `present p INDEXED BY present_by_${column} WHERE p.scope = ? ${sql}`;
    if (isFew(range, scope, ...params)) return take(range, scope, ...params);
  }
  return { hits };
}

/** Counted as they are stored: counting the index again would cost each page a fifth of its time. */
const subjectsOf = (db: Db, scope: number): number =>
  db.sql<{ subjects: number }>('SELECT subjects FROM scope WHERE id = ?').get(scope)?.subjects ?? 0;
