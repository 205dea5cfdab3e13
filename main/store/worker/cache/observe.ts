// Takes in one answer. What differs from before is appended, what does not is only seen again; an answer in
// which nothing differs writes nothing.
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Observation, StoredObservation } from '../../../desk/ports/store.ts';
import type { ObserveAnswer } from '../../protocol.ts';
import type { Db } from '../database.ts';
import { blockOf, freePlace } from './place.ts';
import { countMore, makeScope } from './scopes.ts';
import type { Seen } from './seen.ts';
import { mergedWords } from './words.ts';

/** A subject with its latest observation. */
interface Known {
  readonly id: number;
  readonly observation: number;
  readonly observedAt: number;
  readonly closed: number;
  readonly sortedAt: number;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly row: string | null;
  readonly words: string;
  readonly since: number;
  readonly value: string;
  readonly raw: string;
}

export function observe(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  at: EpochMillis,
  observations: readonly Observation[],
): ObserveAnswer {
  const changed: { subject: string; before: StoredObservation | undefined }[] = [];
  const scopes = new Map<Resource, number>();
  let flushed = false;

  db.transaction(() => {
    // By name, so that things of the same millisecond stand in that order in lists.
    for (const observation of observations.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
      const { resource, subject } = observation;
      const scope = scopes.get(resource) ?? makeScope(db, profile, resource);
      scopes.set(resource, scope);
      const known = find(db, scope, subject);
      if (known === undefined) {
        introduce(db, scope, at, observation);
        changed.push({ subject, before: undefined });
      } else if (known.raw === observation.raw) {
        seen.subject(known.id, at);
        understand(db, scope, known, observation);
      } else {
        const lastSeen = seen.subjectAt(known.id, known.observedAt);
        const { since, value, raw } = known;
        const before = { resource, subject, value, raw, since: since as EpochMillis, observedAt: lastSeen };
        append(db, scope, at, known, lastSeen, observation);
        seen.forget(known.id);
        changed.push({ subject, before });
      }
    }
    for (const scope of scopes.values()) seen.scope(scope, at);
    if (changed.length > 0)
      for (const scope of scopes.values())
        db.sql('UPDATE scope SET observed_at = ? WHERE id = ?').run(at, scope);
    flushed = seen.isDue(at);
    if (flushed) seen.write();
  });
  if (flushed) seen.settle(at);
  return { changed };
}

function find(db: Db, scope: number, name: string): Known | undefined {
  return db
    .sql<Known>(
      `SELECT s.id, s.observation, s.observed_at AS observedAt, s.closed, s.sorted_at AS sortedAt,
         s.opened_at AS openedAt, s.closed_at AS closedAt, s.row, s.words, o.since, o.value, o.raw
       FROM subject s JOIN observation o ON o.id = s.observation WHERE s.scope = ? AND s.name = ?`,
    )
    .get(scope, name);
}

/** What lists need to know of an observation first seen at `since`. */
function indexOf({ index }: Observation, since: number) {
  return {
    closed: index.standing === 'closed' ? 1 : 0,
    sortedAt: index.openedAt ?? since,
    openedAt: index.openedAt ?? null,
    closedAt: index.closedAt ?? null,
    row: index.row ?? null,
  };
}

function introduce(db: Db, scope: number, at: EpochMillis, observation: Observation): void {
  const index = indexOf(observation, at);
  const words = observation.index.words ?? '';
  const place = freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt));
  const made = db
    .sql(
      `INSERT INTO subject (scope, name, place, observation, observed_at, closed, sorted_at, opened_at, closed_at, row, words)
       VALUES (@scope, @name, @place, 0, @at, @closed, @sortedAt, @openedAt, @closedAt, @row, @words)`,
    )
    .run({ ...index, scope, name: observation.subject, place, at, words });
  const id = Number(made.lastInsertRowid);
  db.sql('UPDATE subject SET observation = ? WHERE id = ?').run(note(db, scope, id, at, observation), id);
  addWords(db, scope, place, `${observation.subject} ${words}`);
  countMore(db, scope, { subjects: 1, closed: index.closed, observations: 1 });
}

function append(
  db: Db,
  scope: number,
  at: EpochMillis,
  known: Known,
  lastSeen: EpochMillis,
  observation: Observation,
): void {
  db.sql('UPDATE observation SET observed_at = ? WHERE id = ?').run(lastSeen, known.observation);
  const latest = note(db, scope, known.id, at, observation);
  db.sql('UPDATE subject SET observation = ?, observed_at = ? WHERE id = ?').run(latest, at, known.id);
  reindex(db, scope, known, observation, at);
  countMore(db, scope, { subjects: 0, closed: 0, observations: 1 });
}

/**
 * The same answer may be understood anew: the operator mapped a word of the profile, or this version reads more
 * than the last. That is no observation of the service, so the latest one is brought up to date in place.
 */
function understand(db: Db, scope: number, known: Known, observation: Observation): void {
  const { value, index } = observation;
  if (known.value !== value)
    db.sql('UPDATE observation SET value = ?, status = ?, amount = ? WHERE id = ?').run(
      value,
      index.status ?? null,
      index.amount ?? null,
      known.observation,
    );
  reindex(db, scope, known, observation, known.since);
}

function note(db: Db, scope: number, subject: number, at: EpochMillis, { value, raw, index }: Observation) {
  return db
    .sql(
      `INSERT INTO observation (scope, subject, since, status, amount, value, raw)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(scope, subject, at, index.status ?? null, index.amount ?? null, value, raw).lastInsertRowid;
}

function reindex(db: Db, scope: number, known: Known, observation: Observation, since: number): void {
  const index = indexOf(observation, since);
  const words = mergedWords(observation.index.words ?? '', known.words);
  const moves = blockOf(index.closed === 1, index.sortedAt) !== blockOf(known.closed === 1, known.sortedAt);
  if (moves || words !== known.words) {
    const was = placeOf(db, known.id);
    const place = moves ? freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt)) : was;
    db.sql(`DELETE FROM search_${scope} WHERE rowid = ?`).run(was);
    db.sql('UPDATE subject SET place = ?, words = ? WHERE id = ?').run(place, words, known.id);
    addWords(db, scope, place, `${observation.subject} ${words}`);
  }
  const same =
    index.closed === known.closed &&
    index.sortedAt === known.sortedAt &&
    index.openedAt === known.openedAt &&
    index.closedAt === known.closedAt &&
    index.row === known.row;
  if (same) return;
  db.sql(
    `UPDATE subject SET closed = @closed, sorted_at = @sortedAt, opened_at = @openedAt,
       closed_at = @closedAt, row = @row WHERE id = @id`,
  ).run({ ...index, id: known.id });
  countMore(db, scope, { subjects: 0, closed: index.closed - known.closed, observations: 0 });
}

/** A place has up to 63 bits, more than a number keeps. */
function placeOf(db: Db, id: number): bigint {
  const found = db.sql<{ place: bigint }>('SELECT place FROM subject WHERE id = ?').safeIntegers().get(id);
  if (found === undefined) throw new Error('a subject without a place');
  return found.place;
}

function addWords(db: Db, scope: number, place: bigint, words: string): void {
  db.sql(`INSERT INTO search_${scope} (rowid, words) VALUES (?, ?)`).run(place, words);
}
