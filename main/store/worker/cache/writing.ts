// Writes the changes: a new object, a new observation, or the same answer understood differently. All of it
// runs inside the caller's transaction.
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import { amendFigures, noteFigures } from './figures.ts';
import { backdate } from './history/backdate.ts';
import { factsOf, keepFacts } from './history/facts.ts';
import type { Rollup } from './history/rollup.ts';
import { addWords, reindex } from './indexing.ts';
import { indexOf, type LatestObservation, type ScopedObservation } from './latest-observation.ts';
import { blockOf, freePlace } from './place.ts';
import { countMore } from './scopes.ts';
import { mergedWords } from './words.ts';

/**
 * Returns the subject's id.
 * @param joined number of the answer to its list that names it; null if it was read by itself
 */
export function introduce(
  db: Db,
  scope: number,
  at: EpochMillis,
  observation: ScopedObservation,
  rollup: Rollup,
  joined: number | null = null,
): number {
  const index = indexOf(observation, at);
  const words = mergedWords(observation.index.words ?? '', '');
  const place = freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt));
  const made = db
    .sql(
      `INSERT INTO subject (scope, name, place, observation, observed_at, joined, closed, sorted_at, opened_at, closed_at, row, words)
       VALUES (@scope, @name, @place, 0, @at, @joined, @closed, @sortedAt, @openedAt, @closedAt, @row, @words)`,
    )
    .run({ ...index, scope, name: observation.subject, place, at, joined, words });
  const id = Number(made.lastInsertRowid);
  db.sql('UPDATE subject SET observation = ? WHERE id = ?').run(
    note(db, scope, id, at, observation, rollup),
    id,
  );
  addWords(db, scope, id, `${observation.subject} ${words}`);
  noteFigures(db, scope, at, undefined, observation.index.figures);
  countMore(db, scope, { subjects: 1, closed: index.closed, observations: 1 });
  return id;
}

export function append(
  db: Db,
  scope: number,
  at: EpochMillis,
  known: LatestObservation,
  lastSeen: EpochMillis,
  observation: ScopedObservation,
  rollup: Rollup,
): void {
  db.sql('UPDATE observation SET observed_at = ? WHERE id = ?').run(lastSeen, known.observation);
  const latest = note(db, scope, known.id, at, observation, rollup);
  db.sql('UPDATE subject SET observation = ?, observed_at = ? WHERE id = ?').run(latest, at, known.id);
  reindex(db, scope, known, observation, at);
  noteFigures(db, scope, at, lastSeen, observation.index.figures);
  countMore(db, scope, { subjects: 0, closed: 0, observations: 1 });
}

/**
 * The same answer may be understood differently: the operator mapped a word, or this version reads more than
 * the last. That is no new observation, so the latest one is updated in place.
 */
export function understand(
  db: Db,
  scope: number,
  known: LatestObservation,
  observation: Observation,
  rollup: Rollup,
): void {
  const { subject: name, value, raw, index } = observation;
  if (known.value !== value)
    db.sql('UPDATE observation SET value = ?, raw = ? WHERE id = ?').run(value, raw, known.observation);
  const { since, observation: id } = known;
  const place = { scope, subject: known.id, name, since, observation: id };
  const { before, now } = keepFacts(db, place, factsOf(observation));
  rollup.note(before, { ...now, since });
  if (known.value !== value) amendFigures(db, scope, index.figures);
  reindex(db, scope, known, observation, known.since);
}

function note(
  db: Db,
  scope: number,
  subject: number,
  at: EpochMillis,
  observation: ScopedObservation,
  rollup: Rollup,
): number | bigint {
  const { subject: name, value, raw } = observation;
  const made = db
    .sql('INSERT INTO observation (scope, subject, since, value, raw) VALUES (?, ?, ?, ?, ?)')
    .run(scope, subject, at, value, raw).lastInsertRowid;
  const place = { scope, subject, name, since: at, observation: made };
  backdate(db, place, rollup);
  const { before, now } = keepFacts(db, place, factsOf(observation));
  rollup.note(before, { ...now, since: at });
  return made;
}
