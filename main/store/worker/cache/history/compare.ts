// The differences between two times, and every observation of one object.
import type { ComparedRow, HistoryChange } from '../../../../../contract/calls/history.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import { limitOf } from '../../cursor.ts';
import type { Db } from '../../database.ts';
import { findScope } from '../scopes.ts';
import type { CacheFile } from '../observed-times.ts';
import { changesOf, compared, rawOf } from './compared-row.ts';
import { withEntered } from './entered.ts';
import { columnsOf, lineAt, rowOf, type Line } from './facts.ts';
import { departures, isGone, type Departure } from './departures.ts';
import { cursorAt, questionOf, readAt, type At } from './order.ts';
import { shown } from './page.ts';

/** Observations and objects read at once. */
const AT_ONCE = 1_000;
const LONGEST_TIMELINE = 500;

function historyCompare(
  { db, seen }: CacheFile,
  profile: ProfileId,
  { resource, from, to, change, cursor, limit }: CallParsed<'history.compare'>,
): CallOutput<'history.compare'> {
  const size = limitOf(limit);
  const name = questionOf(db, 'compare', resource, from, to, change);
  const after = readAt(cursor, name);
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return { rows: [] };
  const rows: ComparedRow[] = [];
  // A cursor without a time is among the objects that are gone.
  if (change !== 'gone' && after?.value !== null)
    for (const fact of lastFacts(db, scope.id, { from, to, change }, after)) {
      const last = lineAt(db, fact, to);
      if (last === undefined) continue;
      const before = fact.first > from ? undefined : lineAt(db, fact, from);
      const row = compared(db, seen, resource, before, last, { from, to });
      if (row !== undefined) rows.push(row);
      if (rows.length === size)
        return { rows, nextCursor: cursorAt(name, { value: fact.since, id: fact.id }) };
    }
  if (change === undefined || change === 'gone')
    for (const left of allDepartures(db, scope.id, after?.value === null ? after.id : 0)) {
      if (!isGone(db, scope.id, left, { from, to })) continue;
      const line = lineAt(db, { id: left.subject, name: left.name }, from);
      if (line === undefined) continue;
      const before = shown(db, seen, resource, line, from);
      rows.push({ change: 'gone', subject: left.name, at: left.seenAt, before, fields: [] });
      if (rows.length === size) return { rows, nextCursor: cursorAt(name, { value: null, id: left.id }) };
    }
  return { rows };
}

interface LastFact {
  readonly id: number;
  readonly name: string;
  readonly since: number;
  /** When the object was first known. */
  readonly first: number;
}

/** Newest first; of each object only the last observation, because earlier ones are steps on the way. */
function* lastFacts(
  db: Db,
  scope: number,
  { from, to, change }: { from: number; to: number; change: HistoryChange | undefined },
  after: At | undefined,
): Generator<LastFact> {
  const kind = change === undefined ? '' : `AND p.first_seen ${change === 'added' ? '>' : '<='} @from`;
  let [since, subject] = [Number(after?.value ?? to), after?.id ?? Number.MAX_SAFE_INTEGER];
  for (;;) {
    const facts = db
      .sql<LastFact>(
        `SELECT f.subject AS id, p.name, f.since, p.first_seen AS first
         FROM fact f INDEXED BY fact_by_time CROSS JOIN present p ON p.subject = f.subject
         WHERE f.scope = @scope AND f.since > @from AND (f.since, f.subject) < (@since, @subject) ${kind}
           AND NOT EXISTS (SELECT 1 FROM fact l WHERE l.subject = f.subject AND l.since <= @to
             AND (l.since, l.observation) > (f.since, f.observation))
         ORDER BY f.since DESC, f.subject DESC LIMIT ${AT_ONCE}`,
      )
      .all({ scope, from, to, since, subject });
    yield* facts;
    const last = facts.at(-1);
    if (last === undefined || facts.length < AT_ONCE) return;
    [since, subject] = [last.since, last.id];
  }
}

function* allDepartures(db: Db, scope: number, after: number): Generator<Departure> {
  for (let last = after; ;) {
    const left = departures(db, scope, last, AT_ONCE);
    yield* left;
    if (left.length < AT_ONCE) return;
    last = left.at(-1)?.id ?? last;
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
  'history.compare': historyCompare,
  'history.syncs': historySyncs,
  'history.record': historyRecord,
};
