// Pages of a list, newest first. A cursor names the last thing seen and not a position, so things made between two
// pages neither repeat a row nor hide one.
import { Refusal } from '../rules/refusal.ts';
import type { Page } from '../dialect/dialect.ts';

const USUAL_LIMIT = 100;
const LARGEST_LIMIT = 200;

const cursorFor = (id: string): string => Buffer.from(`after:${id}`).toString('base64url');

function limitFrom(query: string | undefined): number {
  if (query === undefined) return USUAL_LIMIT;
  if (/^\d{1,3}$/.test(query) && Number(query) >= 1 && Number(query) <= LARGEST_LIMIT) return Number(query);
  throw new Refusal(
    'invalid_field',
    `limit has to be a whole number from 1 to ${String(LARGEST_LIMIT)}.`,
    'limit',
  );
}

export type PageQuery = { limit: string | undefined; cursor: string | undefined };

/** `inOrder` is oldest first, as the world keeps it. */
export function pageOf<T extends { id: string }>(
  inOrder: readonly T[],
  query: PageQuery,
): { items: T[]; page: Page } {
  const limit = limitFrom(query.limit);
  const newestFirst = inOrder.toReversed();
  let from = 0;
  if (query.cursor !== undefined) {
    from = newestFirst.findIndex((one) => cursorFor(one.id) === query.cursor) + 1;
    if (from === 0) throw new Refusal('invalid_field', 'cursor is not one this list gave.', 'cursor');
  }
  const items = newestFirst.slice(from, from + limit);
  const last = items.at(-1);
  const hasMore = from + limit < newestFirst.length;
  return {
    items,
    page: {
      total: newestFirst.length,
      nextCursor: hasMore && last !== undefined ? cursorFor(last.id) : null,
    },
  };
}
