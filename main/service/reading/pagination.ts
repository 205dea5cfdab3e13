// Finds whether a list has more pages, and the query of the next. It follows two ways, a cursor and a page
// number. A list is whole only if the answer proves its end; without a proof it may be incomplete.
import type { Paging } from '../../../domain/connector/paging.ts';
import { memberAt } from './wire/at.ts';
import { isBlank } from './wire/names.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { PageHeaders } from '../requests/http/page-headers.ts';
import { signOfMore } from './signs-of-more.ts';

type NextPage =
  /** The answer says that nothing follows. */
  | { readonly kind: 'end' }
  /** The answer says nothing about it. */
  | { readonly kind: 'unstated' }
  | { readonly kind: 'query'; readonly name: string; readonly value: string }
  /** There is or may be more, in a way that the app does not understand. */
  | { readonly kind: 'unclear' };

export interface PageHints {
  readonly next: NextPage;
  /** The number of all objects; 0 if the service does not state it. */
  readonly total: bigint;
  /** The same, or the number on this page, as `count` may be. It can refute that the list is whole, not prove it. */
  readonly count: bigint;
  /** The most objects of a page; 0 if the service does not state it. */
  readonly size: bigint;
  /** The number of all pages; 0 if the service does not state it, or if the profile's own way counts. */
  readonly pages: bigint;
}

/** The most pages of one list; beyond, it is marked as possibly incomplete. */
export const MOST_PAGES = 500;

const CURSORS = ['next_cursor', 'nextCursor', 'cursor_next', 'next_page_cursor'];
const PAGES = ['page', 'current_page', 'currentPage', 'page_number'];
const TOTAL_PAGES = ['total_pages', 'totalPages', 'last_page', 'lastPage', 'pages', 'page_count'];
const TOTALS = [
  'total',
  'total_count',
  'totalCount',
  'total_items',
  'totalItems',
  'totalElements',
  'total_elements',
  'totalRecords',
  'total_records',
];
const COUNTS = ['count', 'size', 'length', 'number_of_elements', 'numberOfElements'];
const SIZES = [
  'limit',
  'per_page',
  'perPage',
  'page_size',
  'pageSize',
  'page_limit',
  'pageLimit',
  'max_results',
  'maxResults',
  'results_per_page',
];

/**
 * @param around the objects around the list, outermost first; each may have a `meta` … with hints
 * @param stated the profile's own way; if it finds nothing in an answer, the usual hints count
 * @param headers what the answer's headers say
 */
export function hintsOf(
  around: readonly JsonObject[],
  stated?: Paging,
  headers: PageHeaders = {},
): PageHints {
  const places = around.flatMap((layer) => [
    layer,
    ...['meta', 'pagination', 'paging', 'page_info', 'pageInfo', 'links', '_links'].flatMap((name) =>
      objectAt(layer, name),
    ),
  ]);
  const nested = places.flatMap((place) => objectAt(place, 'pagination').concat(objectAt(place, 'links')));
  const all = [...places, ...nested];
  const ofProfile = statedNext(around[0], stated);
  const next = ofProfile ?? nextOf(all);
  return {
    next: next.kind === 'query' || ofProfile !== undefined ? next : byHeaders(next, headers),
    total: largest(all, TOTALS, headers.total),
    count: largest(all, COUNTS),
    size: largest(all, SIZES),
    pages: ofProfile === undefined ? largest(all, TOTAL_PAGES) : 0n,
  };
}

function byHeaders(next: NextPage, { more }: PageHeaders): NextPage {
  if (more === 'yes') return { kind: 'unclear' };
  return more === 'no' && next.kind === 'unstated' ? { kind: 'end' } : next;
}

/** What the pages of a list that were read say together. */
export interface ReadPages {
  /** The hints of the last page. */
  readonly last: PageHints;
  /** The largest number of all objects that any page stated. */
  readonly total: bigint;
  readonly pages: number;
  /** Objects of all pages, and of the last one. */
  readonly items: bigint;
  readonly itemsOfLast: bigint;
}

/**
 * Whether the answer proves that the list is whole: nothing refutes it, and the end is stated, the total was
 * reached, or the last page is empty or shorter than a stated size.
 */
