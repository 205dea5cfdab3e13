// The loan list in pages. Each starts where the last one ended.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { ListState, LoansQuery } from '../../../desk/ports/store.ts';
import { cursorOf, limitOf, readCursor } from '../cursor.ts';
import type { Db } from '../database.ts';
import { listState } from './membership.ts';
import { placesOf } from './place.ts';
import { findScope, type Scope } from './scopes.ts';
import type { CacheFile, ObservedTimes } from './observed-times.ts';
import { countHits, hitsIn, isAsked, searchOf } from './words.ts';

/** A page with its rows as one JSON array. */
interface TextPage {
  readonly rows: string;
  readonly nextCursor?: string | undefined;
  readonly total: number;
}

export const NOTHING: TextPage = { rows: '[]', nextCursor: undefined, total: 0 };

interface LoanLine {
  readonly id: bigint;
  readonly place: bigint;
  readonly row: string | null;
  readonly observedAt: bigint;
  readonly closedAt: bigint | null;
  readonly closedBy: string | null;
}

export function loansPage(
  { db, seen }: CacheFile,
  profile: ProfileId,
  { filter, search, cursor, limit }: LoansQuery,
): TextPage {
  const size = limitOf(limit);
  const { from, to } = placesOf(filter);
  const after = cursor === undefined ? undefined : readCursor(cursor, 'loans', filter, 1)[0];
  const scope = findScope(db, profile, 'loans');
  const match = scope === undefined ? undefined : searchOf(search);
  if (scope === undefined || (match === undefined && isAsked(search))) return NOTHING;

  const columns = `s.id, s.place, s.row, s.observed_at AS observedAt, p.closed_at AS closedAt, p.closed_by AS closedBy`;
  const present = 'LEFT JOIN present p ON p.subject = s.id';
  const start = after === undefined ? from : after + 1n;
  const hits = match === undefined ? '' : `AND ${hitsIn(db, scope.id, 's.id', match)}`;
  const found = db
    .sql<LoanLine>(
      `SELECT ${columns} FROM subject s ${present} WHERE s.scope = ? AND s.place BETWEEN ? AND ? ${hits}
       ORDER BY s.place LIMIT ?`,
    )
    .safeIntegers()
    .all(scope.id, start, to, ...(match === undefined ? [] : [match]), size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: `[${rows.map((line) => withTime(seen, line)).join(',')}]`,
    nextCursor: found.length > size && last ? cursorOf('loans', filter, [last.place]) : undefined,
    total: match === undefined ? sizeOf(scope, filter) : countFound(db, scope, match, filter, { from, to }),
  };
}

/**
 * Adds to the row's JSON what the service does not state: the last observation and the latest possible
 * closing time.
 */
function withTime(seen: ObservedTimes, { id, row, observedAt, closedAt, closedBy }: LoanLine): string {
  const closed = closedBy === null ? '' : `"closedAt":${String(closedAt)},"closedBy":"${closedBy}",`;
  const times = `${closed}"observedAt":${seen.subjectAt(Number(id), Number(observedAt))}}`;
  return row === null || row === '{}' ? `{${times}` : `${row.slice(0, -1)},${times}`;
}

function sizeOf(scope: Scope, filter: 'open' | 'closed' | 'all'): number {
  if (filter === 'all') return scope.subjects;
  return filter === 'closed' ? scope.closed : scope.subjects - scope.closed;
}

function countFound(
  db: Db,
  { id }: Scope,
  match: string,
  filter: LoansQuery['filter'],
  { from, to }: { readonly from: bigint; readonly to: bigint },
): number {
  if (filter === 'all') return countHits(db, id, match);
  const counted = db
    .sql<{ n: number }>(
      `SELECT count(*) AS n FROM subject s
       WHERE s.scope = ? AND s.place BETWEEN ? AND ? AND ${hitsIn(db, id, 's.id', match)}`,
    )
    .get(id, from, to, match);
  return counted?.n ?? 0;
}

export function loanCounts(
  { db, seen }: CacheFile,
  profile: ProfileId,
): { open: number; total: number; list: ListState | undefined } {
  const scope = findScope(db, profile, 'loans');
  if (scope === undefined) return { open: 0, total: 0, list: undefined };
  return { open: scope.subjects - scope.closed, total: scope.subjects, list: listState(db, seen, scope) };
}

export const loanCalls = { loansPage, loanCounts };
