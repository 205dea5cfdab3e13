// Where the things known at an earlier moment begin. Lists are in the order of opening, newest first, and what was opened
// after a moment was hardly ever known at it: the few that were stand in an index of their own, so that it can be told
// whether the newest may be passed over unseen.
import type { Db } from '../../database.ts';
import { blockOf, placesOf } from '../place.ts';

/** Anything known at this moment that lists have later than it: opened after it, or at a time nobody stated. */
export function isAnyLater(db: Db, scope: number, asOf: number, unstated: boolean): boolean {
  const from = `SELECT 1 FROM present INDEXED BY present_unusual
    WHERE scope = ? AND first_seen <= ? AND (opened_at IS NULL OR opened_at > first_seen)`;
  const isThere = (which: string, ...params: number[]): boolean =>
    db.sql(`${from} AND ${which} LIMIT 1`).get(scope, asOf, ...params) !== undefined;
  return isThere('opened_at > ?', asOf) || (unstated && isThere('opened_at IS NULL'));
}

/** The first places, of the open and of the closed, at which something known then can stand. */
export function placesThen(
  db: Db,
  scope: number,
  asOf: number | undefined,
): { open: bigint; closed: bigint } {
  if (asOf === undefined || isAnyLater(db, scope, asOf, true))
    return { open: placesOf('open').from, closed: placesOf('closed').from };
  return { open: BigInt(blockOf(false, asOf)) << 20n, closed: BigInt(blockOf(true, asOf)) << 20n };
}
