// Each way of paging as the connector describes it, at a service of 7 loans with 3 on a page: what is asked, and whether
// the list is called whole.
import { describe, expect, it } from 'vitest';
import type { Pagination } from '../../../../../domain/connector/paging.ts';
import { answer, good, scripted } from '../support.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id: `L${id}`, status: 'active' }));
type Body = (of: { items: typeof ALL; from: number; query: URLSearchParams }) => unknown;
interface Way {
  readonly pagination: Pagination;
  readonly body: Body;
  readonly headers?: (from: number) => Record<string, string>;
  /** Where the page begins. */
  readonly from: (query: URLSearchParams) => number;
}
const number = (query: URLSearchParams, name: string, otherwise: number): number =>
  Number(query.get(name) ?? otherwise);
const after = (query: URLSearchParams, name: string): number =>
  ALL.findIndex(({ id }) => id === query.get(name)) + 1;
const byPage = (name: string, first: number) => (query: URLSearchParams) =>
  (number(query, name, first) - first) * 3;
const isMore = (from: number): boolean => from + 3 < ALL.length;

const WHOLE: Record<string, Way> = {
  'a cursor in the body, absent at the end': {
    pagination: { by: 'cursor', next: 'meta.next', parameter: 'cursor', end: { absent: true } },
    body: ({ items, from }) => ({ data: items, meta: isMore(from) ? { next: `c${from + 3}` } : {} }),
    from: (query) => Number(query.get('cursor')?.slice(1) ?? 0),
  },
  'a cursor that is null at the end, under another parameter': {
    pagination: { by: 'cursor', next: 'paging.resume', parameter: 'resume' },
    body: ({ items, from }) => ({ data: items, paging: { resume: isMore(from) ? from + 3 : null } }),
    from: (query) => number(query, 'resume', 0),
  },
  'a cursor with a word for the end': {
    pagination: { by: 'cursor', next: 'next', parameter: 'c', end: { cursor: ['-1'] } },
    body: ({ items, from }) => ({ data: items, next: isMore(from) ? String(from + 3) : '-1' }),
    from: (query) => number(query, 'c', 0),
  },
  'a cursor in a header': {
    pagination: { by: 'cursor', next: { header: 'X-Cursor' }, parameter: 'cursor', end: { absent: true } },
    body: ({ items }) => items,
    headers: (from): Record<string, string> => (isMore(from) ? { 'x-cursor': String(from + 3) } : {}),
    from: (query) => number(query, 'cursor', 0),
  },
  'a link in the body that carries the cursor': {
    pagination: { by: 'cursor', next: 'next', parameter: 'cursor' },
    body: ({ items, from }) => ({
      data: items,
      next: isMore(from) ? `https://h/v1/loans?cursor=${from + 3}` : null,
    }),
    from: (query) => number(query, 'cursor', 0),
  },
  'the id of the last item, to a short page': {
    pagination: {
      by: 'cursor',
      item: 'id',
      parameter: 'after',
      size: { parameter: 'limit', value: 3 },
      end: { short: true },
    },
    body: ({ items }) => ({ code: '0', data: items }),
    from: (query) => after(query, 'after'),
  },
  'the id of the last item, with the word whether there is more': {
    pagination: { by: 'cursor', item: 'id', parameter: 'starting_after', end: { more: 'has_more' } },
    body: ({ items, from }) => ({ data: items, has_more: isMore(from) }),
    from: (query) => after(query, 'starting_after'),
  },
  'pages from 1 with their number': {
    pagination: { by: 'page', parameter: 'page_no', first: 1, end: { pages: 'meta.page_count' } },
    body: ({ items }) => ({ data: items, meta: { page_count: 3 } }),
    from: byPage('page_no', 1),
  },
  'pages from 0 with the word of the last': {
    pagination: { by: 'page', parameter: 'page', first: 0, end: { last: 'last' } },
    body: ({ items, from }) => ({ data: items, last: !isMore(from) }),
    from: byPage('page', 0),
  },
  'pages with a total in a header': {
    pagination: { by: 'page', parameter: 'p', first: 1, end: { total: { header: 'X-Total-Count' } } },
    body: ({ items }) => items,
    headers: () => ({ 'x-total-count': '7' }),
    from: byPage('p', 1),
  },
  'pages to a short one': {
    pagination: {
      by: 'page',
      parameter: 'page',
      first: 1,
      size: { parameter: 'perPage', value: 3 },
      end: { short: true },
    },
    body: ({ items }) => ({ status: true, data: items }),
    from: byPage('page', 1),
  },
  'offset with a total': {
    pagination: {
      by: 'offset',
      parameter: 'offset',
      size: { parameter: 'limit', value: 3 },
      end: { total: 'total' },
    },
    body: ({ items }) => ({ data: items, total: 7 }),
    from: (query) => number(query, 'offset', 0),
  },
  'offset with a range in a header': {
    pagination: { by: 'offset', parameter: 'skip', end: { total: { header: 'Content-Range' } } },
    body: ({ items }) => items,
    headers: (from) => ({ 'content-range': `loans ${from}-${Math.min(from + 2, 6)}/7` }),
    from: (query) => number(query, 'skip', 0),
  },
  'a Link header': {
    pagination: { by: 'link' },
    body: ({ items }) => items,
    headers: (from) => ({
      link: isMore(from) ? `</v1/loans?page=${from / 3 + 2}>; rel="next"` : '</v1/loans>; rel="first"',
    }),
    from: byPage('page', 1),
  },
  'a Link header with a parameter of its own, absent at the end': {
    pagination: { by: 'link', parameters: ['weiter'], end: { absent: true } },
    body: ({ items }) => items,
    headers: (from): Record<string, string> =>
      isMore(from)
        ? { link: `<https://elsewhere.example/v1/loans?weiter=${from + 3}&evil=1>; rel=next` }
        : {},
    from: (query) => number(query, 'weiter', 0),
  },
  'an address in the body': {
    pagination: { by: 'link', next: 'links.next' },
    body: ({ items, from }) => ({
      data: items,
      links: { next: isMore(from) ? `/v1/loans?start=${from + 3}` : null },
    }),
    from: (query) => number(query, 'start', 0),
  },
};

