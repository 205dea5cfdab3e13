// Walks many lines in the order of an index, a limited number per call: a filter with hardly any match must
// not block the thread.
import type { Db } from '../../database.ts';
import { BadInput } from '../../faults.ts';
import { searchIn } from './prefix-search.ts';
import { columnsOf, lineAt, type Line } from './facts.ts';
import { passes, rangesOf, whereOf } from './filter.ts';
import { FIRST_PLACE, hitsOf, linesAtPlaces } from './found.ts';
import { atOf, COLUMNS, type At } from './order.ts';
import type { Question } from './list-query.ts';
import { isAnyLater } from './as-of.ts';

export interface Found {
  readonly lines: Line[];
  /** Where to continue; undefined at the end. */
  readonly next: At | undefined;
}

/** The most lines read for one page. */
const MOST_READ = 20_000;
/** The same at an earlier time, where each line needs a lookup. */
const MOST_READ_IN_PAST = 3_000;
/** Index entries read at once. */
const AT_ONCE = 500;

/**
 * The lines after this place in the wanted order.
 * @param hits the places of the first hits of a search, if known
 * @throws BadInput if there are too many for that order
 */
export function walked(
  db: Db,
  question: Question,
  after: At | undefined,
  size: number,
  hits: readonly string[] = [],
): Found {
  const { filter, sort, asOf } = question;
  const match = searchIn(db, question.scope, filter.search);
  if (match !== undefined) return foundMany(db, question, match, hits, after, size);
  if (asOf === undefined) return walkedNow(db, question, after, size);
  if (sort.by !== 'openedAt' && sort.by !== 'subject')
    throw new BadInput('sort', 'of an earlier moment so long a history can only be sorted by opening or id');
  return walkedThen(db, question, asOf, after ?? beginning(db, question, asOf), size);
}

/** Skips objects that were not opened at that time and so were not known; there may be a million. */
function beginning(db: Db, { scope, sort }: Question, asOf: number): At | undefined {
  if (sort.by !== 'openedAt' || !sort.descending || isAnyLater(db, scope, asOf, false)) return undefined;
  return { value: asOf, id: Number.MAX_SAFE_INTEGER };
}

function walkedThen(db: Db, question: Question, asOf: number, after: At | undefined, size: number): Found {
  const { scope, filter, sort } = question;
  const column = COLUMNS[sort.by];
  const lines: Line[] = [];
  let at = after;
  let lookups = MOST_READ_IN_PAST;
  for (let left = MOST_READ; left > 0 && lookups > 0;) {
    const stretch = stretchAfter(question, at);
    const part = Math.min(left, Math.max(size, AT_ONCE));
    const things = db
      .sql<{ id: number; value: At['value']; firstSeen: number }>(
        `SELECT p.subject AS id, p.${column} AS value, p.first_seen AS firstSeen
         FROM present p INDEXED BY present_by_${column} WHERE p.scope = ? ${stretch.sql} ORDER BY ${stretch.order} LIMIT ?`,
      )
      .all(scope, ...stretch.params, part);
    for (const { id, value, firstSeen } of things) {
      at = { value, id };
      if (firstSeen > asOf) continue;
      lookups -= 1;
      const line = lineAt(db, { id, name: nameOf(db, id) }, asOf);
      if (line !== undefined && passes(line, filter)) lines.push(line);
      if (lines.length === size || lookups === 0) return { lines, next: at };
    }
    left -= part;
    if (things.length === part) continue;
    if (stretch.isLast) return { lines, next: undefined };
    at = { value: null, id: sort.descending ? Number.MAX_SAFE_INTEGER : 0 };
  }
  return { lines, next: at };
}

const nameOf = (db: Db, subject: number): string =>
  db.sql<{ name: string }>('SELECT name FROM present WHERE subject = ?').get(subject)?.name ?? '';

/**
 * In the order of the full-text table alone: open first, then newest. Any other order would need all hits at
 * once.
 * @param first the places of the first hits, if known
 */
