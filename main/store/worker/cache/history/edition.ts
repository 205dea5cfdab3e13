// Tells apart the histories that one file name held in turn. A cursor of a forgotten or replaced one is
// refused: its rows are gone, and the numbers in it may belong to others.
import type { Db } from '../../database.ts';

const editions = new WeakMap<Db, number>();
let last = 0;

/** A number of its own for every opened database, and after each removal from it. */
export const editionOf = (db: Db): number => editions.get(db) ?? nextEdition(db);

export function nextEdition(db: Db): number {
  last += 1;
  editions.set(db, last);
  return last;
}
