import { describe, expect, it } from 'vitest';
import { MOST_PAGES } from '../../../../../main/service/connector/paging.ts';
import { hintsOf } from '../../../../../main/service/connector/usual-paging.ts';
import { answer, good, object, scripted } from '../support.ts';

const next = (envelope: object) => hintsOf([object(envelope)]).next;
const cursor = (value: string) => ({ kind: 'query', parameters: { cursor: value } });
const page = (value: string) => ({ kind: 'query', parameters: { page: value } });
const loans = (...ids: number[]) => ids.map((id) => ({ id: `LN-${id}`, status: 'active' }));

describe('gap 4: hints about more pages', () => {
  it.each([
    [{ meta: { next_cursor: 'a=b' } }, cursor('a=b')],
    [{ pagination: { next_cursor: 7 } }, cursor('7')],
    [{ meta: { pagination: { nextCursor: 'x' } } }, cursor('x')],
    [
      { next: 'https://elsewhere.example/loans?cursor=abc%20d&limit=5' },
      { kind: 'query', parameters: { cursor: 'abc d', limit: '5' } },
    ],
    [{ links: { next: '/loans?page=2' } }, page('2')],
    [{ next: 3 }, page('3')],
    [{ page: 1, total_pages: 3 }, page('2')],
    [{ meta: { current_page: '2', last_page: '3' } }, page('3')],
    [{ page: 3, total_pages: 3 }, { kind: 'end' }],
    [{ meta: { next_cursor: null, count: 2 } }, { kind: 'end' }],
    [{ next: '' }, { kind: 'end' }],
    [{ next: false }, { kind: 'end' }],
    [{}, { kind: 'unstated' }],
    [{ next: 'opaque-token' }, { kind: 'unclear' }],
    [{ next: { offset: 5 } }, { kind: 'unclear' }],
    [{ has_more: true }, { kind: 'unclear' }],
    [{ has_more: false }, { kind: 'end' }],
    [{ next: true }, { kind: 'unclear' }],
    [{ next: 1.5 }, { kind: 'unclear' }],
    [{ next_cursor: { after: 7 } }, { kind: 'unclear' }],
    [{ next_cursor: 'c'.repeat(2_000) }, cursor('c'.repeat(2_000))],
    [{ next_cursor: 'c'.repeat(2_001) }, { kind: 'unclear' }],
    [{ next: '/loans?cursor=&page=2' }, page('2')],
    [{ next: '/loans?page=two' }, page('two')],
    [{ next: '/loans?offset=20' }, { kind: 'query', parameters: { offset: '20' } }],
    [{ next: '/loans?colour=20' }, { kind: 'unclear' }],
    // The page and the number of pages stand together, not in different places.
    [{ page: 1, meta: { page: ' 1 ', total_pages: 3 } }, page('2')],
    [{ total_pages: 3, meta: { page: 2, total_pages: 3 } }, page('3')],
  ])('%j means %j', (envelope, expected) => {
    expect(next(envelope)).toEqual(expected);
  });
  it('state the number of all objects: the largest, or none', () => {
    const total = (envelope: object) => hintsOf([object(envelope)]).total;
    expect(total({ total: 20, meta: { total: '350' } })).toBe(350n);
    expect(total({ total: 'many', count: 7 })).toBe(0n);
  });
});

