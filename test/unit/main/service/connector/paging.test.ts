// Each form of paging against a lender of 23 loans: read whole where the answers prove it, "may be incomplete" where
// the proof is cut off, and an end in words where the lender sends the same page for ever.
import { describe, expect, it } from 'vitest';
import type { Pagination } from '../../../../../domain/connector/paging.ts';
import { answer, good, scripted } from '../support.ts';

const LOANS = Array.from({ length: 23 }, (_, nth) => ({ id: `LN-${nth + 1}`, status: 'active' }));
const SIZE = 10;

interface Part {
  readonly items: typeof LOANS;
  /** The first item of the page, from 0, and of the next one; undefined at the end. */
  readonly from: number;
  readonly next: number | undefined;
  readonly page: number;
}
interface Sent {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly status?: number;
}
interface Form {
  readonly pagination?: Pagination;
  /** Where the page begins, by the query. */
  readonly from: (query: URLSearchParams) => number;
  readonly send: (part: Part) => Sent;
  readonly size?: number;
}

const byPage =
  (name = 'page', first = 1) =>
  (query: URLSearchParams): number =>
    (Number(query.get(name) ?? first) - first) * SIZE;
const byFrom =
  (name: string, prefix = '') =>
  (query: URLSearchParams): number =>
    Number((query.get(name) ?? '').slice(prefix.length));
const afterId =
  (name: string) =>
  (query: URLSearchParams): number =>
    LOANS.findIndex(({ id }) => id === query.get(name)) + 1;
const link = (next: number | undefined, address: string, rest = '') => ({
  link: [
    ...(next === undefined ? [] : [`<${address}${next}${rest}>; rel="next"`]),
    `<${address}0>; rel="first"`,
  ].join(', '),
});

