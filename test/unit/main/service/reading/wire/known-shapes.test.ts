// The known wrappers, page hints and error fields, name by name.
import { describe, expect, it } from 'vitest';
import { findThing } from '../../../../../../main/service/reading/envelope.ts';
import { hintsOf } from '../../../../../../main/service/reading/pagination.ts';
import { LISTS, soughtUnder } from '../../../../../../main/service/reading/resources.ts';
import { serviceWords } from '../../../../../../main/service/reading/error-text.ts';
import { UNMAPPED } from '../../../../../../main/service/reading/wire/mapping.ts';
import { json, object } from '../../support.ts';
import { ERROR_NAMES, LIST_WRAPPERS, PAGING, THING_WRAPPERS, WRAPPERS } from './field-names.ts';

const namesIn = (list: string): string[] => list.split(' ');

describe('a wrapper (gap 3)', () => {
  const thing = { id: 'x-1', quote_id: 'q', payoff_amount_ngn: '1', collateral_value: '1', ltv: '1' };
  it.each(
    Object.entries(THING_WRAPPERS).flatMap(([resource, own]) =>
      [...namesIn(own), ...namesIn(WRAPPERS)].map((name) => ({ resource, name })),
    ),
  )('$name may stand around one $resource', ({ resource, name }) => {
    const sought = soughtUnder(UNMAPPED, resource as keyof typeof THING_WRAPPERS);
    const body = json(JSON.stringify({ status: 'success', [name]: thing }));
    const found = findThing(body, sought);
    expect(found?.thing.members.get('id')).toMatchObject({ value: 'x-1' });
    expect(found?.around).toHaveLength(1);
  });
  it.each(
    Object.entries(LIST_WRAPPERS).flatMap(([resource, own]) =>
      [...namesIn(own), ...namesIn(WRAPPERS)].map((name) => ({ resource, name })),
    ),
  )('$name may stand around the list of $resource', ({ resource, name }) => {
    const { itemsOf } = LISTS[resource as keyof typeof LIST_WRAPPERS];
    for (const body of [{ [name]: [thing] }, { data: { [name]: [thing] } }])
      expect(itemsOf(json(JSON.stringify(body)))?.items).toHaveLength(1);
  });
});

describe('a hint at more pages (gap 4)', () => {
  const hints = (body: object) => hintsOf([object(body)]);
  const byPage = (value: string) => ({ kind: 'query', name: 'page', value });
  it.each(namesIn(PAGING.around))('is read from %s', (place) => {
    for (const body of [{ [place]: { next_cursor: 'c' } }, { [place]: { pagination: { next_cursor: 'c' } } }])
      expect(hints(body).next).toEqual({ kind: 'query', name: 'cursor', value: 'c' });
  });
  it.each(namesIn(PAGING.cursor))('is a cursor in %s', (name) => {
    expect(hints({ [name]: 'c' }).next).toEqual({ kind: 'query', name: 'cursor', value: 'c' });
  });
  it.each(namesIn(PAGING.next))('is a page or a link in %s', (name) => {
    expect(hints({ [name]: 3 }).next).toEqual(byPage('3'));
    expect(hints({ links: { [name]: '/loans?page=4' } }).next).toEqual(byPage('4'));
  });
  it.each(namesIn(PAGING.page).flatMap((page) => namesIn(PAGING.pages).map((pages) => [page, pages])))(
    'is %s of %s',
    (page = '', pages = '') => {
      expect(hints({ [page]: 2, [pages]: 3 }).next).toEqual(byPage('3'));
      expect(hints({ [page]: 3, [pages]: 3 }).next).toEqual({ kind: 'end' });
    },
  );
  it.each(namesIn(PAGING.total))('is a total in %s', (name) => {
    expect(hints({ meta: { [name]: 7 } }).total).toBe(7n);
  });
  it.each(namesIn(PAGING.more))('is unclear if %s is the only one', (name) => {
    expect(hints({ [name]: true }).next).toEqual({ kind: 'unclear' });
    expect(hints({ [name]: false }).next).toEqual({ kind: 'end' });
  });
});

describe('the service’s error text (gap 5)', () => {
  const said = (body: object) => serviceWords(object(body), undefined);
  const places = (name: string): object[] => [
    { [name]: 'too low' },
    { error: { [name]: 'too low' } },
    { errors: [{ [name]: 'too low' }] },
    { details: [{ [name]: 'too low' }] },
  ];
  it.each([...namesIn(ERROR_NAMES.saying), ...namesIn(ERROR_NAMES.naming)])('is read from %s', (name) => {
    for (const body of places(name)) expect(said(body).words).toBe('too low');
  });
  it.each(namesIn(ERROR_NAMES.field))('has the field from %s', (name) => {
    expect(said({ error: { message: 'too low', [name]: 'amount_ngn' } }).words).toBe('too low (amount_ngn)');
  });
  it.each(namesIn(ERROR_NAMES.requestId))('has the request id from %s', (name) => {
    for (const body of [{ [name]: 'r-1' }, { error: { [name]: 'r-1' } }, { meta: { [name]: 'r-1' } }])
      expect(said(body).requestId).toBe('r-1');
    expect(said({ data: { [name]: 'r-1' } }).requestId).toBe('r-1');
  });
  it.each([
    [{ error: 'too low' }],
    [{ error: ['too low'] }],
    [{ errors: 'too low' }],
    [{ errors: ['too low'] }],
  ])('are those of %j', (body) => {
    expect(said(body).words).toBe('too low');
  });
  it.each([[{ error: { amount_ngn: 'too low' } }], [{ errors: { amount_ngn: ['too low'] } }]])(
    'names the field of %j',
    (body) => {
      expect(said(body).words).toBe('amount_ngn: too low');
    },
  );
});
