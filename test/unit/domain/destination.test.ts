// A repayment destination is compared whole: every part counts, also the parts of lists.
import { describe, expect, it } from 'vitest';
import {
  compareDestinations,
  destinationFrom,
  destinationText,
  sameDestination,
  type Destination,
  type PlainJson,
} from '../../../domain/destination.ts';

function made(json: PlainJson): Destination {
  const destination = destinationFrom(json);
  if (destination === undefined) throw new Error('it states nothing');
  return destination;
}
const entries = (json: PlainJson) => made(json).map(({ path, value }) => `${path}=${value}`);

describe('a destination', () => {
  it('keeps every part of a list under its index', () => {
    expect(entries({ accounts: ['1', '2'] })).toEqual(['accounts.0=1', 'accounts.1=2']);
    expect(entries([{ bank: 'A' }, { bank: 'B' }])).toEqual(['0.bank=A', '1.bank=B']);
  });
  it('keeps true, false and zero, and drops null, blank and empty values', () => {
    expect(entries({ instant: true, shared: false, branch: '0', note: null, memo: '' })).toEqual([
      'branch=0',
      'instant=true',
      'shared=false',
    ]);
    for (const nothing of [null, '', {}, [], { a: [null, ''], b: {} }])
      expect(destinationFrom(nothing)).toBeUndefined();
  });
  it('is one entry without a path if it is plain text', () => {
    expect(made('0123456789')).toEqual([{ path: '', value: '0123456789' }]);
    expect(destinationText(made('0123456789'))).toBe('0123456789');
    expect(destinationText(made({ bank: 'Harbour', account: '1' }))).toBe('account: 1\nbank: Harbour');
  });
  it('is the same in any order of its keys, even if two parts have the same path', () => {
    expect(sameDestination(made({ a: '1', b: '2' }), made({ b: '2', a: '1' }))).toBe(true);
    const twice = { 'a.b': '2', a: { b: '1' } };
    expect(entries(twice)).toEqual(['a.b=1', 'a.b=2']);
    expect(sameDestination(made(twice), made({ 'a.b': '1', a: { b: '2' } }))).toBe(true);
  });
  it.each<[string, PlainJson, PlainJson]>([
    ['a changed second one of a list', { accounts: ['1', '2'] }, { accounts: ['1', '3'] }],
    ['one more in a list', { accounts: ['1'] }, { accounts: ['1', '2'] }],
    ['another order in a list', { accounts: ['1', '2'] }, { accounts: ['2', '1'] }],
    ['a part that came', { bank: 'A' }, { bank: 'A', reference: 'R' }],
    ['a part that went', { bank: 'A', reference: 'R' }, { bank: 'A' }],
    ['a part under another name', { account: '1' }, { iban: '1' }],
    ['a value that differs by a blank', { account: '1' }, { account: '1 ' }],
    ['a switch', { instant: true }, { instant: false }],
  ])('is another one with %s', (_what, before, now) => {
    expect(sameDestination(made(before), made(now))).toBe(false);
  });
});

describe('two destinations side by side', () => {
  it('show a changed entry of a list, and the unchanged one before it', () => {
    expect(compareDestinations(made({ accounts: ['1', '2'] }), made({ accounts: ['1', '3'] }))).toEqual([
      { path: 'accounts.0', before: '1', now: '1' },
      { path: 'accounts.1', before: '2', now: '3' },
    ]);
  });
  it('show added and removed parts by their paths', () => {
    expect(compareDestinations(made({ b: '1', c: '2' }), made({ a: '3', b: '1' }))).toEqual([
      { path: 'a', before: undefined, now: '3' },
      { path: 'b', before: '1', now: '1' },
      { path: 'c', before: '2', now: undefined },
    ]);
  });
  it('show both parts that have the same path', () => {
    expect(compareDestinations(made({ 'a.b': '1', a: { b: '2' } }), made({ 'a.b': '1' }))).toEqual([
      { path: 'a.b', before: '1', now: '1' },
      { path: 'a.b', before: '2', now: undefined },
    ]);
  });
});
