// Keeps each object's place in lists and its search words.
import type { Db } from '../database.ts';
import { forgetPrefixWords } from './history/prefix-search.ts';
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
  if (moves || words !== known.words) {
    const was = placeOf(db, known.id);
    const place = moves ? freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt)) : was;
    db.sql(`DELETE FROM search_${scope} WHERE rowid = ?`).run(was);
    db.sql('UPDATE subject SET place = ?, words = ? WHERE id = ?').run(place, words, known.id);
    addWords(db, scope, place, `${observation.subject} ${words}`);
  }
  if (isIndexedAs(known, index)) return;
  db.sql(
    `UPDATE subject SET closed = @closed, sorted_at = @sortedAt, opened_at = @openedAt,
       closed_at = @closedAt, row = @row WHERE id = @id`,
  ).run({ ...index, id: known.id });
  countMore(db, scope, { subjects: 0, closed: index.closed - known.closed, observations: 0 });
}

/** A place has up to 63 bits, more than a number holds. */
function placeOf(db: Db, id: number): bigint {
  const found = db.sql<{ place: bigint }>('SELECT place FROM subject WHERE id = ?').safeIntegers().get(id);
  if (found === undefined) throw new Error('a subject without a place');
  return found.place;
}

export function addWords(db: Db, scope: number, place: bigint, words: string): void {
  db.sql(`INSERT INTO search_${scope} (rowid, words) VALUES (?, ?)`).run(place, words);
  forgetPrefixWords(db, scope);
}