describe('gap 4: reading a list', () => {
  const pages = (...bodies: object[]) =>
    scripted((_request, nth) => answer(200, JSON.stringify(bodies[nth - 1] ?? bodies.at(-1))));

  it('sends no query at first, then follows the cursor to the end, on the profile’s own path', async () => {
    const { service, requests } = pages(
      { data: loans(1), meta: { count: 2, next_cursor: 'a/b?&' } },
      { data: loans(2), meta: { count: 2, next_cursor: null } },
    );
    const read = good(await service.read('loans'));
    expect(read.value.map((loan) => loan.id)).toEqual(['LN-1', 'LN-2']);
    expect(read.mayBeIncomplete).toBe(false);
    expect(requests.map((request) => request.path)).toEqual(['/v1/loans', '/v1/loans?cursor=a%2Fb%3F%26']);
  });
  it('follows page numbers', async () => {
    const { service, requests } = pages(
      { loans: loans(1), page: 1, total_pages: 2 },
      { loans: loans(2), page: 2, total_pages: 2 },
    );
    expect(good(await service.read('loans')).value).toHaveLength(2);
    expect(requests[1]?.path).toBe('/v1/loans?page=2');
  });
  it('never requests another host than the profile’s, whatever `next` says', async () => {
    const { service, requests } = pages(
      { data: loans(1), next: 'https://evil.example/v1/loans?cursor=c' },
      { data: [] },
    );
    await service.read('loans');
    expect(requests.map((request) => request.origin)).toEqual(['http://127.0.0.1:9', 'http://127.0.0.1:9']);
    expect(requests[1]?.path).toBe('/v1/loans?cursor=c');
  });
  it('stops at a repeated cursor, keeps each item once, and reports that the list may be incomplete', async () => {
    const { service, requests } = pages({ data: loans(1), meta: { next_cursor: 'same' } });
    const read = good(await service.read('loans'));
    expect(requests).toHaveLength(2);
    expect(read.value).toHaveLength(1);
    expect(read.mayBeIncomplete).toBe(true);
  });
  it(`stops after ${MOST_PAGES} pages of an endless list`, async () => {
    const { service, requests } = scripted((_request, nth) =>
      answer(200, JSON.stringify({ data: loans(nth), meta: { next_cursor: `c${nth}` } })),
    );
    const read = good(await service.read('loans'));
    expect(requests).toHaveLength(MOST_PAGES);
    expect(read.mayBeIncomplete).toBe(true);
  });
  it.each([
    ['a total larger than what came', { data: loans(1), meta: { count: 5 } }],
    ['a total in another spelling', { data: loans(1), meta: { total_records: 5 } }],
    ['a way on that is not understood', { data: loans(1), next: 'token' }],
    ['a token for the next page', { data: loans(1), nextPageToken: 'token' }],
    ['a number of pages alone', { data: loans(1), meta: { per_page: 1, total_pages: 3 } }],
    ['a page and the number of pages in two places', { data: loans(1), page: 1, meta: { total_pages: 3 } }],
    ['the last page of several', { data: loans(1), page: 3, total_pages: 3 }],
    ['two lists in one answer', { data: loans(1), items: loans(2) }],
    ['an item that is no object', { data: [...loans(1), 'LN-2'] }],
    ['a loan without an id', { data: [...loans(1), { status: 'active' }] }],
  ])('says it may be incomplete after %s', async (_name, body) => {
    const { service } = pages(body);
    const read = good(await service.read('loans'));
    expect(read.value).toHaveLength(1);
    expect(read.mayBeIncomplete).toBe(true);
  });
  const some = loans(1, 2, 3);
  it.each<[string, object, Record<string, string>?, number?]>([
    ['a list alone', some],
    ['a wrapper alone', { data: some }],
    ['the number on this page', { data: some, count: 3 }],
    ['the number on this page, nested', { result: { list: some, size: 3 } }],
    ['a full page of a stated size', { data: some, limit: 3 }],
    ['a page size without a page number', { items: some, meta: { per_page: 3 } }],
    ['an offset and a full page', { data: some, offset: 0, limit: 3 }],
    ['a number of pages alone', { data: some, total_pages: 13 }],
    ['a larger total', { data: some, total: 37 }],
    ['a larger total in an envelope', { data: { items: some, totalElements: 37 } }],
    ['a total as text', { data: some, meta: { total_count: '37' } }],
    ['the word that there is more', { data: some, has_more: true }],
    ['that this is not the last page', { content: some, data: some, last: false }],
    ['a token', { data: some, nextPageToken: 't' }],
    ['a link with an offset', { data: some, links: { next: '/loans?offset=3' } }],
    ['a marker', { data: some, marker: 'LN-3' }],
    ['no value whether there is more', { data: some, has_more: null }],
    ['a Link header to a next page', some, { link: '</v1/loans?p=2>; rel="next"' }],
    ['a Link header to two pages', some, { link: '</a>; rel="prev next", </b>; rel="last"' }],
    ['a total in a header', some, { 'x-total-count': '37' }],
    ['a range in a header', some, { 'content-range': 'loans 0-2/37' }],
    ['HTTP 206', some, {}, 206],
    ['a next page in a header', some, { 'x-next-page': '2' }],
    ['the word of a header', some, { 'x-has-more': 'true' }],
  ])('never calls a cut list whole: %s', async (_name, body, headers = {}, status = 200) => {
    const { service } = scripted(() =>
      answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    );
    expect(good(await service.read('loans')).mayBeIncomplete).toBe(true);
  });
  it.each<[string, object, Record<string, string>?]>([
    ['a total that was reached', { data: some, total: 3 }],
    ['a total of a header', some, { 'x-total-count': '3' }],
    ['a range that ends at the total', some, { 'content-range': 'loans 0-2/3' }],
    ['a page shorter than its stated size', { data: some, limit: 50 }],
    ['the last page by its number', { data: some, page: 1, total_pages: 1 }],
    ['the word that nothing follows', { data: some, has_more: false }],
    ['the word of the last page', { data: some, last: true }],
    ['a next place without a value', { data: some, meta: { next_cursor: null } }],
    ['a Link header without a next page', some, { link: '</a>; rel="first", </a>; rel="last"' }],
    ['a header that names no next page', some, { 'x-next-page': '' }],
    ['an empty list', { data: [] }],
  ])('calls a list whole by its proof: %s', async (_name, body, headers = {}) => {
    const { service } = scripted(() =>
      answer(200, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    );
    expect(good(await service.read('loans')).mayBeIncomplete).toBe(false);
  });
  it('says it is complete after an answer that says so and still names where a next page would begin', async () => {
    const { service } = pages({ data: loans(1), has_more: false, next_offset: 20 });
    expect(good(await service.read('loans')).mayBeIncomplete).toBe(false);
  });
  it('says it may be incomplete after the first page that Spring sends', async () => {
    const page = { totalPages: 3, totalElements: 45, number: 0, last: false };
    const { service, requests } = scripted(
      () => answer(200, JSON.stringify({ content: loans(1), ...page })),
      { unwrap: { loan: 'content' } },
    );
    expect(good(await service.read('loans')).mayBeIncomplete).toBe(true);
    expect(requests).toHaveLength(1);
  });
  it.each([
    ['one page', [{ data: loans(1), total_pages: 1, total_elements: 1, last: true }]],
    [
      'as many pages as the last of them states, although the first stated more',
      [
        { data: loans(1), total_pages: 3, next_cursor: 'x' },
        { data: loans(2), total_pages: 2, next_cursor: null },
      ],
    ],
  ])('is complete after %s', async (_name, bodies) => {
    const { service } = pages(...bodies);
    expect(good(await service.read('loans')).mayBeIncomplete).toBe(false);
  });
  it.each([{ by: 'none' }, { by: 'cursor', next: 'after', parameter: 'after' }] as const)(
    'is complete by the profile’s own way, whatever else counts pages: %j',
    async (pagination) => {
      const { service } = scripted(
        () => answer(200, JSON.stringify({ data: loans(1), after: null, pages: 3, marker: 'm' })),
        { pagination },
      );
      expect(good(await service.read('loans')).mayBeIncomplete).toBe(false);
    },
  );
  it('logs how many items it skipped', async () => {
    const { service, logged } = pages({ data: [{ status: 'active' }, null, 3] });
    expect(good(await service.read('loans'))).toMatchObject({ value: [], mayBeIncomplete: true });
    expect(logged).toEqual([['service.items-skipped', { resource: 'loans', skipped: 3 }]]);
  });
  it('keeps two items of one page under the same id, and the later one across pages', async () => {
    const twice = pages({
      data: [
        { id: 'd', amount: '1' },
        { id: 'd', amount: '2' },
      ],
    });
    expect(good(await twice.service.read('deposits')).value).toHaveLength(2);
    const moved = pages(
      { data: [{ id: 'd', amount: '1' }], meta: { next_cursor: 'x' } },
      {
        data: [
          { id: 'd', amount: '2' },
          { id: 'e', amount: '3' },
        ],
        meta: { next_cursor: null },
      },
    );
    expect(good(await moved.service.read('deposits')).value.map((deposit) => deposit.amount)).toMatchObject([
      { value: '2' },
      { value: '3' },
    ]);
  });
  it.each([
    ['deposits', 'tx_hash'],
    ['deposits', 'asset'],
    ['deposits', 'chain'],
    ['returnAddresses', 'address'],
    ['wallets', 'chain'],
  ] as const)('keeps two %s under one id on different pages if their %s differs', async (resource, field) => {
    const { service } = pages(
      { data: [{ id: 'd', [field]: 'a' }], meta: { next_cursor: 'x' } },
      { data: [{ id: 'd', [field]: 'b' }], meta: { next_cursor: 'y' } },
      { data: [{ id: 'd' }], meta: { next_cursor: null } },
    );
    expect(good(await service.read(resource)).value.map(({ raw }) => raw)).toEqual([
      `{"id":"d","${field}":"a"}`,
      '{"id":"d"}',
    ]);
  });
  it('fails as a whole if a later page fails, because half a list would look complete', async () => {
    const { service } = scripted((_request, nth) =>
      nth === 1
        ? answer(200, JSON.stringify({ data: loans(1), meta: { next_cursor: 'x' } }))
        : answer(503, '{}'),
    );
    expect(await service.read('loans')).toMatchObject({ ok: false, error: { cause: 'service-error' } });
  });
});
