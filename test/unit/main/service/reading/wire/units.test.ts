// Every form in which an amount comes × what states its scale and its unit: the very value, or unreadable.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../../../../../domain/connector/answers.ts';
import { priceInCurrency } from '../../../../../../domain/price.ts';
import { practiceProfile } from '../../../../../../main/practice/profile.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { positionFrom } from '../../../../../../main/service/reading/wire/position.ts';
import { amountOf } from '../../../../../../main/service/reading/wire/read.ts';
import {
  applicationFrom,
  depositFrom,
  quoteFrom,
} from '../../../../../../main/service/reading/wire/things.ts';
import { epochMillis, monotonicMillis } from '../../../../../../domain/time.ts';
import { runsOf } from '../../../../../support/runs.ts';
import { json, object } from '../../support.ts';

const loanOf = (fields: object | string, spec?: FieldSpec, currency?: string) => {
  const { names } = mappingOf({
    ...(spec !== undefined && { fields: { loan: { payoff: spec } } }),
    positionCurrency: currency,
  });
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields);
  const loan = loanFrom(object(text.replace('{', '{"id":"LN-1",')), names.loan);
  if (loan === undefined) throw new Error('a loan');
  return loan;
};
const payoff = (...parts: Parameters<typeof loanOf>) => {
  const read = loanOf(...parts).payoff;
  return read.state === 'found' ? `${read.value} ${read.unit ?? 'no unit'}` : read.state;
};

describe('an amount in minor units (gap 8)', () => {
  const scales = Array.from({ length: 19 }, (_, scale) => scale);
  it.each(scales)('with %i decimal places is exact, as a number and as text', (scale) => {
    for (const digits of ['0', '7', '250000', '-250000', '9007199254740993', '1'.repeat(40)])
      for (const written of [digits, JSON.stringify(digits), ...(digits === '250000' ? ['2.5e5'] : [])]) {
        const read = payoff(`{"m":${written}}`, { at: 'm', scale, unit: 'NGN' });
        const [value = ''] = read.split(' ');
        expect([written, value.split('.')[1]?.length ?? 0]).toEqual([written, scale]);
        expect(BigInt(value.replace('.', ''))).toBe(BigInt(digits));
      }
    for (const fraction of ['2500.5', '"2500.50"', '"2500.00"', '1e-3', '"x"', 'true', '[250000]', '{}'])
      expect([fraction, payoff(`{"m":${fraction}}`, { at: 'm', scale, unit: 'NGN' })]).toEqual([
        fraction,
        'unreadable',
      ]);
  });
  it('is scaled under the document’s own name too, and never without a statement', () => {
    expect(payoff({ payoff_amount_ngn: '250000' }, { scale: 2 })).toBe('2500.00 NGN');
    expect(payoff({ payoff_amount_ngn: '250000.10' })).toBe('250000.10 NGN');
  });
});

