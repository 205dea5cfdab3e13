// Pages and counts of a history, at present or at an earlier time.
import type { HistoryResource, HistoryRow } from '../../../../../contract/calls/history.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import { limitOf } from '../../cursor.ts';
import type { Db } from '../../database.ts';
import { findScope, type Scope } from '../scopes.ts';
import type { CacheFile, ObservedTimes } from '../observed-times.ts';
import { isAsked, searchOf } from '../words.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { pageAnchorsOf } from './page-anchors.ts';
import { searchIn } from './prefix-search.ts';
import { candidatesOf, type Candidates } from './candidates.ts';
import { lineAt, rowOf, type Line } from './facts.ts';
import { passes, whereOf } from './filter.ts';
import { MOST_COUNTED } from '../pages.ts';
import { linesFrom } from './lines.ts';
import { cursorAt, DEFAULT_SORT, questionOf, readAt, type At } from './order.ts';
import type { Question } from './list-query.ts';
import { passedOver } from './skip.ts';
import type { Found } from './walk.ts';

/** Its rows are one JSON array. */
type TextPage = Omit<CallOutput<'history.page'>, 'rows'> & { readonly rows: string };
type Counted = CallOutput<'history.count'>;
const NONE: Counted = { total: 0, counted: 'exact' };

/**
 * The most lines read to count for a page, and for a count alone. At an earlier time each line costs more.
 */
const MOST_READ = { page: 2_000, count: 200_000 };
const MOST_READ_IN_PAST = { page: 200, count: 20_000 };

function historyPage(
  { db, seen }: CacheFile,
  profile: ProfileId,
  query: CallParsed<'history.page'>,
): TextPage {
  const { resource, filter = {}, sort = DEFAULT_SORT, asOf, cursor, skip = 0 } = query;
  const size = limitOf(query.limit);
  const name = questionOf(db, 'history', resource, filter, sort, asOf);
  const after = readAt(cursor, name);
  const scope = findScope(db, profile, resource);
  if (scope === undefined || isNothing(filter.search)) return { rows: '[]', ...NONE };
  const question = { scope: scope.id, filter, sort, asOf };
  const candidates = candidatesOf(db, question);
  const { lines, next } = pageFrom(db, scope, question, candidates, after, { skip, size });
  return {
    rows: JSON.stringify(shownAll(db, seen, resource, lines, asOf)),
    ...(next === undefined ? {} : { nextCursor: cursorAt(name, next) }),
    ...atLeast(lines.length, countOf(db, scope, question, candidates, 'page')),
  };
}

/** Replaces an estimate that is below the number of rows shown, as after a sample with no match. */
const atLeast = (shown: number, counted: Counted): Counted =>
  counted.counted === 'estimate' && counted.total < shown ? { total: shown, counted: 'at-least' } : counted;

function historyCount({ db }: CacheFile, profile: ProfileId, query: CallParsed<'history.count'>): Counted {
  const { resource, filter = {}, asOf } = query;
  const scope = findScope(db, profile, resource);
  if (scope === undefined || isNothing(filter.search)) return NONE;
  const question = { scope: scope.id, filter, sort: DEFAULT_SORT, asOf };
  return countOf(db, scope, question, candidatesOf(db, question), 'count');
}

function pageFrom(
  db: Db,
  scope: Scope,
  question: Question,
  candidates: Candidates,
  after: At | undefined,
  { skip, size }: { skip: number; size: number },
): Found {
  if (skip === 0) return linesFrom(db, question, candidates, after, size);
  if (candidates.few !== undefined) return linesFrom(db, question, candidates, after, size, skip);
  const from = passedOver(db, question, after, skip, scope.subjects, pageAnchorsOf(db, scope, question.sort));
  return from === undefined
    ? { lines: [], next: undefined }
    : linesFrom(db, question, candidates, from, size);
}

/** A search of punctuation alone finds nothing. */
const isNothing = (search: string | undefined): boolean => isAsked(search) && searchOf(search) === undefined;

