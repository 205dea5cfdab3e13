// What a reading says of an unreadable value, how much of it is shown, and the limits of numbers and flags.
import { describe, expect, it } from 'vitest';
import { monotonicMillis, epochMillis } from '../../../../../../domain/time.ts';
import { depositFrom } from '../../../../../../main/service/reading/wire/deposit.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { pick, pickParts, type Names } from '../../../../../../main/service/reading/wire/pick.ts';
import { QUOTE_NAMES, quoteFrom } from '../../../../../../main/service/reading/wire/quote.ts';
import { amount, count, text, truth } from '../../../../../../main/service/reading/wire/scalars.ts';
import { toPlain } from '../../../../../../main/service/reading/json.ts';
import { json, object } from '../../support.ts';

const times = {
  sent: { wall: epochMillis(Date.UTC(2026, 10, 21)), mono: monotonicMillis(0) },
  clockOffset: undefined,
};

describe('an unreadable value', () => {
  it('states what was expected', () => {
    const item = object({ id: 'x', amount: 'ten', confirmations: -1, created_at: 'soon', tx_hash: {} });
    const { amount: sum, confirmations, createdAt, txHash } = depositFrom(item);
    const expected = [sum, confirmations, createdAt, txHash].map((one) =>
      one.state === 'unreadable' ? one.expected : one.state,
    );
    expect(expected).toEqual([
      'a decimal amount',
      'a whole number, not negative',
      'a time of this century (ISO 8601, or a count since 1970)',
      'text',
    ]);
    const quote = quoteFrom(object({ id: {}, ttl: 'soon' }), times);
    expect(quote.id).toMatchObject({ expected: 'an id of at most 256 characters' });
    expect(quote.expiresAt).toMatchObject({ expected: 'a number of seconds' });
    expect(quote.expiresAt).not.toHaveProperty('value');
    const loan = loanFrom(object({ id: 'L', repayment_destination: [1] }), { open: [], closed: [] });
    expect(loan?.destination).toMatchObject({
      state: 'unreadable',
      expected: 'a destination: text or an object that states something',
    });
  });
  it('is shown up to ten thousand characters', () => {
    const item = object({ id: 'x', amount: 'y'.repeat(20_000) });
    const deposit = depositFrom(item);
    const raw = deposit.amount.state === 'unreadable' ? deposit.amount.raw : '';
    expect(raw).toHaveLength(10_001);
    expect(raw.endsWith('y…')).toBe(true);
    expect(deposit.raw).toHaveLength(item.end - item.start);
  });
  it('of several parts names only those that are missing', () => {
    const reader = {
      expected: 'a bank and an account',
      read: (parts: object) => (Object.keys(parts).length === 2 ? 'both' : undefined),
    };
    const parts = { Bank: 'rp.bank', Account: 'rp.account' };
    const reading = (rp: object) => pickParts(object({ rp }), parts, reader);
    expect(reading({ bank: 'A', account: '1' })).toEqual({
      state: 'found',
      value: 'both',
      field: 'rp.bank, rp.account',
      rule: 'profile',
      raw: '{"rp.bank":"A","rp.account":"1"}',
    });
    expect(reading({ bank: 'A', account: ' ' })).toMatchObject({
      state: 'unreadable',
      raw: '{"rp.bank":"A"}',
      expected: 'a bank and an account (nothing stands at rp.account)',
    });
    expect(reading({})).toBeUndefined();
    const refusing = { expected: 'more', read: () => undefined };
    expect(pickParts(object({ rp: { bank: 'A', account: '1' } }), parts, refusing)).toMatchObject({
      expected: 'more',
    });
  });
});

describe('a number with an exponent', () => {
  it.each([
    ['15e-2', '0.15'],
    ['1.5e0', '1.5'],
    ['5e-1', '0.5'],
    ['5e-3', '0.005'],
    ['0.5e1', '5'],
    ['-2.50E+1', '-25.0'],
    ['00e2', '0'],
    ['1e59', `1${'0'.repeat(59)}`],
  ])('%s is %s', (written, value) => {
    expect(amount.read(json(`"${written}"`))).toBe(value);
  });
  it('and more than sixty digits is not read', () => {
    for (const written of ['1e60', '1e-60', '1e9999', '1e99999', 'e5', '1e', '1e5.0'])
      expect(amount.read(json(`"${written}"`))).toBeUndefined();
  });
});

describe('a count, a flag and a text', () => {
  it('are read from text too, with blanks around them', () => {
    expect([' 12 ', '000000012'].map((it) => count.read(json(`"${it}"`)))).toEqual([12, 12]);
    for (const wrong of ['1234567890', '1.0', '-1', '1e1', '', 'x1', '1x'])
      expect(count.read(json(`"${wrong}"`))).toBeUndefined();
    expect(['true', ' TRUE ', 'false', 'False'].map((it) => truth.read(json(`"${it}"`)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const wrong of ['"yes"', '1', '0', '""', 'null', '[]'])
      expect(truth.read(json(wrong))).toBeUndefined();
    expect(text.read(json(JSON.stringify('a'.repeat(4_000))))).toHaveLength(4_000);
    expect(text.read(json(JSON.stringify('a'.repeat(4_001))))).toBeUndefined();
    for (const wrong of ['true', 'null', '{}', '[]']) expect(text.read(json(wrong))).toBeUndefined();
  });
});

describe('a path', () => {
  const names = (path: string): Names => ({ profile: [path] });
  const at = (path: string, item: object) => pick(object(item), names(path), text);
  it('is first a key with dots in its name, then a path into objects', () => {
    expect(at('a.b', { 'a.b': 'whole', a: { b: 'inside' } })).toMatchObject({ value: 'whole', field: 'a.b' });
    expect(at('a.b', { a: { b: 'inside' } })).toMatchObject({ value: 'inside' });
    for (const item of [{ a: { c: 1 } }, { a: 'b' }, { a: ['b'] }, {}])
      expect(at('a.b', item)).toEqual({ state: 'missing', looked: ['a.b'] });
  });
  it('that was read leaves the rest of its object among a quote’s other fields', () => {
    const item = object({ id: 'q', terms: { amount: '5', fee: '1' }, rate: 2.5, box: { a: 1 } });
    const mapped = { ...QUOTE_NAMES, amount: names('terms.amount') };
    expect(quoteFrom(item, times, mapped).others).toEqual([
      { field: 'terms.fee', raw: '"1"' },
      { field: 'rate', raw: '2.5' },
      { field: 'box', raw: '{"a":1}' },
    ]);
  });
  it('leads to lists and flags as they are', () => {
    expect(toPlain(json('{"a":[1,true,null,{"b":"c"}]}'))).toEqual({ a: ['1', true, null, { b: 'c' }] });
  });
});
