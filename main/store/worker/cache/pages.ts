// Long lists, a page at a time. A page costs the same at the first row and at the millionth, because it starts
// where the last one ended instead of counting up to there.
import type { HistoryRow } from '../../../../contract/calls/queries.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Takes, TextPage } from '../../protocol.ts';
import { cursorOf, limitOf, readCursor } from '../cursor.ts';
import type { Db } from '../database.ts';
import { placesOf } from './place.ts';
import { findScope, type Scope } from './scopes.ts';
import type { Seen } from './seen.ts';
import { searchOf } from './words.ts';

/** The hits of a search are counted up to here: counting a million takes longer than anyone waits for a list. */
export const MOST_COUNTED = 10_000;

const NOTHING: TextPage = { rows: '[]', nextCursor: undefined, total: 0 };
const asked = (search: string | undefined): boolean => (search ?? '').trim() !== '';

interface LoanLine {
  readonly id: bigint;
  readonly place: bigint;
  readonly row: string | null;
  readonly observedAt: bigint;
}

export function loansPage(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  { filter, search, cursor, limit }: Takes<'loansPage'>['query'],
): TextPage {
  const size = limitOf(limit);
  const { from, to } = placesOf(filter);
  const after = cursor === undefined ? undefined : readCursor(cursor, 'loans', filter, 1)[0];
  const scope = findScope(db, profile, 'loans');
  const match = searchOf(search);
  if (scope === undefined || (match === undefined && asked(search))) return NOTHING;

  const columns = 's.id, s.place, s.row, s.observed_at AS observedAt';
  const start = after === undefined ? from : after + 1n;
  const found =
    match === undefined
      ? db
          .sql<LoanLine>(
            `SELECT ${columns} FROM subject s WHERE s.scope = ? AND s.place BETWEEN ? AND ?
             ORDER BY s.place LIMIT ?`,
          )
          .safeIntegers()
          .all(scope.id, start, to, size + 1)
      : db
          .sql<LoanLine>(
            // CROSS JOIN keeps SQLite from turning the order around: the search must lead, it is in list order.
            `SELECT ${columns} FROM search_${scope.id} f CROSS JOIN subject s ON s.scope = ? AND s.place = f.rowid
             WHERE search_${scope.id} MATCH ? AND f.rowid BETWEEN ? AND ? ORDER BY f.rowid LIMIT ?`,
          )
          .safeIntegers()
          .all(scope.id, match, start, to, size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: `[${rows.map((line) => withTime(seen, line)).join(',')}]`,
    nextCursor: found.length > size && last ? cursorOf('loans', filter, [last.place]) : undefined,
    total: match === undefined ? sizeOf(scope, filter) : countHits(db, scope, match, from, to),
  };
}

/** The row is JSON already; the time it was last seen changes more often than the row and joins it here. */
function withTime(seen: Seen, { id, row, observedAt }: LoanLine): string {
  const time = `"observedAt":${seen.subjectAt(Number(id), Number(observedAt))}}`;
  return row === null || row === '{}' ? `{${time}` : `${row.slice(0, -1)},${time}`;
}

function sizeOf(scope: Scope, filter: 'open' | 'closed' | 'all'): number {
  if (filter === 'all') return scope.subjects;
  return filter === 'closed' ? scope.closed : scope.subjects - scope.closed;
}

function countHits(db: Db, scope: Scope, match: string, from: bigint, to: bigint): number {
  const counted = db
    .sql<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM search_${scope.id}
       WHERE search_${scope.id} MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${MOST_COUNTED})`,
    )
    .get(match, from, to);
  return counted?.n ?? 0;
}

interface HistoryLine {
  readonly id: bigint;
  readonly place: bigint;
  readonly observation: bigint;
  readonly subject: string;
  readonly since: bigint;
  readonly supersededAt: bigint | null;
  readonly observedAt: bigint;
  readonly status: string | null;
  readonly amount: string | null;
}

/**
 * Every differing observation, newest first. With a search, the history of the things found: things in list
 * order, the observations of each newest first.
 */
export function historyPage(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  resource: Resource,
  { search, cursor, limit }: Takes<'historyPage'>['query'],
): TextPage {
  const size = limitOf(limit);
  const match = searchOf(search);
  const kind = match === undefined ? 'history' : 'found';
  const [atPlace = 0n, before = MOST] = cursor === undefined ? [] : readCursor(cursor, kind, resource, 2);
  const scope = findScope(db, profile, resource);
  if (scope === undefined || (match === undefined && asked(search))) return NOTHING;

  const columns = `s.id, s.place, o.id AS observation, s.name AS subject, o.since,
    o.observed_at AS supersededAt, s.observed_at AS observedAt, o.status, o.amount`;
  const found =
    match === undefined
      ? db
          .sql<HistoryLine>(
            `SELECT ${columns} FROM observation o JOIN subject s ON s.id = o.subject
             WHERE o.scope = ? AND o.id < ? ORDER BY o.id DESC LIMIT ?`,
          )
          .safeIntegers()
          .all(scope.id, before, size + 1)
      : db
          .sql<HistoryLine>(
            `SELECT ${columns} FROM ${foundIn(scope)} AND (f.rowid > ? OR o.id < ?)
             ORDER BY f.rowid, o.id DESC LIMIT ?`,
          )
          .safeIntegers()
          .all(match, atPlace, atPlace, before, size + 1);
  const lines = found.slice(0, size);
  const last = lines.at(-1);
  return {
    rows: JSON.stringify(lines.map((line) => historyRow(seen, resource, line))),
    nextCursor:
      found.length > size && last ? cursorOf(kind, resource, [last.place, last.observation]) : undefined,
    total: match === undefined ? scope.observations : countFound(db, scope, match),
  };
}

const MOST = 0x7fff_ffff_ffff_ffffn;

const foundIn = ({ id }: Scope): string =>
  `search_${id} f CROSS JOIN subject s ON s.scope = ${id} AND s.place = f.rowid
   CROSS JOIN observation o ON o.subject = s.id
   WHERE search_${id} MATCH ? AND f.rowid >= ?`;

function countFound(db: Db, scope: Scope, match: string): number {
  const counted = db
    .sql<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM ${foundIn(scope)} LIMIT ${MOST_COUNTED})`)
    .get(match, 0);
  return counted?.n ?? 0;
}

function historyRow(seen: Seen, resource: Resource, line: HistoryLine): HistoryRow {
  const observedAt = line.supersededAt ?? seen.subjectAt(Number(line.id), Number(line.observedAt));
  return {
    resource,
    subject: line.subject,
    observedAt: Number(observedAt) as EpochMillis,
    since: Number(line.since) as EpochMillis,
    ...(line.status === null ? {} : { status: line.status }),
    ...(line.amount === null ? {} : { amount: line.amount }),
  };
}
