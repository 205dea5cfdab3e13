// Pages and counts of a history, as it is known now or was at any moment.
import type { HistoryResource, HistoryRow } from '../../../../../contract/calls/history.ts';
import type { Answers, Takes } from '../../../protocol.ts';
import { limitOf } from '../../cursor.ts';
import type { Db } from '../../database.ts';
import { findScope, type Scope } from '../scopes.ts';
import type { Seen } from '../seen.ts';
import { isAsked, searchOf } from '../words.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { rowOf, type Line } from './facts.ts';
import { passes, whereOf } from './filter.ts';
import { MOST_COUNTED } from '../pages.ts';
import { fewCandidates, lineAt, linesFrom, type Question } from './lines.ts';
import { cursorAt, DEFAULT_SORT, questionOf, readAt } from './order.ts';

type Counted = Answers<'historyCount'>;
const NONE: Counted = { total: 0, counted: 'exact' };

/** Lines looked at where a number is only to be shown beside a page, and where it was asked for. */
const LOOKED_AT = { page: 2_000, count: 200_000 };
const LOOKED_AT_THEN = { page: 200, count: 20_000 };

export function historyPage(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  query: Takes<'historyPage'>['query'],
): Answers<'historyPage'> {
  const { resource, filter = {}, sort = DEFAULT_SORT, asOf, cursor } = query;
  const size = limitOf(query.limit);
  const name = questionOf('history', resource, filter, sort, asOf);
  const after = readAt(cursor, name);
  const scope = findScope(db, profile, resource);
  if (scope === undefined || isNothing(filter.search)) return { rows: '[]', ...NONE };
  const question = { scope: scope.id, filter, sort, asOf };
  const { lines, next } = linesFrom(db, question, after, size);
  return {
    rows: JSON.stringify(lines.map((line) => shown(db, seen, resource, line, asOf))),
    ...(next === undefined ? {} : { nextCursor: cursorAt(name, next) }),
    ...countOf(db, scope, question, 'page'),
  };
}

export function historyCount(db: Db, profile: ProfileId, query: Takes<'historyCount'>['query']): Counted {
  const { resource, filter = {}, asOf } = query;
  const scope = findScope(db, profile, resource);
  if (scope === undefined || isNothing(filter.search)) return NONE;
  return countOf(db, scope, { scope: scope.id, filter, sort: DEFAULT_SORT, asOf }, 'count');
}

/** Of nothing but signs, nothing is found. */
const isNothing = (search: string | undefined): boolean => isAsked(search) && searchOf(search) === undefined;

/** The row with the time up to which it was confirmed; of a moment, at most up to it. */
export function shown(
  db: Db,
  seen: Seen,
  resource: HistoryResource,
  line: Line,
  asOf: number | undefined,
): HistoryRow {
  const kept = db
    .sql<{ supersededAt: number | null; observedAt: number }>(
      `SELECT o.observed_at AS supersededAt, s.observed_at AS observedAt
       FROM observation o JOIN subject s ON s.id = o.subject WHERE o.id = ?`,
    )
    .get(line.observation);
  const until = kept?.supersededAt ?? seen.subjectAt(line.id, kept?.observedAt ?? line.since);
  return rowOf(resource, line, Math.min(until, asOf ?? until));
}

function countOf(db: Db, scope: Scope, question: Question, purpose: 'page' | 'count'): Counted {
  const { filter, asOf } = question;
  const { sql, params } = whereOf(filter);
  const match = searchOf(filter.search);
  if (sql === '' && match === undefined) {
    if (asOf === undefined) return { total: scope.subjects, counted: 'exact' };
    const most = purpose === 'page' ? MOST_COUNTED : Number.MAX_SAFE_INTEGER;
    const total = knownAt(db, scope.id, asOf, most);
    return { total, counted: total < most ? 'exact' : 'at-least' };
  }
  const few = fewCandidates(db, question);
  if (few !== undefined) return { total: few.length, counted: 'exact' };
  const most = (asOf === undefined ? LOOKED_AT : LOOKED_AT_THEN)[purpose];
  if (match !== undefined) {
    const total =
      db
        .sql<{ n: number }>(
          `SELECT count(*) AS n FROM (SELECT 1 FROM search_${scope.id} WHERE search_${scope.id} MATCH ? LIMIT ?)`,
        )
        .get(match, most)?.n ?? 0;
    // What else is asked for thins the hits by an unknown measure; a number below all hits would be made up.
    return { total, counted: sql === '' && asOf === undefined && total < most ? 'exact' : 'at-least' };
  }
  const all = asOf === undefined ? scope.subjects : knownAt(db, scope.id, asOf);
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

export function knownAt(db: Db, scope: number, asOf: number, most = Number.MAX_SAFE_INTEGER): number {
  return (
    db
      .sql<{ n: number }>(
        `SELECT count(*) AS n FROM (SELECT 1 FROM present INDEXED BY present_by_first_seen
           WHERE scope = ? AND first_seen <= ? LIMIT ?)`,
      )
      .get(scope, asOf, most)?.n ?? 0
  );
}
