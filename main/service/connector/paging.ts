// Reads a list page after page, by the connector's way or by the usual names: what to ask next, and at the end whether
// the answers prove that the list is whole.
import type { End, Incomplete, Paging, Place } from '../../../domain/connector/paging.ts';
import { sameWord } from '../../../domain/wallet.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import { nextLink, parametersOf, queryOf, type NextPage, type Parameters } from './next-address.ts';
import type { PageHeaders } from './page-headers.ts';
import { hintsOf, isNothing, textOf, whole, type PageHints } from './usual-paging.ts';

/** The most pages of one list; beyond, it may be incomplete. */
export const MOST_PAGES = 500;

export interface ReadPage {
  readonly body: JsonValue;
  /** The objects around the list, outermost first. */
  readonly around: readonly JsonObject[];
  readonly items: readonly JsonValue[];
  /** What identifies each item. */
  readonly keys: readonly string[];
  readonly headers: PageHeaders;
}

type Step =
  | { readonly kind: 'ask'; readonly parameters: Parameters }
  /** Without a reason the list is whole. */
  | { readonly kind: 'over'; readonly incomplete?: Incomplete };

export interface Pages {
  readonly first: Parameters;
  after(page: ReadPage): Step;
}

/** What a page says of the end. */
interface Said {
  readonly isEnd: boolean;
  readonly more?: Incomplete | undefined;
}

/** @param url of the list */
export function pagesBy(paging: Paging | undefined, url: URL): Pages {
  const address = { url, names: paging?.by === 'link' ? paging.parameters : undefined };
  const { size } = paging ?? {};
  const first: Parameters = size === undefined ? {} : { [size.parameter]: String(size.value) };
  const asked = new Set<string>();
  const count = createCount();

  return {
    first,
    after(page) {
      count.add(page);
      const hints = hintsOf(page.around, address, page.headers);
      const next = paging === undefined ? hints.next : nextBy(paging, page, { address, count });
      const { isEnd, more } = saidBy(page, { paging, hints, next, count });
      const isLast = next.kind !== 'query' || isDoneEmpty(paging, page) || (isEnd && more === undefined);
      if (isLast) return over(more ?? (isEnd || page.items.length === 0 ? undefined : 'end-not-stated'));
      const key = JSON.stringify(next.parameters);
      if (asked.has(key) || count.repeats()) return over('page-repeated');
      if (count.pages >= MOST_PAGES) return over('too-many-pages');
      asked.add(key);
      return { kind: 'ask', parameters: { ...first, ...next.parameters } };
    },
  };
}

const over = (incomplete: Incomplete | undefined): Step => ({
  kind: 'over',
  ...(incomplete !== undefined && { incomplete }),
});

/** Whether the next page is counted by us, so that there always is one. */
const isCounted = (paging: Paging): boolean =>
  paging.by === 'page' || paging.by === 'offset' || (paging.by === 'cursor' && paging.item !== undefined);

const isDoneEmpty = (paging: Paging | undefined, { items }: ReadPage): boolean =>
  items.length === 0 && paging !== undefined && isCounted(paging);

interface At {
  readonly address: { readonly url: URL; readonly names: readonly string[] | undefined };
  readonly count: Count;
}

function nextBy(paging: Paging, page: ReadPage, { address, count }: At): NextPage {
  switch (paging.by) {
    case 'none':
      return { kind: 'end' };
    case 'page':
      return queryOf({ [paging.parameter]: String(paging.first + count.pages) });
    case 'offset':
      return queryOf({ [paging.parameter]: String(count.items) });
    case 'cursor': {
      const { parameter, item, next, end } = paging;
      if (item !== undefined) {
        const one = page.items.at(paging.of === 'first' ? 0 : -1);
        const value = one && textOf(memberAt(one, item));
        return one === undefined ? { kind: 'unstated' } : queryOf({ [parameter]: value ?? '' });
      }
      const cursor = next === undefined ? undefined : placeIn(page, next);
      if (cursor === undefined) return { kind: end?.absent === true ? 'end' : 'unstated' };
      if (cursor === '' || end?.cursor?.some((word) => sameWord(word, cursor)) === true)
        return { kind: 'end' };
      // An address that carries the cursor.
      if (!/^(?:https?:\/\/|\/)[^?]*\?(?:.*&)?[\w.[\]-]+=/i.test(cursor))
        return queryOf({ [parameter]: cursor });
      return queryOf(parametersOf(cursor, { ...address, names: [parameter] }));
    }
    case 'link': {
      const link = paging.next === undefined ? linkIn(page) : placeIn(page, paging.next);
      if (link === undefined) return { kind: paging.end?.absent === true ? 'end' : 'unstated' };
      return link === '' ? { kind: 'end' } : queryOf(parametersOf(link, address));
    }
  }
}