const served = ({ body, headers = () => ({}), from }: Way, pagination?: Pagination) =>
  scripted(
    ({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const at = from(query);
      const page = body({ items: ALL.slice(at, at + 3), from: at, query });
      return answer(200, JSON.stringify(page), { 'content-type': 'application/json', ...headers(at) });
    },
    pagination === undefined ? {} : { pagination },
  );

describe.each(Object.entries(WHOLE))('gap 4: %s', (_name, way) => {
  it('leads to the end, for every list or for this one', async () => {
    for (const pagination of [way.pagination, { loans: way.pagination } as Pagination]) {
      const { service, requests } = served(way, pagination);
      const read = good(await service.read('loans'));
      expect(read.value.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
      expect(read.mayBeIncomplete).toBe(false);
      expect(requests).toHaveLength(3);
      expect(
        requests.every(
          ({ path, origin }) => /^\/v1\/loans(\?|$)/.test(path) && origin === 'http://127.0.0.1:9',
        ),
      ).toBe(true);
      expect(requests.some(({ path }) => path.includes('evil'))).toBe(false);
    }
  });
  it('is never called whole after its first page alone', async () => {
    const first = await served({ ...way, from: () => 0 }, way.pagination).service.read('loans');
    expect(good(first).mayBeIncomplete).toBe(true);
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
  ['a page again', () => ({ data: ALL.slice(0, 3), next: 'c' }), 'page-repeated'],
  [
    'fewer than the total',
    (nth) => ({ data: ALL.slice(0, 3), total: 9, next: nth > 1 ? null : 'c' }),
    'less-than-total',
  ],
  ['no word of the end', () => ({ data: ALL.slice(0, 3) }), 'end-not-stated'],
  [
    'a total that moves',
    (nth) => ({
      data: ALL.slice(nth * 3 - 3, nth * 3),
      total: nth === 1 ? 9 : 8,
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

describe('a limit or a doubt that the connector lists', () => {
  it.each([
    [{ retCode: 10006, retMsg: 'x', result: { list: [] } }, { codes: ['10006'] }, undefined],
    [
      { retCode: 10006, wait: 30, result: {} },
      { codes: ['10006'], wait: { at: 'wait', unit: 'seconds' } },
      30_000,
    ],
    [
      { retCode: 10006, wait: '1500', result: {} },
      { codes: ['10006'], wait: { at: 'wait', unit: 'milliseconds' } },
      1_500,
    ],
  ] as const)('%j is a limit', async (body, limits, retryAfter) => {
    const failure = { where: 'retCode', good: ['0'] };
    const { service } = scripted(() => answer(200, JSON.stringify(body)), {
      limits,
      failure,
      errors: { code: 'retCode' },
    } as object);
    for (const of of ['loans', 'position'] as const) {
      const read = await service.read(of);
      expect(read).toMatchObject({ ok: false, error: { cause: 'too-many-requests' } });
      if (retryAfter !== undefined) expect(read).toMatchObject({ retryAfter });
    }
  });
  it('a code in doubt leaves a POST unknown, under 200 and under a status that rejects', async () => {
    for (const status of [200, 400]) {
      const changes = { inDoubt: ['77'], notExecuted: ['77'] };
      const { service } = scripted(() => answer(status, '{"success":false,"code":"77"}'), changes);
      expect((await service.createQuote('{}')).kind).toBe('unknown');
    }
  });
});
