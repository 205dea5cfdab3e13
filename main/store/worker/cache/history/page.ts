// Pages and counts of a history, at present or at an earlier time.
import type { HistoryResource, HistoryRow } from '../../../../../contract/calls/history.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import { limitOf } from '../../cursor.ts';
import type { Db } from '../../database.ts';
import { findScope } from '../scopes.ts';
import type { CacheFile, ObservedTimes } from '../observed-times.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { rowOf, type Line } from './facts.ts';
import { countOf, linesAfter } from './lines.ts';
import { cursorAt, DEFAULT_SORT, questionOf, readAt } from './order.ts';

/** Its rows are one JSON array. */
type TextPage = Omit<CallOutput<'history.page'>, 'rows'> & { readonly rows: string };

function historyPage(
  { db, seen }: CacheFile,
  profile: ProfileId,
  query: CallParsed<'history.page'>,
): TextPage {
  const { resource, filter = {}, sort = DEFAULT_SORT, asOf, cursor, skip } = query;
  const size = limitOf(query.limit);
  const name = questionOf(db, 'history', resource, filter, sort, asOf);
  const after = readAt(cursor, name);
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return { rows: '[]', total: 0 };
  const question = { scope, filter, asOf };
  const { lines, next } = linesAfter(db, question, sort, after, size, skip);
  return {
    rows: JSON.stringify(shownAll(db, seen, resource, lines, asOf)),
    ...(next === undefined ? {} : { nextCursor: cursorAt(name, next) }),
    total: countOf(db, question),
  };
}

function historyCount(
  { db }: CacheFile,
  profile: ProfileId,
  { resource, filter = {}, asOf }: CallParsed<'history.count'>,
): CallOutput<'history.count'> {
  const scope = findScope(db, profile, resource);
  return { total: scope === undefined ? 0 : countOf(db, { scope, filter, asOf }) };
}

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

export const pageCalls = { 'history.page': historyPage, 'history.count': historyCount };