/** Of a Link header; empty if it names other pages and no next one. */
function linkIn({ headers: { link } }: ReadPage): string | undefined {
  if (link === undefined) return undefined;
  return nextLink(link) ?? (/;\s*rel\s*=\s*"?(?:first|prev|last)\b/i.test(link) ? '' : undefined);
}

/** Empty: null, blank or false is there. Undefined: nothing is there, or no text. */
function placeIn({ body, headers }: ReadPage, place: Place): string | undefined {
  if (typeof place !== 'string') return headers[place.header.toLowerCase()]?.trim();
  const value = memberAt(body, place);
  return value === undefined ? undefined : isNothing(value) ? '' : (textOf(value) ?? sourceOf(value));
}

interface Judged {
  readonly paging: Paging | undefined;
  readonly hints: PageHints;
  readonly next: NextPage;
  readonly count: Count;
}

function saidBy(page: ReadPage, { paging, hints, next, count }: Judged): Said {
  const end = paging === undefined || paging.by === 'none' ? undefined : paging.end;
  const total = end?.total === undefined ? hints.total : totalIn(page, end.total);
  count.state(total);
  const stated =
    end === undefined
      ? usually({ paging, hints, next, count })
      : statedBy(end, page, { hints, paging, count });
  const isTotal = total !== undefined && total <= count.unique && (total > 0n || end?.total !== undefined);
  // A stated end outweighs a next place that is not understood, as `has_more: false` does.
  const unclear = next.kind === 'unclear' && !stated.isEnd ? 'next-not-understood' : undefined;
  return {
    isEnd: stated.isEnd || next.kind === 'end' || isTotal,
    more: count.lessThanTotal() ?? stated.more ?? unclear,
  };
}

/** By the usual names. The connector's own place of a next page outweighs other signs, but not the word "more". */
function usually({ paging, hints, next, count }: Judged): Said {
  const isOwn = paging !== undefined && !isCounted(paging) && next.kind !== 'unstated';
  const signs = isOwn
    ? hints.outright
    : hints.next.kind === 'unclear' || hints.next.kind === 'query'
      ? 'more'
      : hints.next.kind;
  const isMore =
    signs === 'more' ||
    (!isOwn && hints.pages > BigInt(count.pages)) ||
    (paging?.by === 'none' && hints.next.kind === 'query');
  const isOnlyPart = count.pages === 1 && hints.count > BigInt(count.items);
  return {
    isEnd: signs === 'end' || hints.size > BigInt(count.last),
    more: isOnlyPart ? 'less-than-total' : isMore ? 'next-not-understood' : undefined,
  };
}

function statedBy(
  { more, last, pages, short }: End,
  page: ReadPage,
  { hints, paging, count }: Pick<Judged, 'hints' | 'paging' | 'count'>,
): Said {
  const isMore = more && truthIn(page, more);
  const isLast = last && truthIn(page, last);
  const all = pages === undefined ? undefined : totalIn(page, pages);
  const most = hints.size > 0n ? hints.size : BigInt(paging?.size?.value ?? 0);
  const isPart = isMore === true || isLast === false || (all !== undefined && all > BigInt(count.pages));
  return {
    isEnd:
      isMore === false || isLast === true || all !== undefined || (short === true && count.isShort(most)),
    more: isPart ? 'less-than-total' : undefined,
  };
}

const TRUE = ['true', '1', 'yes', 'y'];
const FALSE = ['false', '0', 'no', 'n'];

function truthIn(page: ReadPage, place: Place): boolean | undefined {
  const value = typeof place === 'string' ? memberAt(page.body, place) : undefined;
  const text = value?.kind === 'truth' ? String(value.value) : (placeIn(page, place) ?? '').toLowerCase();
  return TRUE.includes(text) ? true : FALSE.includes(text) ? false : undefined;
}

/** A whole number, or the one after the slash of `items 0-24/137`. */
function totalIn(page: ReadPage, place: Place): bigint | undefined {
  if (typeof place === 'string') return whole(memberAt(page.body, place));
  const digits = /(?:^|\/)\s*(\d{1,15})$/.exec(placeIn(page, place) ?? '')?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

type Count = ReturnType<typeof createCount>;

/** What the pages so far say together. */
function createCount() {
  const seen = new Set<string>();
  const totals = new Set<bigint>();
  let [pages, items, last, longest, unique, without] = [0, 0, 0, 0, 0, 0];
  let texts: readonly string[] = [];
  let isSame = false;
  return {
    add({ items: own, keys }: ReadPage) {
      longest = Math.max(longest, last);
      [pages, items, last] = [pages + 1, items + own.length, own.length];
      // Two of one page are the service's own statement, even under one id.
      const added = keys.filter((key) => !seen.has(key)).length;
      for (const key of keys) seen.add(key);
      unique += added;
      without = added === 0 && own.length > 0 ? without + 1 : 0;
      const before = texts;
      texts = own.map(sourceOf);
      isSame =
        own.length > 0 && before.length === texts.length && texts.every((text, at) => text === before[at]);
    },
    state(total: bigint | undefined) {
      if (total !== undefined && total > 0n) totals.add(total);
    },
    get pages() {
      return pages;
    },
    get items() {
      return items;
    },
    get last() {
      return last;
    },
    get unique() {
      return BigInt(unique);
    },
    /** The same page again, or two in a row without a new item: their items may have changed meanwhile. */
    repeats: () => isSame || without > 1,
    /** The largest total counts: what was removed while the list was read moved other items to pages read before. */
    lessThanTotal(): Incomplete | undefined {
      const own = BigInt(unique);
      if (![...totals].some((total) => total > own)) return undefined;
      return totals.size > 1 ? 'total-moved' : 'less-than-total';
    },
    /** A first page of a round number of items may be as long as the service allows. */
    isShort: (most: bigint) =>
      last < longest || (pages === 1 && BigInt(last) < most && last % 5 !== 0 && last % 8 !== 0),
  };
}
