// The differences between two times, and every observation of one object.
import type { ComparedRow } from '../../../../../contract/calls/history.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import type { CompareQuery } from '../../../../desk/ports/history.ts';
import { limitOf } from '../../cursor.ts';
import { findScope } from '../scopes.ts';
import type { CacheFile } from '../observed-times.ts';
import { changesOf, compared, rawOf } from './compared-row.ts';
import { withEntered } from './entered.ts';
import { columnsOf, lineAt, rowOf, type Line } from './facts.ts';
import { countDepartures, departures, isGone } from './departures.ts';
import {
  firstProgress,
  countedOn,
  numbersOf,
  progressOf,
  soFar,
  withoutObservations,
} from './compare-progress.ts';
import { cursorAt, questionOf, readAt, readPlace } from './order.ts';
import { shown } from './page.ts';

/** The most work of one answer; the next answer continues there. */
export interface Bounds {
  /** Observations and objects read. */
  readonly looked: number;
  /** Observations counted for the progress. */
  readonly counted: number;
}
const BOUNDS: Bounds = { looked: 5_000, counted: 200_000 };
const LONGEST_TIMELINE = 500;

export function historyCompare(
  { db, seen }: CacheFile,
  profile: ProfileId,
  { resource, from, to, change, cursor, limit, tellsFar }: CompareQuery,
  bounds: Bounds = BOUNDS,
): CallOutput<'history.compare'> {
  const size = limitOf(limit);
  const name = questionOf(db, 'compare', resource, from, to, change);
  const place = readPlace(cursor, name);
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return { rows: [] };
  const { id: of } = scope;
  const rows: ComparedRow[] = [];
  const start = change === 'gone' ? withoutObservations : firstProgress(to);
  let progress = place === undefined ? start : progressOf(place.beside);
  const after = place?.at;
  if (change !== 'gone' && after?.value !== null) {
    // Newest first; of each object only the last observation, because earlier ones are steps on the way.
    const facts = db
      .sql<{ id: number; name: string; since: number; observation: number; first: number }>(
        `SELECT f.subject AS id, p.name, f.since, f.observation, p.first_seen AS first
         FROM fact f INDEXED BY fact_by_time CROSS JOIN present p ON p.subject = f.subject
         WHERE f.scope = ? AND f.since > ? AND (f.since, f.subject) < (?, ?)
         ORDER BY f.since DESC, f.subject DESC LIMIT ?`,
      )
      .all(of, from, Number(after?.value ?? to), after?.id ?? Number.MAX_SAFE_INTEGER, bounds.looked);
    for (const fact of facts) {
      progress = { ...progress, looked: progress.looked + 1 };
      const isAdded = fact.first > from;
      // Before reading it: in a long history most can be of the other kind.
      if (change !== undefined && (change === 'added') !== isAdded) continue;
      const last = lineAt(db, fact, to);
      if (last?.observation !== fact.observation) continue;
      const row = compared(db, seen, resource, isAdded ? undefined : lineAt(db, fact, from), last, {
        from,
        to,
      });
      if (row !== undefined) rows.push(row);
      if (rows.length === size) return fully(fact.since, fact.id);
    }
    const last = facts.at(-1);
    if (facts.length === bounds.looked && last !== undefined) return partly(last.since, last.id);
    if (change !== undefined) return { rows };
  }
  return goneFrom(after?.value === null ? after.id : 0);

  function cursorHere(since: number | null, subject: number): string {
    return cursorAt(name, { value: since, id: subject }, numbersOf(progress));
  }

  /** A full page. It has no progress, because counting takes time. */
  function fully(since: number | null, subject: number): CallOutput<'history.compare'> {
    return tellsFar === true ? partly(since, subject) : { rows, nextCursor: cursorHere(since, subject) };
  }

  /** What was found up to the bound, with the progress. */
  function partly(since: number | null, subject: number): CallOutput<'history.compare'> {
    progress = countedOn(db, of, from, progress, bounds.counted);
    const things = change === undefined || change === 'gone' ? countDepartures(db, of) : 0;
    return { rows, nextCursor: cursorHere(since, subject), soFar: soFar(progress, things) };
  }

  function goneFrom(departure: number): CallOutput<'history.compare'> {
    const left = departures(db, of, departure, bounds.looked);
    for (const one of left) {
      progress = { ...progress, looked: progress.looked + 1 };
      if (!isGone(db, of, one, { from, to })) continue;
      const line = lineAt(db, { id: one.subject, name: one.name }, from);
      if (line === undefined) continue;
      const before = shown(db, seen, resource, line, from);
      rows.push({ change: 'gone', subject: one.name, at: one.seenAt, before, fields: [] });
      if (rows.length === size) return fully(null, one.id);
    }
    const last = left.at(-1);
    return left.length < bounds.looked || last === undefined ? { rows } : partly(null, last.id);
  }
}

