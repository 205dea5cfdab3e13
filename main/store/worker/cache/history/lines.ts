// A list as plain SQL, at present or at an earlier time.
import type { HistoryFilter, HistorySort } from '../../../../../contract/calls/history.ts';
import type { Db } from '../../database.ts';
import type { Scope } from '../scopes.ts';
import { countHits, hitsIn, isAsked, searchOf } from '../words.ts';
import { tableAsOf } from './as-of.ts';
import { columnsOf, type Line } from './facts.ts';
import { whereOf } from './filter.ts';
import { atOf, COLUMNS, type At } from './order.ts';
import { keptFor } from './version.ts';

export interface Question {
  readonly scope: Scope;
  readonly filter: HistoryFilter;
  /** Undefined: now. */
  readonly asOf: number | undefined;
}

/** What follows FROM, with its parameters. */
interface From {
  readonly sql: string;
  readonly params: readonly unknown[];
}

export interface Found {
  readonly lines: Line[];
  /** Where to continue; undefined at the end. */
  readonly next: At | undefined;
}

/** Filters that an index of one column answers. */
const INDEXED = ['statusWords', 'opened', 'closed', 'since', 'amount', 'payoff', 'collateral'] as const;

/** For questions that read everything: the plus keeps SQLite from going through an index to every row. */
export function everyLine(db: Db, question: Question): From {
  const from = fromOf(db, question);
  const isIndexed = INDEXED.some((name) => question.filter[name] !== undefined);
  return isIndexed ? from : { ...from, sql: from.sql.replace('WHERE p.scope', 'WHERE +p.scope') };
}

function fromOf(db: Db, { scope, filter, asOf }: Question): From {
  const where = whereOf(filter);
  const match = searchOf(filter.search);
  // A search of punctuation alone finds nothing.
  if (match === undefined && isAsked(filter.search)) return { sql: 'present p WHERE 0', params: [] };
  const hits = match === undefined ? '' : `AND ${hitsIn(db, scope.id, 'p.subject', match)}`;
  return {
    sql: `${tableAsOf(db, scope, asOf)} p WHERE p.scope = ? ${where.sql} ${hits}`,
    params: [scope.id, ...where.params, ...(match === undefined ? [] : [match])],
  };
}

/** The lines after this place in the wanted order. */
export function linesAfter(
  db: Db,
  question: Question,
  sort: HistorySort,
  after: At | undefined,
  size: number,
  skip = 0,
): Found {
  const from = fromOf(db, question);
  const lines: Line[] = [];
  let left = skip;
  for (const stretch of stretchesAfter(sort, after)) {
    const part = `${from.sql} AND ${stretch.sql}`;
    const params = [...from.params, ...stretch.params];
    const found = db
      .sql<Line>(`SELECT ${columnsOf('p')}, p.name FROM ${part} ORDER BY ${stretch.order} LIMIT ? OFFSET ?`)
      .all(...params, size + 1 - lines.length, left);
    lines.push(...found);
    if (lines.length > size) break;
    if (found.length > 0) left = 0;
    else if (left > 0) left = Math.max(0, left - counted(db, part, params));
  }
  const shown = lines.slice(0, size);
  const last = shown.at(-1);
  return { lines: shown, next: lines.length > size && last !== undefined ? atOf(last, sort) : undefined };
}

/** Objects with a value, then those without one, which come last in both directions. */
function stretchesAfter({ by, descending }: HistorySort, at: At | undefined) {
  const column = `p.${COLUMNS[by]}`;
  const [sign, way] = descending ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
  const isAmongUnvalued = at !== undefined && at.value === null;
  const valued = {
    sql: at === undefined ? `${column} IS NOT NULL` : `(${column}, p.subject) ${sign} (?, ?)`,
    params: at === undefined ? [] : [at.value, at.id],
    order: `${column} ${way}, p.subject ${way}`,
  };
  const unvalued = {
    sql: `${column} IS NULL ${isAmongUnvalued ? `AND p.subject ${sign} ?` : ''}`,
    params: isAmongUnvalued ? [at.id] : [],
    order: `p.subject ${way}`,
  };
  return isAmongUnvalued ? [unvalued] : [valued, unvalued];
}

/** The number of lines; counted once until one of them changes. */
export function countOf(db: Db, question: Question): number {
  const { scope, filter, asOf } = question;
  const isSearchAlone = asOf === undefined && whereOf(filter).sql === '';
  if (isSearchAlone && !isAsked(filter.search)) return scope.subjects;
  return keptFor(db, scope, JSON.stringify(['count', filter, asOf]), () => {
    const match = searchOf(filter.search);
    if (isSearchAlone && match !== undefined) return countHits(db, scope.id, match);
    const { sql, params } = everyLine(db, question);
    return counted(db, sql, params);
  });
}

const counted = (db: Db, from: string, params: readonly unknown[]): number =>
  db.sql<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).get(...params)?.n ?? 0;
