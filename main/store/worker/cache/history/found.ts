// The hits of a search by their place in lists: open first, then newest. For a partial word the full-text
// table collects all hits before it returns the first, however few are wanted. So a page queries it once, for
// enough hits to tell few from many.
import type { Db } from '../../database.ts';
import { placesOf } from '../place.ts';
import { columnsOf, type Line } from './facts.ts';
import { placesAsOf } from './as-of.ts';

/** An object with its place as text, which has more digits than a number holds. */
interface Hit {
  readonly line: Line;
  readonly place: string;
}

/** Before every place. */
export const FIRST_PLACE = '-1';

/** The places after this one in order; at an earlier time, only those that objects known then can have. */
export function hitsOf(
  db: Db,
  { scope, asOf }: { scope: number; asOf: number | undefined },
  match: string,
  after: string,
  most: number,
): string[] {
  const from = placesAsOf(db, scope, asOf);
  const start = BigInt(after) < from.open ? from.open : BigInt(after) + 1n;
  return db
    .sql<{ place: string }>(
      `SELECT CAST(rowid AS TEXT) AS place FROM search_${scope}
       WHERE search_${scope} MATCH ? AND rowid >= ? AND (rowid < ? OR rowid >= ?) ORDER BY rowid LIMIT ?`,
    )
    .all(match, start, placesOf('closed').from, from.closed, most)
    .map(({ place }) => place);
}

/** The present objects at these places, in order. */
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
