// The estimate is exact, and says nothing where the service states no rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, ZERO, type Decimal } from '../../../domain/decimal.ts';
import { add, subtract } from '../../../domain/arithmetic.ts';
import { missing } from '../../../domain/provenance.ts';
import { topUpToReach } from '../../../domain/target-ltv.ts';
import {
  ltvDisagrees,
  ltvOf,
  NO_CHANGE,
  priceMoveTo,
  roomTo,
  typedChange,
  whatIf,
  type Change,
} from '../../../domain/what-if.ts';
import { found } from '../../support/lending-values.ts';

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => decimal((value / 100).toFixed(2)));
const money = cents(1, 2_000_000_000);
const percent = cents(-9_999, 20_000);

const position = (value: Decimal, debt: Decimal, price = decimal('1500.00')) => ({
  value: found(value),
  debt: found(debt),
  price: found(price),
  capacity: found(decimal('1000.00')),
  currency: 'NGN',
  priceCurrency: 'NGN',
});
const estimate = (value: Decimal, debt: Decimal, change: Partial<Change>, price?: Decimal) => {
  const told = whatIf(position(value, debt, price), { ...NO_CHANGE, ...change });
  if (told.kind !== 'estimate') throw new Error(told.kind);
  return told;
};
const ltv = (told: { ltvPercent: Decimal | undefined }): Decimal =>
  told.ltvPercent ?? decimal('9'.repeat(30));

/** The same in integers: hundredths, rounded half up. */
function exactly(numerator: bigint, divisor: bigint): string {
  const whole = (numerator * 2n + divisor) / (divisor * 2n);
  return `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`;
}
const hundredths = (value: Decimal): bigint => BigInt(value.replace('.', ''));

