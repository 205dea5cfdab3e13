// The history of a resource, a page at a time: every differing observation, newest first. With a search, the
// history of the things found: things in list order, and the observations of each newest first.
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Takes, TextPage } from '../../protocol.ts';
import { cursorOf, limitOf, readCursor } from '../cursor.ts';
import type { Db } from '../database.ts';
import { MOST_COUNTED, NOTHING } from './pages.ts';
import { findScope, type Scope } from './scopes.ts';
import type { Seen } from './seen.ts';
import { isAsked, searchOf } from './words.ts';

interface Line {
  readonly id: number;
  readonly subject: string;
  readonly observation: number;
  readonly since: number;
  /** Null while it is the latest of its subject. */
  readonly supersededAt: number | null;
  readonly observedAt: number;
  readonly status: string | null;
  readonly amount: string | null;
}

const LINE = `SELECT s.id, s.name AS subject, o.id AS observation, o.since,
  o.observed_at AS supersededAt, s.observed_at AS observedAt, o.status, o.amount`;

/** Greater than any observation's number. */
const LAST = Number.MAX_SAFE_INTEGER;

export function historyPage(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  resource: Resource,
  { search, cursor, limit }: Takes<'historyPage'>['query'],
): TextPage {
  const size = limitOf(limit);
  const match = searchOf(search);
  const scope = findScope(db, profile, resource);
  if (match !== undefined) {
    const [place = 0n, before = BigInt(LAST)] =
      cursor === undefined ? [] : readCursor(cursor, 'found', resource, 2);
    return scope === undefined
      ? NOTHING
      : foundPage(db, seen, resource, scope, match, { place, before }, size);
  }
  const [before = LAST] = cursor === undefined ? [] : readCursor(cursor, 'history', resource, 1);
  if (scope === undefined || isAsked(search)) return NOTHING;
  const lines = db
    .sql<Line>(
      `${LINE} FROM observation o JOIN subject s ON s.id = o.subject
       WHERE o.scope = ? AND o.id < ? ORDER BY o.id DESC LIMIT ?`,
    )
    .all(scope.id, before, size + 1);
  const shown = lines.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: JSON.stringify(shown.map((line) => rowOf(seen, resource, line))),
    nextCursor: lines.length > size && last ? cursorOf('history', resource, [last.observation]) : undefined,
    total: scope.observations,
  };
}

/** Where the last page ended: at this observation of the thing at this place. */
interface From {
  readonly place: bigint;
  readonly before: bigint;
}

/**
 * Thing by thing, until the page is full. As one statement SQLite would sort every observation of every hit
 * first, which takes a second where a million are found.
 */
function foundPage(
  db: Db,
  seen: Seen,
  resource: Resource,
  scope: Scope,
  match: string,
  { place, before }: From,
  size: number,
): TextPage {
  const places = db
    .sql<{ place: bigint }>(
      `SELECT rowid AS place FROM search_${scope.id} WHERE search_${scope.id} MATCH ? AND rowid >= ?
       ORDER BY rowid LIMIT ?`,
    )
    .safeIntegers()
    // One more than a page and its successor need: the first may have been shown to its end.
    .all(match, place, size + 2);
  const lines: { line: Line; place: bigint }[] = [];
  for (const at of places) {
    const wanted = size + 1 - lines.length;
    if (wanted === 0) break;
    const of = db
      .sql<Line>(
        `${LINE} FROM subject s JOIN observation o ON o.subject = s.id
         WHERE s.scope = ? AND s.place = ? AND o.id < ? ORDER BY o.id DESC LIMIT ?`,
      )
      .all(scope.id, at.place, at.place === place ? before : LAST, wanted);
    lines.push(...of.map((line) => ({ line, place: at.place })));
  }
  const shown = lines.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: JSON.stringify(shown.map(({ line }) => rowOf(seen, resource, line))),
    nextCursor:
      lines.length > size && last
        ? cursorOf('found', resource, [last.place, last.line.observation])
        : undefined,
    total: countFound(db, scope, match),
  };
}

/** It is stored as `1250.00 USDC`. */
function amountOf(text: string | null): Pick<HistoryRow, 'amount' | 'unit'> {
  const [value = '', unit] = (text ?? '').split(' ', 2);
  const amount = parseDecimal(value);
  return amount === undefined ? {} : { amount, ...(unit === undefined ? {} : { unit }) };
}

function countFound(db: Db, { id }: Scope, match: string): number {
  const counted = db
    .sql<{ n: number }>(
      `SELECT count(*) AS n FROM (
         SELECT 1 FROM search_${id} f CROSS JOIN subject s ON s.scope = ? AND s.place = f.rowid
         CROSS JOIN observation o ON o.subject = s.id WHERE search_${id} MATCH ? LIMIT ${MOST_COUNTED})`,
    )
    .get(id, match);
  return counted?.n ?? 0;
}

function rowOf(seen: Seen, resource: Resource, line: Line): HistoryRow {
  const observedAt = line.supersededAt ?? seen.subjectAt(line.id, line.observedAt);
  return {
    resource,
    subject: line.subject,
    observedAt: observedAt as EpochMillis,
    since: line.since as EpochMillis,
    ...(line.status === null ? {} : { status: line.status }),
    ...amountOf(line.amount),
  };
}