describe('the unit of an amount in naira (gap 14)', () => {
  /** [answer, setting, currency of the format, what is read] */
  const ROWS: readonly [object, FieldSpec | undefined, string | undefined, string][] = [
    [{ payoff_amount_ngn: '5' }, undefined, undefined, '5 NGN'],
    [{ payoff_amount_ngn: '5' }, undefined, 'USD', '5 NGN'],
    [{ p: '5' }, 'p', undefined, 'unreadable'],
    [{ p: '5' }, 'p', 'NGN', '5 NGN'],
    [{ p: '5' }, 'p', 'USD', 'unreadable'],
    [{ p: '5' }, { at: 'p', unit: 'NGN' }, 'USD', '5 NGN'],
    [{ p: '5' }, { at: 'p', unit: 'USDC' }, 'NGN', 'unreadable'],
    [{ p: '5', c: 'NGN' }, { at: 'p', unit: { at: 'c' } }, undefined, '5 NGN'],
    [{ p: '5', c: 'USDT' }, { at: 'p', unit: { at: 'c' } }, 'NGN', 'unreadable'],
    [{ p: '5' }, { at: 'p', unit: { at: 'c' } }, 'NGN', 'unreadable'],
    [{ p: '5', c: 'ngn' }, { at: 'p', unit: { at: 'c' } }, undefined, '5 NGN'],
    [{ p: '5', c: '₦' }, { at: 'p', unit: { at: 'c' } }, undefined, '5 NGN'],
    [{ p: '5', c: 566 }, { at: 'p', unit: { at: 'c' } }, undefined, '5 NGN'],
    [{ payoff_usd: '5' }, 'payoff_usd', 'NGN', 'unreadable'],
    [{ payoffNgn: '5' }, 'payoffNgn', undefined, '5 NGN'],
    // What stands beside it wins over what the format says.
    [{ payoff_amount_ngn: '5', currency: 'USDC' }, undefined, 'NGN', 'unreadable'],
    [{ payoff_amount_ngn: '5', currency: 'NGN' }, undefined, undefined, '5 NGN'],
    [{ p: '5', p_currency: 'USD' }, { at: 'p', unit: 'NGN' }, 'NGN', 'unreadable'],
    [{ p: '5', loanCurrency: 'USDT', collateralCurrency: 'NGN' }, 'p', 'NGN', 'unreadable'],
    [{ p: '5', collateralCurrency: 'USDT' }, 'p', 'NGN', '5 NGN'],
    [{ p: { amount: '5', currency: 'USD' } }, { at: 'p.amount', unit: 'NGN' }, 'NGN', 'unreadable'],
    [{ p: { value: '5', ccy: 'NGN' } }, 'p.value', undefined, '5 NGN'],
    [{ p: { value: '5', coin: 'USDC' } }, 'p.value', 'NGN', 'unreadable'],
    [{ p: { size: '3', coin: 'USDC', worth: '5' } }, 'p.worth', 'NGN', '5 NGN'],
    [{ p: { value: '5', currency: { code: 'EUR' } } }, 'p.value', 'NGN', 'unreadable'],
    [{ p: { value: '5', currency: ['x'] } }, 'p.value', 'NGN', 'unreadable'],
    [{ p: { value: '5', currency: null } }, 'p.value', 'NGN', '5 NGN'],
    [{ due: [{ amount: '5', currency: 'USD' }] }, 'due[0].amount', 'NGN', 'unreadable'],
    [{ due: [{ amount: '5', currency: 'NGN' }] }, 'due[-1].amount', undefined, '5 NGN'],
  ];
  it.each(ROWS)('%j under %j and the currency %s is %s', (answer, spec, currency, read) => {
    expect(payoff(answer, spec, currency)).toBe(read);
  });
  it('is told where it is refused, with the amount as it came', () => {
    expect(loanOf({ p: '5', currency: 'USDC' }, 'p', 'NGN').payoff).toEqual({
      state: 'unreadable',
      field: 'p',
      raw: '"5"',
      expected: 'an amount in NGN (this one is in USDC)',
    });
    expect(loanOf({ p: '5' }, 'p').payoff).toMatchObject({
      expected: 'an amount in NGN (its unit is not stated)',
    });
  });
  it('is stated for every amount in naira that a profile of its own can be read by', () => {
    const { names } = mappingOf(practiceProfile('http://127.0.0.1:9/v1'));
    const times = { sent: { wall: epochMillis(0), mono: monotonicMillis(0) }, clockOffset: undefined };
    const bare = object({ id: '1', amount: '5', principal: '5', payoff: '5' });
    expect(loanFrom(bare, names.loan)).toMatchObject({
      principal: { state: 'unreadable' },
      payoff: { state: 'missing' },
    });
    expect(quoteFrom(bare, times, names.quote).amount.state).toBe('unreadable');
    expect(applicationFrom(bare, names.application).amount.state).toBe('unreadable');
    expect(positionFrom(object({ debt: '5', price: '1' }), names.position, undefined)).toMatchObject({
      debt: { value: '5', state: 'found' },
    });
    expect(positionFrom(object({ debt: '5' }), names.position, undefined).currency).toBeUndefined();
  });
  it('is not naira where the desk itself states collateral under the name', () => {
    const pledge = { name: 'amount', label: 'x', type: { kind: 'collateral' }, required: true } as const;
    const { names } = mappingOf({ quoteFields: [pledge], positionCurrency: 'NGN' });
    expect(applicationFrom(object({ amount: '4' }), names.application).amount.state).toBe('missing');
  });
});

