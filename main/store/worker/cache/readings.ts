// The observations of objects: the latest of one, the latest of all, and every one of one object.
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { KeptThing, SinceTime, StoredObservation } from '../../../desk/ports/store.ts';
import { limitOf } from '../cursor.ts';
import type { Db } from '../database.ts';
import { placesOf } from './place.ts';
import { findScope, type Scope } from './scopes.ts';
import type { CacheFile, ObservedTimes } from './observed-times.ts';

interface Row {
  readonly id: number;
  readonly subject: string;
  readonly value: string;
  readonly raw: string;
  readonly since: number;
  /** Null for the latest of its subject. */
  readonly supersededAt: number | null;
  readonly observedAt: number;
  readonly isListed: number;
}

const COLUMNS = `s.id, s.name AS subject, o.value, o.raw, o.since,
  o.observed_at AS supersededAt, s.observed_at AS observedAt, s.joined IS NOT NULL AS isListed`;
const LATEST = `SELECT ${COLUMNS} FROM subject s JOIN observation o ON o.id = s.observation`;

/** Observations. An object that changes with every poll has a timeline that nobody reads to its end. */
const LONGEST_TIMELINE = 500;

export function latest(
  { db, seen }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  subject: string,
): StoredObservation | undefined {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return undefined;
  const row = db.sql<Row>(`${LATEST} WHERE s.scope = ? AND s.name = ?`).get(scope.id, subject);
  return row && stored(seen, resource, row);
}

/** Newest first, open and closed together: each group is in list order, so the two are merged. */
export function latestAll(
  { db, seen }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  limit: number,
): KeptThing[] {
  const most = limitOf(limit, Number.MAX_SAFE_INTEGER);
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return [];
  const some = 'SELECT place FROM subject WHERE scope = @scope AND place BETWEEN';
  const open = placesOf('open');
  const closed = placesOf('closed');
  return db
    .sql<Row>(
      `WITH newest (place) AS (
         SELECT place FROM (${some} @openFrom AND @openTo ORDER BY place LIMIT @most)
         UNION ALL
         SELECT place FROM (${some} @closedFrom AND @closedTo ORDER BY place LIMIT @most)
       )
       ${LATEST} WHERE s.scope = @scope AND s.place IN (
         SELECT place FROM newest ORDER BY place & @openTo LIMIT @most
       ) ORDER BY s.place & @openTo, s.place`,
    )
    .all({
      scope: scope.id,
      most,
      openFrom: open.from,
      openTo: open.to,
      closedFrom: closed.from,
      closedTo: closed.to,
    })
    .map((row) => kept(seen, resource, row));
}

/** A subject keeps its name, so no change between two pages skips or repeats one. */
export function latestAfter(
  { db, seen }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  after: string,
  limit: number,
): KeptThing[] {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return [];
  return db
    .sql<Row>(`${LATEST} WHERE s.scope = ? AND s.name > ? ORDER BY s.name LIMIT ?`)
    .all(scope.id, after, limitOf(limit, Number.MAX_SAFE_INTEGER))
    .map((row) => kept(seen, resource, row));
}

/** The objects in the last answer to this list, open before closed, each newest first. */
export function listedThings(
  db: Db,
  seen: ObservedTimes,
  scope: Scope,
  resource: Resource,
  limit: number,
): StoredObservation[] {
  return db
    .sql<Row>(
      `SELECT ${COLUMNS} FROM subject s INDEXED BY subject_listed JOIN observation o ON o.id = s.observation
       WHERE s.scope = ? AND s.joined IS NOT NULL ORDER BY s.place LIMIT ?`,
    )
    .all(scope.id, limitOf(limit, Number.MAX_SAFE_INTEGER))
    .map((row) => stored(seen, resource, row));
}

/** Its content changes more often than its status, for example while confirmations rise. */
export function statusSince(
  { db }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  limit: number,
): SinceTime[] {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return [];
  return db
    .sql<SinceTime>(
      `SELECT s.name AS subject, coalesce((
         SELECT min(f.since) FROM fact f WHERE f.subject = s.id AND f.since > coalesce((
           SELECT o.since FROM fact o WHERE o.subject = s.id AND o.status_word IS NOT p.status_word
           ORDER BY o.since DESC, o.observation DESC LIMIT 1
         ), -1)
       ), p.since) AS since
       FROM subject s INDEXED BY subject_listed JOIN present p ON p.subject = s.id
       WHERE s.scope = ? AND s.joined IS NOT NULL ORDER BY s.place LIMIT ?`,
    )
    .all(scope.id, limitOf(limit, Number.MAX_SAFE_INTEGER));
}

export function timeline(
  { db, seen }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  subject: string,
): StoredObservation[] {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return [];
  return db
    .sql<Row>(
      `SELECT ${COLUMNS} FROM subject s JOIN observation o ON o.subject = s.id
       WHERE s.scope = ? AND s.name = ? AND o.raw <> '' ORDER BY o.id DESC LIMIT ${LONGEST_TIMELINE}`,
    )
    .all(scope.id, subject)
    .toReversed()
    .map((row) => stored(seen, resource, row));
}

const kept = (seen: ObservedTimes, resource: Resource, row: Row): KeptThing => ({
  ...stored(seen, resource, row),
  isListed: row.isListed === 1,
});

function stored(seen: ObservedTimes, resource: Resource, row: Row): StoredObservation {
  const observedAt = row.supersededAt ?? seen.subjectAt(row.id, row.observedAt);
  return {
    resource,
    subject: row.subject,
    value: row.value,
    raw: row.raw,
    since: row.since as EpochMillis,
    observedAt: observedAt as EpochMillis,
  };
}

export const readingCalls = { latest, latestAll, latestAfter, statusSince, timeline };