function historySyncs(
  { db }: CacheFile,
  profile: ProfileId,
  { resource, cursor, limit }: CallParsed<'history.syncs'>,
): CallOutput<'history.syncs'> {
  const size = limitOf(limit);
  const name = questionOf(db, 'syncs', resource);
  const scope = findScope(db, profile, resource);
  const after = readAt(cursor, name);
  const rows = db
    .sql<{ at: EpochMillis; added: number; changed: number; gone: number; number: number }>(
      `SELECT at, added, changed, gone, number FROM answer INDEXED BY answer_by_time
       WHERE scope = ? AND (at, number) < (?, ?) AND added + changed + gone > 0
       ORDER BY at DESC, number DESC LIMIT ?`,
    )
    .all(
      scope?.id ?? 0,
      Number(after?.value ?? Number.MAX_SAFE_INTEGER),
      after?.id ?? Number.MAX_SAFE_INTEGER,
      size,
    );
  const last = rows.at(-1);
  return {
    rows: rows.map(({ at, added, changed, gone }) => ({ at, added, changed, gone })),
    ...(rows.length < size || last === undefined
      ? {}
      : { nextCursor: cursorAt(name, { value: last.at, id: last.number }) }),
  };
}

/** As of `asOf` everything ends there: the shown row, its time and its changes. */
function historyRecord(
  { db, seen }: CacheFile,
  profile: ProfileId,
  { resource, subject, asOf }: CallParsed<'history.record'>,
): CallOutput<'history.record'> {
  const scope = findScope(db, profile, resource);
  const end = asOf ?? Number.MAX_SAFE_INTEGER;
  const lines = db
    .sql<Line & { until: number | null; observedAt: number }>(
      `SELECT ${columnsOf('f')}, s.name, o.observed_at AS until, s.observed_at AS observedAt
       FROM subject s JOIN fact f ON f.subject = s.id JOIN observation o ON o.id = f.observation
       WHERE s.scope = ? AND s.name = ? AND f.since <= ?
       ORDER BY f.since DESC, f.observation DESC LIMIT ${LONGEST_TIMELINE + 1}`,
    )
    .all(scope?.id ?? 0, subject, end)
    .map((line) => {
      const until = line.until ?? seen.subjectAt(line.id, line.observedAt);
      return { ...line, until: Math.min(until, end) };
    });
  const rows = lines.map((line) => rowOf(resource, line, line.until));
  const timeline = rows.slice(0, LONGEST_TIMELINE).map((row, nth) => {
    const before = rows[nth + 1];
    const fields = changesOf(before, row);
    const isRawAlone = before !== undefined && fields.length === 0;
    return { at: row.since, until: row.observedAt, fields: isRawAlone ? [{ field: 'raw' }] : fields };
  });
  const isCut = lines.length > LONGEST_TIMELINE;
  const shownLine = lines[0] && withEntered(db, lines[0], asOf);
  if (shownLine === undefined) return { timeline, isCut };
  const raw = rawOf(db, shownLine.observation);
  return {
    row: rowOf(resource, shownLine, shownLine.until),
    ...(raw !== undefined && { raw }),
    timeline,
    isCut,
  };
}

export const compareCalls = {
  'history.compare': (file: CacheFile, profile: ProfileId, query: CompareQuery) =>
    historyCompare(file, profile, query),
  'history.syncs': historySyncs,
  'history.record': historyRecord,
};
