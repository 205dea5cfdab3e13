// What a search finds, by the place it has in lists: open first, then newest. For a word typed in part the full-text
// table puts together everything it finds before it gives the first of it, however few are wanted. So a page asks it
// once, for as many as tell the few from the many.
import type { Db } from '../../database.ts';
import { placesOf } from '../place.ts';
import { columnsOf, type Line } from './facts.ts';
import { placesThen } from './then.ts';

/** A thing with its place, as text: it has more digits than a number of JavaScript keeps. */
export interface Hit {
  readonly line: Line;
  readonly place: string;
}

/** Before every place there is. */
export const FIRST_PLACE = '-1';

/** Places after this one, in their order; of an earlier moment only those at which something known then can stand. */
export function hitsOf(
  db: Db,
  { scope, asOf }: { scope: number; asOf: number | undefined },
  match: string,
  after: string,
  most: number,
): string[] {
  const from = placesThen(db, scope, asOf);
  const start = BigInt(after) < from.open ? from.open : BigInt(after) + 1n;
  return db
    .sql<{ place: string }>(
      `SELECT CAST(rowid AS TEXT) AS place FROM search_${scope}
       WHERE search_${scope} MATCH ? AND rowid >= ? AND (rowid < ? OR rowid >= ?) ORDER BY rowid LIMIT ?`,
    )
    .all(match, start, placesOf('closed').from, from.closed, most)
    .map(({ place }) => place);
}

/** What stands at these places, as it is known now, in their order. */
export function linesAtPlaces(db: Db, scope: number, places: readonly string[]): Hit[] {
  return db
    .sql<Line & { place: string }>(
      `SELECT ${columnsOf('p')}, p.name, f.value AS place FROM json_each(?) f
       CROSS JOIN subject s ON s.scope = ? AND s.place = CAST(f.value AS INTEGER)
       CROSS JOIN present p ON p.subject = s.id`,
    )
    .all(JSON.stringify(places), scope)
    .map(({ place, ...line }) => ({ line, place }));
}