/** Each row with the time of its last observation; at an earlier time, at most that time. */
export function shownAll(
  db: Db,
  seen: ObservedTimes,
  resource: HistoryResource,
  lines: readonly Line[],
  asOf: number | undefined,
): HistoryRow[] {
  const observed = timesOf(
    db,
    'subject',
    lines.map(({ id }) => id),
  );
  // The present content is the latest, so nothing has superseded it.
  const superseded =
    asOf === undefined
      ? undefined
      : timesOf(
          db,
          'observation',
          lines.map(({ observation }) => observation),
        );
  return lines.map((line) => {
    const until =
      superseded?.get(line.observation) ?? seen.subjectAt(line.id, observed.get(line.id) ?? line.since);
    return rowOf(resource, line, Math.min(until, asOf ?? until));
  });
}

/** One row. */
export function shown(
  db: Db,
  seen: ObservedTimes,
  resource: HistoryResource,
  line: Line,
  asOf: number | undefined,
): HistoryRow {
  const [row] = shownAll(db, seen, resource, [line], asOf);
  return row ?? rowOf(resource, line, line.since);
}

/** Reads all in one query, in order of id, because neighbours in a list are mostly neighbours in the file. */
function timesOf(
  db: Db,
  table: 'subject' | 'observation',
  ids: readonly number[],
): ReadonlyMap<number, number | null> {
  const times = db
    .sql<{ id: number; at: number | null }>(
      `SELECT id, observed_at AS at FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids));
  return new Map(times.map(({ id, at }) => [id, at]));
}

function countOf(
  db: Db,
  scope: Scope,
  question: Question,
  { few, hits = [] }: Candidates,
  purpose: 'page' | 'count',
): Counted {
  const { filter, asOf } = question;
  const { sql, params } = whereOf(filter);
  const match = searchIn(db, scope.id, filter.search);
  if (sql === '' && match === undefined) {
    if (asOf === undefined) return { total: scope.subjects, counted: 'exact' };
    const most = purpose === 'page' ? MOST_COUNTED : Number.MAX_SAFE_INTEGER;
    const total = countAsOf(db, scope.id, asOf, most);
    return { total, counted: total < most ? 'exact' : 'at-least' };
  }
  if (few !== undefined) return { total: few.length, counted: 'exact' };
  const most = (asOf === undefined ? MOST_READ : MOST_READ_IN_PAST)[purpose];
  if (match !== undefined && hits.length >= most) return { total: most, counted: 'at-least' };
  if (match !== undefined) {
    const total =
      db
        .sql<{ n: number }>(
          `SELECT count(*) AS n FROM (SELECT 1 FROM search_${scope.id} WHERE search_${scope.id} MATCH ? LIMIT ?)`,
        )
        .get(match, most)?.n ?? 0;
    // Other conditions reduce the hits by an unknown amount; any smaller number would be invented.
    return { total, counted: sql === '' && asOf === undefined && total < most ? 'exact' : 'at-least' };
  }
  const all = asOf === undefined ? scope.subjects : countAsOf(db, scope.id, asOf);
  const sample = `SELECT p.* FROM present p INDEXED BY present_by_opened_at WHERE p.scope = ? LIMIT ?`;
  const passed =
    asOf === undefined
      ? (db
          .sql<{ n: number }>(`SELECT count(*) AS n FROM (${sample}) p WHERE 1 ${sql}`)
          .get(scope.id, most, ...params)?.n ?? 0)
      : db
          .sql<Pick<Line, 'id' | 'name'>>(
            `SELECT p.subject AS id, p.name FROM present p INDEXED BY present_by_first_seen
             WHERE p.scope = ? AND p.first_seen <= ? LIMIT ?`,
          )
          .all(scope.id, asOf, most)
          .filter((each) => {
            const line = lineAt(db, each, asOf);
            return line !== undefined && passes(line, filter);
          }).length;
  if (all <= most) return { total: passed, counted: 'exact' };
  return { total: Math.round((passed / most) * all), counted: 'estimate' };
}

function countAsOf(db: Db, scope: number, asOf: number, most = Number.MAX_SAFE_INTEGER): number {
  return (
    db
      .sql<{ n: number }>(
        `SELECT count(*) AS n FROM (SELECT 1 FROM present INDEXED BY present_by_first_seen
           WHERE scope = ? AND first_seen <= ? LIMIT ?)`,
      )
      .get(scope, asOf, most)?.n ?? 0
  );
}

export const pageCalls = { 'history.page': historyPage, 'history.count': historyCount };
