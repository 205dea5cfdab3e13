// What an answer says of its pages under the usual names, where the connector says nothing.
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { isBlank } from '../reading/wire/names.ts';
import { parametersOf, queryOf, type Address, type NextPage } from './next-address.ts';
import { nextInHeaders, totalInHeaders, type PageHeaders } from './page-headers.ts';
import { signOfMore } from './signs-of-more.ts';

export interface PageHints {
  readonly next: NextPage;
  /** The plain word whether more follows: `has_more`, `last`. */
  readonly outright: 'more' | 'end' | undefined;
  /** The number of all objects; 0 if the service does not state it. */
  readonly total: bigint;
  /** The same, or the number on this page, as `count` may be. It can refute that the list is whole, not prove it. */
  readonly count: bigint;
  /** The most objects of a page; 0 if the service does not state it. */
  readonly size: bigint;
  /** The number of all pages; 0 if the service does not state it. */
  readonly pages: bigint;
}

const CURSORS = ['next_cursor', 'nextCursor', 'cursor_next', 'next_page_cursor'];
const NEXTS = ['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_page_url'];
const PAGES = ['page', 'current_page', 'currentPage', 'page_number'];
const TOTAL_PAGES = ['total_pages', 'totalPages', 'last_page', 'lastPage', 'pages', 'page_count'];
const TOTALS =
  'total total_count totalCount total_items totalItems total_elements totalElements total_records totalRecords'.split(
    ' ',
  );
const COUNTS = ['count', 'size', 'length', 'number_of_elements', 'numberOfElements'];
const SIZES =
  'limit per_page perPage page_size pageSize page_limit pageLimit max_results maxResults results_per_page'.split(
    ' ',
  );
const AROUND = ['meta', 'pagination', 'paging', 'page_info', 'pageInfo', 'links', '_links'];

/**
 * @param around the objects around the list, outermost first; each may have a `meta` … with hints
 * @param address of the list, to which a link must lead
 */
export function hintsOf(
  around: readonly JsonObject[],
  address?: Address,
  headers: PageHeaders = {},
): PageHints {
  const places = around.flatMap((layer) => [layer, ...AROUND.flatMap((name) => objectAt(layer, name))]);
  const all = [
    ...places,
    ...places.flatMap((place) => objectAt(place, 'pagination').concat(objectAt(place, 'links'))),
  ];
  const stated = nextOf(all, address);
  const inHeaders = nextInHeaders(headers, address);
  const isDecided = stated.kind === 'query' || inHeaders.kind === 'unstated';
  return {
    outright: signOfMore(all, 0),
    next: isDecided || (inHeaders.kind === 'end' && stated.kind !== 'unstated') ? stated : inHeaders,
    total: largest(all, TOTALS, totalInHeaders(headers)),
    count: largest(all, COUNTS),
    size: largest(all, SIZES),
    pages: largest(all, TOTAL_PAGES),
  };
}

function nextOf(places: readonly JsonObject[], address: Address | undefined): NextPage {
  const cursor = firstOf(places, CURSORS);
  if (cursor !== undefined) return queryOf({ cursor: textOf(cursor) ?? '' });
  const next = firstOf(places, NEXTS);
  if (next?.kind === 'number') return queryOf({ page: whole(next)?.toString() ?? '' });
  if (next !== undefined) return queryOf(parametersOf(textOf(next), address));
  for (const place of places) {
    const page = whole(firstOf([place], PAGES));
    const last = whole(firstOf([place], TOTAL_PAGES));
    if (page === undefined || last === undefined) continue;
    return page < last ? queryOf({ page: String(page + 1n) }) : { kind: 'end' };
  }
  const sign = signOfMore(places);
  return { kind: sign === 'more' ? 'unclear' : sign === 'end' ? 'end' : 'unstated' };
}

function largest(places: readonly JsonObject[], names: readonly string[], least = 0n): bigint {
  const stated = places.flatMap((place) => names.map((name) => whole(place.members.get(name)) ?? 0n));
  return stated.reduce((most, one) => (one > most ? one : most), least);
}

/** The first name with a value; null, blank text and false mean that there is no next page. */
function firstOf(places: readonly JsonObject[], names: readonly string[]): JsonValue | undefined {
  for (const place of places)
    for (const name of names) {
      const value = place.members.get(name);
      if (value !== undefined && !isNothing(value)) return value;
    }
  return undefined;
}

export const isNothing = (value: JsonValue): boolean =>
  isBlank(value) || (value.kind === 'truth' && !value.value);

export const textOf = (value: JsonValue | undefined): string | undefined =>
  value?.kind === 'text' ? value.value.trim() : value?.kind === 'number' ? value.digits : undefined;

export function whole(value: JsonValue | undefined): bigint | undefined {
  const digits = textOf(value) ?? '';
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : undefined;
}

function objectAt(from: JsonObject, name: string): JsonObject[] {
  const value = from.members.get(name);
  return value?.kind === 'object' ? [value] : [];
}
