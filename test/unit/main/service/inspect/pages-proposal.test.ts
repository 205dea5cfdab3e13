// What the connection test suggests as the place of a list's next page.
import { describe, expect, it } from 'vitest';
import { pagesProposal } from '../../../../../main/service/inspect/propose/around.ts';
import { object } from '../support.ts';
import { PROFILE } from './support.ts';

const proposed = (body: object) =>
  pagesProposal([{ list: 'loans', around: [object(body)] }], PROFILE).map(({ says }) => says);
const next = (path: string, parameter: string) => [
  { sets: 'pagination', pagination: { by: 'cursor', next: path, parameter }, path },
];

describe('the place of the next page', () => {
  it.each([
    [{ nextPageToken: 't' }, next('nextPageToken', 'cursor')],
    [{ paging: { resume: 't' } }, next('paging.resume', 'resume')],
    [{ has_more: 1, marker: 't' }, next('marker', 'marker')],
    [{ next: 'opaque-token' }, next('next', 'cursor')],
  ])('of %j is suggested, because the app marks the list as incomplete', (body, expected) => {
    expect(proposed(body)).toEqual(expected);
  });
  it.each([{ next_cursor: 'c' }, { has_more: 'true' }, { next: '/loans?offset=20' }, { marker: null }])(
    'of %j is none',
    (body) => {
      expect(proposed(body)).toEqual([]);
    },
  );

  it('is by list if two lists continue in two ways', () => {
    const pages = object('{"pageNo": 1, "totalPage": 4}');
    const marker = object('{"marker": "t"}');
    const [proposal] = pagesProposal(
      [
        { list: 'loans', around: [pages] },
        { list: 'deposits', around: [marker] },
      ],
      PROFILE,
    );
    expect(proposal).toMatchObject({
      confidence: 'likely',
      says: {
        pagination: {
          loans: { by: 'page', parameter: 'pageNo', first: 1, end: { pages: 'totalPage' } },
          deposits: { by: 'cursor', next: 'marker', parameter: 'marker' },
        },
      },
    });
  });
});