describe('a sum of amounts', () => {
  const at = ['due.principal', 'due.interest', 'fees'];
  const sum = (answer: object, more: object = {}) => payoff(answer, { at, unit: 'NGN', ...more });
  it('is exact, in major and in minor units, and says what it is made of', () => {
    expect(sum({ due: { principal: '0.1', interest: 0.2 }, fees: '1,000' })).toBe('1000.3 NGN');
    expect(sum({ due: { principal: 10, interest: '20' }, fees: 5 }, { scale: 2 })).toBe('0.35 NGN');
    expect(loanOf({ due: { principal: 10, interest: 5 }, fees: 1 }, { at, unit: 'NGN' }).payoff).toEqual({
      state: 'found',
      value: '16',
      unit: 'NGN',
      rule: 'profile',
      field: 'due.principal + due.interest + fees',
      raw: '{"due.principal":10,"due.interest":5,"fees":1}',
    });
  });
  it.each([
    [{ due: { principal: 10, interest: 5 } }, /every amount of the sum \(nothing stands at fees\)/],
    [{ due: { principal: 10, interest: 'x' }, fees: 1 }, /a decimal amount at due\.interest/],
    [{ due: { principal: 10, interest: null }, fees: 1 }, /nothing stands at due\.interest/],
    [{ due: { principal: 10, interest: 5, currency: 'USD' }, fees: 1 }, /this one is in USD/],
  ])('is unreadable as a whole for %j, and names why', (answer, why) => {
    const read = loanOf(answer, { at, unit: 'NGN' }).payoff;
    expect(read.state === 'unreadable' && read.expected).toMatch(why);
  });
  it('is missing if none of it is there', () => {
    expect(sum({ payoff_amount_ngn: '5' })).toBe('missing');
  });
});

describe('tokens', () => {
  const amountIn = (answer: object, spec: FieldSpec = {}) =>
    depositFrom(object(answer), mappingOf({ fields: { deposit: { amount: spec } } }).names.deposit).amount;
  it('are scaled as stated, and in the unit of their own object', () => {
    expect(amountIn({ amount: '1250500000' }, { scale: 6 })).toMatchObject({ value: '1250.500000' });
    expect(amountIn({ a: { v: '5', currency: 'USDT' } }, 'a.v')).toMatchObject({ value: '5', unit: 'USDT' });
    expect(amountIn({ amount: '1e18' }, { scale: 18 })).toMatchObject({ value: `1.${'0'.repeat(18)}` });
  });
});