function foundMany(
  db: Db,
  { scope, filter, sort, asOf }: Question,
  match: string,
  first: readonly string[],
  after: At | undefined,
  size: number,
): Found {
  if (sort.by !== 'openedAt' || !sort.descending)
    throw new BadInput('sort', 'so many are found that they can only be shown newest first');
  const lines: Line[] = [];
  let at = after;
  const places =
    after === undefined && first.length >= MOST_READ_IN_PAST
      ? first.slice(0, MOST_READ_IN_PAST)
      : hitsOf(db, { scope, asOf }, match, String(at?.value ?? FIRST_PLACE), MOST_READ_IN_PAST);
  for (let from = 0; from < places.length; from += size) {
    for (const { line: hit, place } of linesAtPlaces(db, scope, places.slice(from, from + size))) {
      const line = asOf === undefined ? hit : lineAt(db, hit, asOf);
      at = { value: place, id: hit.id };
      if (line !== undefined && passes(line, filter)) lines.push(line);
      if (lines.length === size) return { lines, next: at };
    }
  }
  return { lines, next: places.length < MOST_READ_IN_PAST ? undefined : at };
}

function walkedNow(db: Db, question: Question, after: At | undefined, size: number): Found {
  const { scope, filter, sort } = question;
  const { sql, params } = whereOf(filter);
  // The part that the order's own index answers needs no walk.
  const range = whereOf(rangesOf(filter, sort.by));
  const lines: Line[] = [];
  let at = after;
  for (let left = MOST_READ; left > 0; left -= MOST_READ / 2) {
    const part = MOST_READ / 2;
    const stretch = stretchAfter(question, at);
    const inOrder = `present p INDEXED BY present_by_${COLUMNS[sort.by]}
      WHERE p.scope = ? ${range.sql} ${stretch.sql} ORDER BY ${stretch.order}`;
    // Without a condition of its own a row is read once and not copied first.
    const from = sql === '' ? inOrder : `(SELECT p.* FROM ${inOrder} LIMIT ${part}) p WHERE 1 ${sql}`;
    const found = db
      .sql<Line>(`SELECT ${columnsOf('p')}, p.name FROM ${from} LIMIT ?`)
      .all(scope, ...range.params, ...stretch.params, ...params, Math.min(part, size - lines.length));
    lines.push(...found);
    const last = found.at(-1);
    if (lines.length === size && last !== undefined) return { lines, next: atOf(last, sort) };
    const end = db
      .sql<{ id: number; value: string | number | null }>(
        `SELECT p.subject AS id, p.${COLUMNS[sort.by]} AS value FROM present p INDEXED BY present_by_${COLUMNS[sort.by]}
         WHERE p.scope = ? ${range.sql} ${stretch.sql} ORDER BY ${stretch.order} LIMIT 1 OFFSET ${part - 1}`,
      )
      .get(scope, ...range.params, ...stretch.params);
    if (end !== undefined) at = end;
    else if (stretch.isLast) return { lines, next: undefined };
    else at = { value: null, id: sort.descending ? Number.MAX_SAFE_INTEGER : 0 };
  }
  return { lines, next: at };
}

/** The objects with a value after this place, or those without one, which come after all of them. */
function stretchAfter({ sort }: Question, at: At | undefined) {
  const column = COLUMNS[sort.by];
  const [sign, way] = sort.descending ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
  if (at !== undefined && at.value === null)
    return {
      sql: `AND p.${column} IS NULL AND p.subject ${sign} ?`,
      params: [at.id],
      order: `p.subject ${way}`,
      isLast: true,
    };
  return {
    sql: `AND p.${column} IS NOT NULL ${at === undefined ? '' : `AND (p.${column}, p.subject) ${sign} (?, ?)`}`,
    params: at === undefined ? [] : [at.value, at.id],
    order: `p.${column} ${way}, p.subject ${way}`,
    isLast: false,
  };
}