const FORMS: Readonly<Record<string, Form>> = {
  'a cursor in the body, null at the end': {
    pagination: { by: 'cursor', next: 'meta.after', parameter: 'after' },
    from: byFrom('after', 'c'),
    send: ({ items, next }) => ({
      body: { data: items, meta: { after: next === undefined ? null : `c${next}` } },
    }),
  },
  'a cursor with signs that belong in no URL': {
    pagination: { by: 'cursor', next: 'nextPageCursor', parameter: 'cursor' },
    from: byFrom('cursor', '/../&x?#'),
    send: ({ items, next }) => ({
      body: { data: items, nextPageCursor: next === undefined ? '' : `/../&x?#${next}` },
    }),
  },
  'a cursor that is missing at the end': {
    pagination: { by: 'cursor', next: 'next', parameter: 'cursor', end: { absent: true } },
    from: byFrom('cursor', 'c'),
    send: ({ items, next }) => ({ body: { data: items, ...(next !== undefined && { next: `c${next}` }) } }),
  },
  'a cursor of -1 at the end': {
    pagination: { by: 'cursor', next: 'next', parameter: 'cursor', end: { cursor: ['-1'] } },
    from: byFrom('cursor'),
    send: ({ items, next }) => ({ body: { data: items, next: next ?? -1 } }),
  },
  'a cursor in a header': {
    pagination: { by: 'cursor', next: { header: 'X-After' }, parameter: 'after', end: { absent: true } },
    from: byFrom('after', 'c'),
    send: ({ items, next }) => ({
      body: items,
      ...(next !== undefined && { headers: { 'x-after': `c${next}` } }),
    }),
  },
  'a cursor with the word whether there is more': {
    pagination: { by: 'cursor', next: 'cursor', parameter: 'from', end: { more: 'more' } },
    from: byFrom('from', 'c'),
    send: ({ items, from, next }) => ({
      body: { data: items, cursor: `c${next ?? from}`, more: next !== undefined },
    }),
  },
  'the id of the last item, with has_more': {
    pagination: { by: 'cursor', item: 'id', parameter: 'starting_after', end: { more: 'has_more' } },
    from: afterId('starting_after'),
    send: ({ items, next }) => ({ body: { data: items, has_more: next !== undefined } }),
  },
  'the id of the last item, up to an empty page': {
    pagination: { by: 'cursor', item: 'id', parameter: 'after' },
    from: afterId('after'),
    send: ({ items }) => ({ body: { code: '0', data: items } }),
  },
  'the id of the first item of a page that runs backwards': {
    pagination: { by: 'cursor', item: 'id', of: 'first', parameter: 'before', end: { more: 'more' } },
    from: (query) => afterId('before')(query) + (query.has('before') ? SIZE - 1 : 0),
    send: ({ items, next }) => ({
      body: { data: items, more: next !== undefined },
    }),
  },
  'a page and the number of pages': {
    pagination: { by: 'page', parameter: 'page', first: 1, end: { pages: 'meta.pages' } },
    from: byPage(),
    send: ({ items }) => ({ body: { data: items, meta: { pages: 3 } } }),
  },
  'a page from 0 under another name': {
    pagination: { by: 'page', parameter: 'pageNo', first: 0, end: { pages: 'totalPages' } },
    from: byPage('pageNo', 0),
    send: ({ items }) => ({ body: { content: items, totalPages: 3 } }),
  },
  'a page and the number of items': {
    pagination: { by: 'page', parameter: 'p', first: 1, end: { total: 'result.count' } },
    from: byPage('p'),
    send: ({ items }) => ({ body: { result: { list: items, count: '23' } } }),
  },
  'a page and the number of items in a header': {
    pagination: { by: 'page', parameter: 'page', first: 1, end: { total: { header: 'X-Count' } } },
    from: byPage(),
    send: ({ items }) => ({ body: items, headers: { 'x-count': '23' } }),
  },
  'a page with has_more': {
    pagination: { by: 'page', parameter: 'page', first: 1, end: { more: 'has_more' } },
    from: byPage(),
    send: ({ items, next }) => ({ body: { data: items, has_more: next !== undefined } }),
  },
  'a page marked as the last': {
    pagination: { by: 'page', parameter: 'page', first: 0, end: { last: 'last' } },
    from: byPage('page', 0),
    send: ({ items, next }) => ({ body: { content: items, last: next === undefined } }),
  },
  'pages up to a short one': {
    pagination: {
      by: 'page',
      parameter: 'page',
      first: 1,
      size: { parameter: 'limit', value: 10 },
      end: { short: true },
    },
    from: byPage(),
    send: ({ items }) => ({ body: { data: items } }),
  },
  'pages up to a short one of a lender that sends fewer than asked for': {
    pagination: {
      by: 'page',
      parameter: 'page',
      first: 1,
      size: { parameter: 'limit', value: 500 },
      end: { short: true },
    },
    from: byPage(),
    send: ({ items }) => ({ body: { data: items } }),
  },
  'pages up to an empty one': {
    pagination: { by: 'page', parameter: 'page', first: 1 },
    from: byPage(),
    send: ({ items }) => ({ body: { status: true, data: items } }),
  },
  'an offset and the number of items': {
    pagination: {
      by: 'offset',
      parameter: 'skip',
      size: { parameter: 'take', value: 10 },
      end: { total: 'total' },
    },
    from: byFrom('skip'),
    send: ({ items }) => ({ body: { data: items, total: 23 } }),
  },
  'an offset up to a short page': {
    pagination: {
      by: 'offset',
      parameter: 'offset',
      size: { parameter: 'limit', value: 10 },
      end: { short: true },
    },
    from: byFrom('offset'),
    send: ({ items }) => ({ body: items }),
  },
  'an offset and a range in a header, under HTTP 206': {
    pagination: { by: 'offset', parameter: 'offset', end: { total: { header: 'Content-Range' } } },
    from: byFrom('offset'),
    send: ({ items, from }) => ({
      body: items,
      status: 206,
      headers: { 'content-range': `loans ${from}-${from + items.length - 1}/23` },
    }),
  },
  'a Link header': {
    pagination: { by: 'link' },
    from: byFrom('offset'),
    send: ({ items, next }) => ({ body: items, headers: link(next, 'http://127.0.0.1:9/v1/loans?offset=') }),
  },
  'a Link header with a relative address and a parameter of any name': {
    pagination: { by: 'link', parameters: ['seek'] },
    from: byFrom('seek'),
    send: ({ items, next }) => ({ body: items, headers: link(next, '?seek=', '&method=DELETE') }),
  },
  'a whole address in the body': {
    pagination: { by: 'link', next: 'links.next' },
    from: byFrom('cursor'),
    send: ({ items, next }) => ({
      body: {
        data: items,
        links: { next: next === undefined ? null : `http://127.0.0.1:9/v1/loans?cursor=${next}&limit=10` },
      },
    }),
  },
  'ways of its own for each list': {
    pagination: {
      deposits: { by: 'none' },
      loans: { by: 'page', parameter: 'n', first: 1, end: { pages: 'of' } },
    },
    from: byPage('n'),
    send: ({ items }) => ({ body: { data: items, of: 3 } }),
  },
  'no description, a usual cursor': {
    from: byFrom('cursor', 'c'),
    send: ({ items, next }) => ({
      body: { data: items, meta: { next_cursor: next === undefined ? null : `c${next}` } },
    }),
  },
  'no description, usual pages': {
    from: byPage(),
    send: ({ items, page }) => ({ body: { data: items, page, total_pages: 3 } }),
  },
  'no description, a Link header': {
    from: byPage(),
    send: ({ items, page, next }) => ({ body: items, headers: link(next && page + 1, '/v1/loans?page=') }),
  },
  'no description, the next page in a header': {
    from: byPage(),
    send: ({ items, page, next }) => ({
      body: items,
      headers: { 'x-next-page': next === undefined ? '' : String(page + 1) },
    }),
  },
};

