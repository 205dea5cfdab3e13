// Which paths an answer's shape has, and which of them the app reads.
import { describe, expect, it } from 'vitest';
import { MOST_KEYS, shownPath, type Shape } from '../../../../../main/common/shape.ts';
import { shapeInTurns, shapeOf } from '../../../../../main/service/reading/shape.ts';
import { triedAt } from '../../../../../main/service/reading/wire/names.ts';
import { findList } from '../../../../../main/service/reading/envelope.ts';
import { json } from '../support.ts';

const parsed = (value: unknown) => json(JSON.stringify(value));
const shape = (value: unknown): Shape => shapeOf({ bodies: [parsed(value)], things: [], names: {} });
const paths = ({ spots }: Shape): string[] => [...spots.keys()].map(shownPath);
const spot = ({ spots }: Shape, path: string) => [...spots].find(([each]) => shownPath(each) === path)?.[1];

const of = (...fields: string[]) => ({ tried: triedAt(fields), spread: undefined });
const NAMES = { id: of('id', 'loan_id'), balance: of('ledger.balance') };
/** The shape of a list of loans with the app's names, and the field of each path that has one. */
function fieldsOf(...loans: object[]): Record<string, string> {
  const body = parsed({ id: 'request-1', data: loans });
  const things = findList(body, { wrappers: [] })?.items.filter((item) => item.kind === 'object') ?? [];
  const { spots } = shapeOf({ bodies: [body], things: [things], names: NAMES });
  return Object.fromEntries(
    [...spots].flatMap(([path, { field }]) => (field === undefined ? [] : [[shownPath(path), field]])),
  );
}

describe('the app’s name of a field', () => {
  it('is on the object that the answer is about, not on its wrapper', () => {
    expect(fieldsOf({ id: 'LN-1', ledger: { balance: '1' } })).toEqual({
      'data[].id': 'id',
      'data[].ledger.balance': 'balance',
    });
  });
  it('is on the first of its possible names that has a value', () => {
    expect(fieldsOf({ id: null, loan_id: 'LN-1' })).toEqual({ 'data[].loan_id': 'id' });
  });
  it('is on a key with a dot before a step into an object', () => {
    expect(fieldsOf({ ledger: { balance: '1' }, 'ledger.balance': '2' })).toEqual({
      'data[].ledger.balance': 'balance',
    });
    const body = parsed({ ledger: { balance: '1' }, 'ledger.balance': '2' });
    const { spots } = shapeOf({
      bodies: [body],
      things: [body.kind === 'object' ? [body] : []],
      names: NAMES,
    });
    expect(spots.get('ledger.balance')?.field).toBe('balance');
  });
});

describe('a path', () => {
  it('can be null only if it was null', () => {
    expect(spot(shape({ id: '1' }), 'id')).toMatchObject({ nullable: false, everywhere: true });
    expect(spot(shape({ id: null }), 'id')).toMatchObject({ nullable: true, kinds: [] });
  });
  it('of a list’s items exists only if there is an item', () => {
    expect(paths(shape({ data: [] }))).toEqual(['(whole answer)', 'data']);
    expect(paths(shape({ data: [1] }))).toEqual(['(whole answer)', 'data', 'data[]']);
  });
  it('of a data key is in no sense everywhere, and has what all data keys have', () => {
    const days = shape({ by: { '2026-11-21': { paid: 1 }, '2026-11-22': { due: 1 } } });
    expect(paths(days)).toEqual(['(whole answer)', 'by', 'by.*', 'by.*.paid', 'by.*.due']);
    expect(spot(shape({ by: { '2026-11-21': 1 } }), 'by.*')?.everywhere).toBe(false);
  });
  it('has no control character, and a name also for the empty key', () => {
    expect(paths(shape({ 'a\u0007b': 1, '': 2 }))).toEqual(['(whole answer)', 'a?b', '""']);
  });
  it('is followed for twelve levels', () => {
    for (const wrap of [(inside: unknown) => [inside], (inside: unknown) => ({ in: inside })]) {
      let deep: unknown = 1;
      for (let level = 0; level < 40; level++) deep = wrap(deep);
      expect(shape(deep).spots.size).toBe(1 + 12);
    }
  });
});

describe('an object is a map of data keys', () => {
  const account = { balance: '1', currency: 'NGN' };
  const many = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_none, nth) => [`k${'x'.repeat(nth)}`, 1]));
  it.each<[string, object, boolean]>([
    ['three members of the same form', { ada: account, bola: account, chidi: account }, true],
    ['two members', { ada: account, bola: account }, false],
    ['members with one field', { ada: { id: 1 }, bola: { id: 1 }, chidi: { id: 1 } }, false],
    ['a member of another size', { ada: account, bola: account, chidi: { ...account, id: 1 } }, false],
    ['a member of another form', { ada: account, bola: account, chidi: { id: 1, name: 1 } }, false],
    ['a member that is no object', { ada: account, bola: account, chidi: 1 }, false],
    ['as many members as names can be', many(MOST_KEYS), false],
    ['more members than names can be', many(MOST_KEYS + 1), true],
  ])('or not: %s', (_name, value, isMap) => {
    expect(shape(value).maps.has('')).toBe(isMap);
    expect(paths(shape(value)).includes('*')).toBe(isMap);
  });
});

it('a long answer has the same shape read in turns, and other work runs in between', async () => {
  const body = parsed({ data: Array.from({ length: 3_000 }, (_none, nth) => ({ id: `LN-${nth}` })) });
  let [turns, over] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const things = findList(body, { wrappers: [] })?.items.filter((item) => item.kind === 'object') ?? [];
  const parts = { bodies: [body], things: [things], names: NAMES };
  expect(await shapeInTurns(parts)).toEqual(shapeOf(parts));
  over = true;
  // 3,000 loans, their ids and the loans as things, a thousand a turn.
  expect(turns).toBeGreaterThanOrEqual(8);
});
