// A subject's place in lists as one whole number: open before closed, then newest first, then in order of
// arrival (within one answer by name).
// bit 62: closed · bits 20–61: milliseconds before the year 2109 · bits 0–19: the order within a millisecond
import type { Db } from '../database.ts';

const TIME_BITS = 42;
const LAST_TIME = 2 ** TIME_BITS - 1;
const TIES = 1n << 20n;

/** All bits above the order within a millisecond. */
export function blockOf(closed: boolean, sortedAt: number): number {
  const time = Math.min(Math.max(sortedAt, 0), LAST_TIME);
  return (closed ? 2 ** TIME_BITS : 0) + (LAST_TIME - time);
}

/** The smallest and the largest place of the open, the closed, or all. */
export function placesOf(filter: 'open' | 'closed' | 'all'): { from: bigint; to: bigint } {
  const firstClosed = 1n << 62n;
  switch (filter) {
    case 'open':
      return { from: 0n, to: firstClosed - 1n };
    case 'closed':
      return { from: firstClosed, to: 2n * firstClosed - 1n };
    case 'all':
      return { from: 0n, to: 2n * firstClosed - 1n };
  }
}

/** An unused place. After a million ties it continues in the millisecond before. */
export function freePlace(db: Db, scope: number, block: number): bigint {
  const first = BigInt(block) * TIES;
  const last = first + TIES - 1n;
  const taken = db
    .sql<{ place: bigint | null }>(
      'SELECT max(place) AS place FROM subject WHERE scope = ? AND place BETWEEN ? AND ?',
    )
    .safeIntegers()
    .get(scope, first, last)?.place;
  if (taken == null) return first;
  return taken < last ? taken + 1n : freePlace(db, scope, block + 1);
}