describe('an estimate', () => {
  it('equals the position if nothing is changed', () => {
    fc.assert(
      fc.property(money, money, (value, debt) => {
        expect(estimate(value, debt, {})).toEqual({
          kind: 'estimate',
          value,
          debt,
          ltvPercent: ltvOf(debt, value),
          capacity: { kind: 'stated-less', left: '1000.00' },
        });
      }),
    );
  });

  it('is exact: the value is (value + top-up × price) × the change, rounded once at the end', () => {
    fc.assert(
      fc.property(money, cents(0, 9_000_000), cents(1, 900_000), percent, (value, topUp, price, move) => {
        const told = estimate(value, decimal('1.00'), { topUp, pricePercent: move }, price);
        const before = hundredths(value) * 100n + hundredths(topUp) * hundredths(price);
        const numerator = before * (10_000n + BigInt(Math.round(Number(move) * 100)));
        expect(told.value).toBe(exactly(numerator, 1_000_000n));
      }),
    );
  });

  it('lowers the LTV with price, top-up and repayment, and raises it with borrowing', () => {
    fc.assert(
      fc.property(money, money, money, percent, percent, (value, debt, more, one, other) => {
        const [lower, higher] = Number(one) <= Number(other) ? [one, other] : [other, one];
        const at = (change: Partial<Change>) => ltv(estimate(value, debt, change));
        expect(
          compareDecimals(at({ pricePercent: higher }), at({ pricePercent: lower })),
        ).toBeLessThanOrEqual(0);
        expect(compareDecimals(at({ topUp: more }), at({}))).toBeLessThanOrEqual(0);
        expect(compareDecimals(at({ borrow: more }), at({}))).toBeGreaterThanOrEqual(0);
        expect(compareDecimals(at({ repay: debt }), at({}))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('borrows up to a threshold with exactly the room there is, and more passes it', () => {
    fc.assert(
      fc.property(cents(1_000_000, 2_000_000_000), cents(100, 9_900), (value, mark) => {
        const room = roomTo(mark, ZERO, value);
        const at = ltv(estimate(value, ZERO, { borrow: room }));
        expect(Math.abs(Number(at) - Number(mark))).toBeLessThanOrEqual(0.01);
        const past = ltv(estimate(value, ZERO, { borrow: add(room, decimal('100')) }));
        expect(compareDecimals(past, at)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('names the fall of the price at which a threshold is reached', () => {
    const [value, debt] = [decimal('1000000.00'), decimal('420000.00')];
    const move = priceMoveTo(decimal('70'), debt, value);
    expect(move).toBe('-40.00');
    expect(ltv(estimate(value, debt, { pricePercent: move ?? ZERO }))).toBe('70.00');
    expect(priceMoveTo(decimal('70'), ZERO, value)).toBeUndefined();
    expect(roomTo(decimal('40'), debt, value)).toBe('-20000.00');
  });

  it('states the capacity only while nothing but borrowing changes, because the service states no rule for it', () => {
    const of = (change: Partial<Change>) => estimate(decimal('10.00'), decimal('5.00'), change).capacity;
    expect(of({ borrow: decimal('400.00') })).toEqual({ kind: 'stated-less', left: '600.00' });
    expect(of({ borrow: decimal('1400.00') })).toEqual({ kind: 'stated-less', left: '-400.00' });
    for (const change of [{ pricePercent: decimal('-1') }, { topUp: decimal('1') }, { repay: decimal('1') }])
      expect(of(change)).toEqual({ kind: 'unavailable', because: 'rule-unknown' });
  });
});

describe('an estimate that is not possible', () => {
  const whole = position(decimal('10.00'), decimal('5.00'));
  it('names each missing figure', () => {
    const { currency: _none, ...bare } = whole;
    expect(whatIf({ ...bare, value: missing(), debt: missing() }, NO_CHANGE)).toEqual({
      kind: 'lacking',
      figures: ['value', 'debt', 'currency'],
    });
  });
  it('lacks a price in the currency of the amounts for a top-up only', () => {
    const topUp = { ...NO_CHANGE, topUp: decimal('1') };
    const others = [
      { price: missing() },
      // Dollars do not add to naira, and an unknown currency may be dollars.
      { price: found(decimal('1.0002')), priceCurrency: 'USD' },
      { price: found(decimal('1.0002')), priceCurrency: undefined },
    ];
    for (const unpriced of others.map((price) => ({ ...whole, ...price }))) {
      expect(whatIf(unpriced, NO_CHANGE).kind).toBe('estimate');
      expect(whatIf(unpriced, topUp)).toEqual({ kind: 'lacking', figures: ['price'] });
      expect(topUpToReach(decimal('40'), unpriced, NO_CHANGE)).toEqual({
        kind: 'lacking',
        figures: ['price'],
      });
    }
  });
  it('is a repayment of more than the debt, or a price below zero', () => {
    expect(whatIf(whole, { ...NO_CHANGE, repay: decimal('5.01') })).toEqual({
      kind: 'impossible',
      why: 'repays-too-much',
    });
    expect(whatIf(whole, { ...NO_CHANGE, pricePercent: decimal('-101') })).toEqual({
      kind: 'impossible',
      why: 'price-below-zero',
    });
  });
  it('has no LTV with a debt and no value, and 0 without debt', () => {
    expect(estimate(decimal('10.00'), decimal('5.00'), { pricePercent: decimal('-100') }).ltvPercent).toBe(
      undefined,
    );
    expect(ltvOf(ZERO, ZERO)).toBe('0.00');
  });
});

describe('the service’s own LTV', () => {
  it('agrees with debt over value to within a tenth of a point, either way', () => {
    const [debt, value] = [decimal('42'), decimal('100')];
    for (const near of ['42.00', '42.10', '41.90'])
      expect(ltvDisagrees(decimal(near), debt, value)).toBe(false);
    for (const far of ['42.11', '41.89', '0.42']) expect(ltvDisagrees(decimal(far), debt, value)).toBe(true);
    expect(ltvDisagrees(subtract(ZERO, decimal('1')), decimal('1'), ZERO)).toBe(true);
  });
  it('is estimated with an empty field as no change, and refuses what is no amount', () => {
    expect([typedChange(''), typedChange('12.5'), typedChange('?1,5')]).toEqual(['0', '12.5', undefined]);
  });
});