describe('a position (gap 14)', () => {
  const position = (fields: object, currency?: string) =>
    positionFrom(object(fields), mappingOf({ positionCurrency: currency }).names.position, undefined);
  it.each([
    [{ collateral_value_ngn: '1', debt_ngn: '1' }, undefined, 'NGN'],
    [{ collateral_value: '1' }, undefined, undefined],
    [{ collateral_value_usd: '1', debt_ngn: '1' }, undefined, undefined],
    [{ collateral_value: '1', debt_ngn: '1' }, undefined, undefined],
    [{ value: '1' }, 'NGN', 'NGN'],
    [{ collateral_value_usd: '1', debt: '2' }, 'NGN', undefined],
    [{ value: '1', debt: '2', currency: 'USD' }, 'NGN', 'USD'],
  ])('%j under the currency %s is in %s', (fields, own, currency) => {
    expect(position(fields, own).currency).toBe(currency);
  });
  it('has a price in its own currency, also by value ÷ collateral', () => {
    const amounts = { collateral_value_ngn: '93819861.12', debt_ngn: '39404341.67' };
    expect(position({ ...amounts, price_usd: '1.0002' })).toMatchObject({
      currency: 'NGN',
      priceCurrency: 'USD',
    });
    expect(priceInCurrency(position({ ...amounts, price_ngn: '1532.00' }))).toBe('1532.00');
    expect(priceInCurrency(position({ ...amounts, price: '1532.00' }))).toBeUndefined();
    const held = { value: '3000', collateral_amount: '2' };
    expect(position({ ...held, price: '1500' }, 'NGN').priceCurrency).toBe('NGN');
    expect(position({ ...held, price: '1' }, 'NGN').priceCurrency).toBeUndefined();
  });
  it.each([
    [{ ltv_bps: '4235' }, 'percent', 'basis-points', 'field-name'],
    [{ ltv: '0.42' }, 'fraction', 'fraction', 'profile'],
    [{ ltv: '42', debt_ngn: '42', value_ngn: '100' }, undefined, 'percent', 'cross-check'],
    [{ ltv: '42', debt_ngn: '42', value_usd: '100' }, undefined, undefined, undefined],
  ] as const)('has the unit of its LTV from name, format or check (gap 15): %j', (fields, own, unit, by) => {
    expect(positionFrom(object(fields), mappingOf({}).names.position, own)).toMatchObject({
      ...(unit && { ltvUnit: unit, ltvUnitBy: by }),
    });
    expect(positionFrom(object(fields), mappingOf({}).names.position, own).ltvUnit).toBe(unit);
  });
  it('reads the ledger’s figures where the service sends them (gap 31)', () => {
    expect(position({ ledger: { credits: '5', releases: '1' }, seizures: '0' }).ledger).toMatchObject({
      credits: { value: '5', field: 'ledger.credits' },
      releases: { value: '1' },
      seizures: { value: '0' },
      balance: { state: 'missing' },
    });
  });
});

describe('the digits of an amount (gap 7)', () => {
  it('are the same as text, as a number and with commas', { timeout: 120_000 }, () => {
    const { runs, seed } = runsOf('COLLATERAL_DESK_AMOUNTS', 10_000);
    const digits = fc.tuple(
      fc.boolean(),
      fc.stringMatching(/^(0|[1-9][0-9]{0,29})$/),
      fc.option(fc.stringMatching(/^[0-9]{1,18}$/)),
    );
    fc.assert(
      fc.property(digits, ([minus, whole, fraction]) => {
        const tail = fraction === null ? '' : `.${fraction}`;
        const sign = minus ? '-' : '';
        const plain = sign + whole + tail;
        const grouped = sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + tail;
        for (const source of [JSON.stringify(plain), plain, JSON.stringify(grouped)])
          expect([source, amountOf(json(source))]).toEqual([source, plain]);
      }),
      { numRuns: runs, seed },
    );
  });
  it.each<[string, string | undefined]>([
    ['1e400', undefined],
    ['1.50e1', '15.0'],
    ['1e-7', '0.0000001'],
    ['-2.5E+2', '-250'],
    ['9007199254740993', '9007199254740993'],
    ['1e60', undefined],
    ...[
      '"1,5"',
      '"0,999"',
      '"12,34.5"',
      '"₦1,000"',
      '"NaN"',
      '"0x10"',
      '"1_000"',
      '"+5"',
      'true',
      '["1"]',
    ].map((source): [string, undefined] => [source, undefined]),
  ])('of %s are %s', (source, expected) => {
    expect(amountOf(json(source))).toBe(expected);
  });
});
