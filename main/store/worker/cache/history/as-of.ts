// Finds where the objects known at an earlier time begin in a list. Lists are ordered by time of opening,
// newest first. An object opened after the earlier time was almost never known then, so the newest objects
// can usually be skipped unread. The index `present_unusual` has the exceptions.
import type { Db } from '../../database.ts';
import { blockOf, placesOf } from '../place.ts';

/**
 * Whether an object known at this time comes later in lists: opened after it, or without a time of opening.
 */
export function isAnyLater(db: Db, scope: number, asOf: number, unstated: boolean): boolean {
  const from = `SELECT 1 FROM present INDEXED BY present_unusual
    WHERE scope = ? AND first_seen <= ? AND (opened_at IS NULL OR opened_at > first_seen)`;
  const isThere = (which: string, ...params: number[]): boolean =>
    db.sql(`${from} AND ${which} LIMIT 1`).get(scope, asOf, ...params) !== undefined;
  return isThere('opened_at > ?', asOf) || (unstated && isThere('opened_at IS NULL'));
}

/** The first places that open and closed objects known at this time can have. */
export function placesAsOf(
  db: Db,
  scope: number,
  asOf: number | undefined,
): { open: bigint; closed: bigint } {
  if (asOf === undefined || isAnyLater(db, scope, asOf, true))
    return { open: placesOf('open').from, closed: placesOf('closed').from };
  return { open: BigInt(blockOf(false, asOf)) << 20n, closed: BigInt(blockOf(true, asOf)) << 20n };
}
