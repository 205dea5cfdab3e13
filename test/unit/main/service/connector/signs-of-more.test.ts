// What counts as a sign that a list has more pages, if it is in no form that the app follows.
import { describe, expect, it } from 'vitest';
import { hintsOf } from '../../../../../main/service/connector/usual-paging.ts';
import { object } from '../support.ts';

const next = (envelope: object) => hintsOf([object(envelope)]).next;

describe('gap 4: signs of more pages', () => {
  it.each([
    { nextPageToken: 't' },
    { next_page_token: 't' },
    { nextToken: 't' },
    { '@odata.nextLink': 'https://elsewhere.example/loans?$skiptoken=5' },
    { meta: { continuation: 7 } },
    { resume: 't' },
    { more: true },
    { moreRecords: true },
    { has_more: 'true' },
    { has_more: 1 },
    { last: false },
    { is_last: 'false' },
    // Said outright, this outweighs a cursor without a value.
    { next_cursor: null, has_more: true },
    { next_cursor: null, isLast: false },
    { hasMorePages: true },
    { has_more_pages: true },
    { has_more_deposits: 'true' },
    { more_available: true },
    { has_more_rows: true },
    { next_page_number: 2 },
    { next_page_no: 2 },
    { next_index: 20 },
    { next_position: 20 },
    { next_skip: 20 },
    { next_batch_ready: true },
    { lastPage: false },
    { no_more: false },
    // Neither of these says that nothing follows.
    { has_more: null, nextPageToken: 't' },
    { next_review_due: false, nextPageToken: 't' },
    { marker: false, next_offset: 20 },
    { has_more: true, next_offset: null },
  ])('%j is a sign of more that is not followed', (envelope) => {
    expect(next(envelope)).toEqual({ kind: 'unclear' });
  });

  it.each([
    { nextPageToken: '' },
    { nextToken: null },
    { has_more: 'false' },
    { has_more: 0 },
    { last: true },
    // The place that was just read, where the service says that nothing follows.
    { cursor: 'c', next_cursor: null },
    { page_info: { hasNextPage: false, cursor: 'c' } },
    { marker: 'm', last: true },
    // Where a next page would begin, if there were one.
    { has_more: false, next_offset: 20 },
    { has_more: 0, nextPageToken: 't' },
    { hasMorePages: false, next_page_number: 2 },
    { has_next_deposits: false, next_offset: 20 },
    { is_next_available: false, next_index: 20 },
    { last: true, next_offset: 20 },
    { noMorePages: true, next_offset: 20 },
  ])('%j says that nothing follows', (envelope) => {
    expect(next(envelope)).toEqual({ kind: 'end' });
  });

  it.each([
    { marker: 0 },
    { has_more: null },
    { last: 'loan' },
    { links: { last: '/loans?page=3' } },
    { isLast: null },
    { has_more: null, cursor: 'c' },
    // Other things than a next page.
    { prev_cursor: 'c' },
    { more_info: 'https://elsewhere.example/help' },
    { next_review_at: '2026-12-01' },
    { created_after: '2026-11-01' },
    { message: 'To be continued' },
    { cursors: { after: 'c' }, cursor: { before: 'b' } },
  ])('%j says neither that something follows nor that nothing does', (envelope) => {
    expect(next(envelope)).toEqual({ kind: 'unstated' });
  });
});