function lender(
  { pagination, from: fromOf, send }: Form,
  mend: (sent: Sent, nth: number) => Sent = (sent) => sent,
  isStuck = false,
) {
  return scripted(
    ({ path }, nth) => {
      const from = isStuck ? 0 : fromOf(new URL(path, 'http://x').searchParams);
      const items = LOANS.slice(from, from + SIZE);
      const next = from + SIZE < LOANS.length ? from + SIZE : undefined;
      const sent = mend(send({ items, from, next, page: from / SIZE + 1 }), nth);
      const headers = { 'content-type': 'application/json', ...sent.headers };
      return answer(sent.status ?? 200, JSON.stringify(sent.body), headers);
    },
    { pagination, unwrap: {} },
  );
}

/** The items alone. */
const bare = ({ body }: Sent): Sent => ({
  body: JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)
      ? Object.fromEntries(
          Object.entries(value).filter(([, inner]) => typeof inner === 'object' && inner !== null),
        )
      : value,
  ),
});

describe('gap 4: a list is read to its end', () => {
  it.each(Object.entries(FORMS))('by %s', async (_name, form) => {
    const { service, requests } = lender(form);
    const read = good(await service.read('loans'));
    expect([read.value.length, read.incomplete, read.mayBeIncomplete]).toEqual([23, undefined, false]);
    expect(new Set(requests.map(({ origin, path }) => origin + path.replace(/\?.*/, '')))).toEqual(
      new Set(['http://127.0.0.1:9/v1/loans']),
    );
    expect(requests.every(({ path }) => !path.includes('method'))).toBe(true);
  });

  // Where the description says that a missing cursor is the end, its absence is the proof.
  const proven = Object.entries(FORMS).filter(([, form]) => !JSON.stringify(form).includes('"absent"'));
  it.each(proven)('or may be incomplete without the proof: %s', async (_name, form) => {
    const { service, requests } = lender(form, bare, true);
    const read = good(await service.read('loans'));
    expect([read.value.length, read.mayBeIncomplete]).toEqual([SIZE, true]);
    expect(requests.length).toBeLessThan(4);
  });

  it.each(Object.entries(FORMS))('or ends in words where a page comes again: %s', async (_name, form) => {
    const { service, requests } = lender(form, undefined, true);
    const { value, incomplete = '' } = good(await service.read('loans'));
    expect(value).toHaveLength(SIZE);
    expect(['page-repeated', 'less-than-total', 'total-moved']).toContain(incomplete);
    expect(requests.length).toBeLessThan(4);
  });
});

it('two lists of one service may have different ways', async () => {
  const { service, requests } = scripted(() => answer(200, '{"data":[]}'), {
    pagination: {
      loans: { by: 'page', parameter: 'n', first: 1 },
      deposits: { by: 'none', size: { parameter: 'all', value: 1 } },
    },
  });
  await service.read('loans');
  await service.read('deposits');
  expect(requests.map(({ path }) => path)).toEqual(['/v1/loans', '/v1/collateral/deposits?all=1']);
});

it.each<[string, (nth: number) => unknown, string]>([
  ['a page again', () => ({ data: LOANS.slice(0, 3), next: 'c' }), 'page-repeated'],
  [
    'fewer than the total',
    (nth) => ({ data: LOANS.slice(0, 3), total: 9, next: nth > 1 ? null : 'c' }),
    'less-than-total',
  ],
  ['no word of the end', () => ({ data: LOANS.slice(0, 3) }), 'end-not-stated'],
  [
    'a total that moves',
    (nth) => ({
      data: LOANS.slice(nth * 3 - 3, nth * 3),
      total: nth === 1 ? 12 : 11,
      next: nth > 2 ? null : `c${nth}`,
    }),
    'total-moved',
  ],
])('says why a list may be incomplete: %s', async (_name, body, incomplete) => {
  const { service } = scripted((_request, nth) => answer(200, JSON.stringify(body(nth))), {
    pagination: { by: 'cursor', next: 'next', parameter: 'cursor' },
  });
  expect(good(await service.read('loans'))).toMatchObject({ mayBeIncomplete: true, incomplete });
});
