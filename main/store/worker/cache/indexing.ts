// Keeps each object's place in lists and its search words.
import type { Db } from '../database.ts';
import {
  indexOf,
  isIndexedAs,
  type LatestObservation,
  type ScopedObservation,
} from './latest-observation.ts';
import { blockOf, freePlace } from './place.ts';
import { countMore } from './scopes.ts';
import { mergedWords } from './words.ts';

export function reindex(
  db: Db,
  scope: number,
  known: LatestObservation,
  observation: ScopedObservation,
  since: number,
): void {
  const index = indexOf(observation, since);
  const words = mergedWords(observation.index.words ?? '', known.words);
  const moves = blockOf(index.closed === 1, index.sortedAt) !== blockOf(known.closed === 1, known.sortedAt);
  if (moves)
    db.sql('UPDATE subject SET place = ? WHERE id = ?').run(
      freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt)),
      known.id,
    );
  if (words !== known.words) {
    db.sql(`DELETE FROM search_${scope} WHERE rowid = ?`).run(known.id);
    db.sql('UPDATE subject SET words = ? WHERE id = ?').run(words, known.id);
    addWords(db, scope, known.id, `${observation.subject} ${words}`);
  }
  if (isIndexedAs(known, index)) return;
  db.sql(
    `UPDATE subject SET closed = @closed, sorted_at = @sortedAt, opened_at = @openedAt,
       closed_at = @closedAt, row = @row WHERE id = @id`,
  ).run({ ...index, id: known.id });
  countMore(db, scope, { subjects: 0, closed: index.closed - known.closed, observations: 0 });
}

export function addWords(db: Db, scope: number, subject: number, words: string): void {
  db.sql(`INSERT INTO search_${scope} (rowid, words) VALUES (?, ?)`).run(subject, words);
}
