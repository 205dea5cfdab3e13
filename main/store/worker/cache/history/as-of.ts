// Finds where the objects known at an earlier time begin in a list. Lists are ordered by opening, newest
// first, and objects opened after that time were almost never known then. The few exceptions have an index of
// their own, which shows whether the newest can be skipped unread.
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

/** The first places, of open and of closed, that objects known then can have. */
export function placesAsOf(
  db: Db,
  scope: number,
  asOf: number | undefined,
): { open: bigint; closed: bigint } {
  if (asOf === undefined || isAnyLater(db, scope, asOf, true))
    return { open: placesOf('open').from, closed: placesOf('closed').from };
  return { open: BigInt(blockOf(false, asOf)) << 20n, closed: BigInt(blockOf(true, asOf)) << 20n };
}