export function isWhole({ last, total, pages, items, itemsOfLast }: ReadPages): boolean {
  const { next, count, size } = last;
  const isRefuted =
    next.kind === 'unclear' || next.kind === 'query' || total > items || last.pages > BigInt(pages);
  if (isRefuted || (pages === 1 && count > items)) return false;
  return next.kind === 'end' || (total > 0n && total <= items) || itemsOfLast === 0n || size > itemsOfLast;
}

function statedNext(body: JsonObject | undefined, stated: Paging | undefined): NextPage | undefined {
  if (stated === undefined || stated.by === 'none') return stated && { kind: 'end' };
  if (body === undefined) return undefined;
  if (stated.by === 'cursor' && typeof stated.next === 'string') {
    const next = memberAt(body, stated.next);
    if (next === undefined) return undefined;
    if (isNothing(next)) return { kind: 'end' };
    const link = next.kind === 'text' ? queryOf(next.value) : undefined;
    return link === undefined
      ? byText(stated.parameter, next)
      : asking(stated.parameter, link.get(stated.parameter) ?? '');
  }
  if (stated.by !== 'page' || typeof stated.end?.pages !== 'string') return undefined;
  const page = whole(firstOf([body], PAGES));
  const last = whole(memberAt(body, stated.end.pages));
  if (page === undefined || last === undefined) return undefined;
  return page < last ? { kind: 'query', name: stated.parameter, value: String(page + 1n) } : { kind: 'end' };
}

/** The parameters of a link; undefined if the text has none, like a cursor. */
function queryOf(text: string): URLSearchParams | undefined {
  const query = /^(?:https?:\/\/|\/)[^?]*\?([^#]*)/.exec(text)?.[1];
  return query === undefined ? undefined : new URLSearchParams(query);
}

function nextOf(places: readonly JsonObject[]): NextPage {
  const cursor = firstOf(places, CURSORS);
  if (cursor !== undefined) return byText('cursor', cursor);
  const next = firstOf(places, ['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_page_url']);
  if (next !== undefined) return fromNext(next);
  for (const place of places) {
    const page = whole(firstOf([place], PAGES));
    const last = whole(firstOf([place], TOTAL_PAGES));
    if (page === undefined || last === undefined) continue;
    return page < last ? { kind: 'query', name: 'page', value: String(page + 1n) } : { kind: 'end' };
  }
  const sign = signOfMore(places);
  return { kind: sign === 'more' ? 'unclear' : sign === 'end' ? 'end' : 'unstated' };
}

function byText(name: string, value: JsonValue): NextPage {
  const text = value.kind === 'text' ? value.value : value.kind === 'number' ? value.digits : '';
  return asking(name, text);
}

/** A lone surrogate cannot be sent in a URL, and replacing it would request another page. */
function asking(name: string, value: string): NextPage {
  const sendable = value !== '' && value.length <= 2_000 && value.isWellFormed();
  return sendable ? { kind: 'query', name, value } : { kind: 'unclear' };
}

/** A page number, or a link from which only the cursor or the page number is taken, never the address. */
function fromNext(next: JsonValue): NextPage {
  if (next.kind === 'number') return whole(next) === undefined ? { kind: 'unclear' } : byText('page', next);
  if (next.kind !== 'text') return { kind: 'unclear' };
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(next.value)?.[1]);
  const given = (name: string): string => parameters.get(name) ?? '';
  if (given('cursor') !== '') return asking('cursor', given('cursor'));
  const page = given('page');
  return /^\d{1,9}$/.test(page) ? { kind: 'query', name: 'page', value: page } : { kind: 'unclear' };
}

function largest(places: readonly JsonObject[], names: readonly string[], least = 0n): bigint {
  const stated = places.flatMap((place) => names.map((name) => whole(place.members.get(name)) ?? 0n));
  return stated.reduce((most, one) => (one > most ? one : most), least);
}

/** The first name with a value; null, blank text and false mean that there is no next page. */
function firstOf(places: readonly JsonObject[], names: readonly string[]): JsonValue | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = place.members.get(name);
      if (value !== undefined && !isNothing(value)) return value;
    }
  }
  return undefined;
}

const isNothing = (value: JsonValue): boolean => isBlank(value) || (value.kind === 'truth' && !value.value);

function whole(value: JsonValue | undefined): bigint | undefined {
  const digits = value?.kind === 'number' ? value.digits : value?.kind === 'text' ? value.value.trim() : '';
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : undefined;
}

function objectAt(from: JsonObject, name: string): JsonObject[] {
  const value = from.members.get(name);
  return value?.kind === 'object' ? [value] : [];
}
