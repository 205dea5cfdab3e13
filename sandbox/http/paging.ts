// Pages of a list, newest first, by cursor, page number or offset, as the dialect says. A cursor names the last
// item of the page, so an item made between two requests neither repeats nor hides a row. With page numbers
// it moves the rows.
import { Refusal } from '../rules/refusal.ts';
import type { Document } from '../dialect/document.ts';
import type { ListKind } from '../dialect/engine.ts';

const LARGEST_SIZE = 200;

const cursorFor = (id: string): string => Buffer.from(`after:${id}`).toString('base64url');

function wholeNumber(query: string | undefined, name: string, most: number): number | undefined {
  if (query === undefined) return undefined;
  const value = /^\d{1,6}$/.test(query) ? Number(query) : 0;
  if (value >= 1 && value <= most) return value;
  throw new Refusal('invalid_field', `${name} has to be a whole number from 1 to ${String(most)}.`, name);
}

type Paging = Document['paging'];

export type Page = {
  total: number;
  /** From 1; with cursors it is computed from the page's first item. */
  number: number;
  last: number;
  size: number;
  nextCursor: string | null;
  /** The path and query of the next page. */
  nextLink: string | null;
};

type ListRequest = {
  kind: ListKind;
  paging: Paging;
  /** The value of a query parameter. */
  query: (name: string) => string | undefined;
  path: string;
};

/**
 * @param inOrder oldest first, as the world keeps it
 * @throws Refusal for a wrong size, page number or cursor
 */
export function pageOf<T extends { id: string }>(
  inOrder: readonly T[],
  { kind, paging, query, path }: ListRequest,
): { items: T[]; page: Page } {
  const newestFirst = inOrder.toReversed();
  const isWhole = paging.whole.includes(kind);
  const size = isWhole
    ? Math.max(1, newestFirst.length)
    : (wholeNumber(query(paging.size), paging.size, LARGEST_SIZE) ?? paging.usual);
  const from = isWhole ? 0 : beginning(newestFirst, paging, query(paging.at), size);
  const items = newestFirst.slice(from, from + size);
  const last = items.at(-1);
  const hasMore = from + size < newestFirst.length;
  const nextCursor = hasMore && last !== undefined ? cursorFor(last.id) : null;
  return {
    items,
    page: {
      total: newestFirst.length,
      number: Math.floor(from / size) + 1,
      last: Math.max(1, Math.ceil(newestFirst.length / size)),
      size,
      nextCursor,
      nextLink:
        nextCursor === null
          ? null
          : `${path}?${paging.size}=${String(size)}&${paging.at}=${encodeURIComponent(nextCursor)}`,
    },
  };
}

function beginning(
  newestFirst: readonly { id: string }[],
  { by, at }: Paging,
  asked: string | undefined,
  size: number,
): number {
  if (asked === undefined) return 0;
  // A page past the last one is empty and no error, because the list may have become shorter.
  if (by === 'page') return ((wholeNumber(asked, at, 100_000) ?? 1) - 1) * size;
  if (by === 'offset') return asked === '0' ? 0 : (wholeNumber(asked, at, 100_000) ?? 0);
  const from = newestFirst.findIndex((one) => cursorFor(one.id) === asked) + 1;
  if (from === 0) throw new Refusal('invalid_field', `${at} is not one this list gave.`, at);
  return from;
}
