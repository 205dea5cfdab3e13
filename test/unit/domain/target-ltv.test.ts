// The least amount that reaches a target LTV, proved with the rule that it turns around.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, ZERO, type Decimal } from '../../../domain/decimal.ts';
import { divideUp, subtract } from '../../../domain/arithmetic.ts';
import { missing } from '../../../domain/provenance.ts';
import {
  COIN_PLACES,
  DEBT_PLACES,
  isAtMost,
  repaymentToReach,
  topUpToReach,
  typedTarget,
  type Reach,
} from '../../../domain/target-ltv.ts';
import { exactly, NO_CHANGE, whatIf, type Change, type Stated } from '../../../domain/what-if.ts';
import { found } from '../../support/lending-values.ts';

const scaled = (places: number, least: number, most: number) =>
  fc.bigInt({ min: BigInt(least), max: BigInt(most) }).map((units) => decimal(pointed(units, places)));
function pointed(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
const money = scaled(2, 1, 2_000_000_000_000);
const price = scaled(4, 1, 40_000_000);
const target = scaled(2, 1, 20_000);
const move = scaled(2, -9_999, 20_000);
/** A debt may be stated to more places than kobo. */
const debt = fc.oneof(money, scaled(5, 1, 2_000_000_000));
const unit = (places: number): Decimal => decimal(`0.${'0'.repeat(places - 1)}1`);

const position = (value: Decimal, owed: Decimal, each: Decimal = decimal('1500.00')): Stated => ({
  value: found(value),
  debt: found(owed),
  price: found(each),
  capacity: missing(),
  currency: 'NGN',
  priceCurrency: 'NGN',
});

const isReached = (percent: Decimal, stated: Stated, change: Change): boolean => {
  const after = exactly(stated, change);
  if (after.kind !== 'exact') throw new Error(after.kind);
  return isAtMost(percent, after.debt, after.value);
};

/** The answer reaches the target, by the exact rule and by the figures on the screen; a unit less does not. */
function expectLeast(
  percent: Decimal,
  stated: Stated,
  change: Change,
  { field, places, reach }: { field: 'topUp' | 'repay'; places: number; reach: Reach },
): void {
  if (reach.kind === 'reached') {
    expect(isReached(percent, stated, { ...change, [field]: ZERO })).toBe(true);
    return;
  }
  if (reach.kind !== 'amount') throw new Error(reach.kind);
  const put = { ...change, [field]: reach.amount };
  expect(isReached(percent, stated, put)).toBe(true);
  const shown = whatIf(stated, put);
  if (shown.kind !== 'estimate' || shown.ltvPercent === undefined) throw new Error(shown.kind);
  expect(compareDecimals(shown.ltvPercent, percent)).toBeLessThanOrEqual(0);
  const less = subtract(reach.amount, unit(places));
  if (compareDecimals(less, ZERO) >= 0)
    expect(isReached(percent, stated, { ...change, [field]: less })).toBe(false);
}

describe('the collateral to add for a target LTV', () => {
  it('reaches the target, and one unit less does not', () => {
    fc.assert(
      fc.property(money, debt, price, target, move, money, (value, owed, each, percent, by, borrow) => {
        const stated = position(value, owed, each);
        const change = { ...NO_CHANGE, pricePercent: by, borrow };
        const reach = topUpToReach(percent, stated, change);
        expectLeast(percent, stated, change, { field: 'topUp', places: COIN_PLACES, reach });
      }),
      { numRuns: 1_000 },
    );
  });

  it('is 12,000 USDC at ₦1,500 for a debt of ₦ 27 million and 60%, with ₦ 27 million of collateral', () => {
    const stated = position(decimal('27000000.00'), decimal('27000000.00'));
    expect(topUpToReach(decimal('60'), stated, NO_CHANGE)).toEqual({
      kind: 'amount',
      amount: '12000.000000',
    });
  });

  it('ignores what is typed as collateral, because the answer replaces it', () => {
    const stated = position(decimal('100.00'), decimal('90.00'));
    const typed = { ...NO_CHANGE, topUp: decimal('5') };
    expect(topUpToReach(decimal('50'), stated, typed)).toEqual(
      topUpToReach(decimal('50'), stated, NO_CHANGE),
    );
  });

  it('is impossible for 0%, and for collateral without a price', () => {
    const stated = position(decimal('100.00'), decimal('90.00'));
    expect(topUpToReach(ZERO, stated, NO_CHANGE)).toEqual({ kind: 'impossible', why: 'added-to-zero' });
    const fallen = { ...NO_CHANGE, pricePercent: decimal('-100') };
    const worthless = { kind: 'impossible', why: 'added-worthless' };
    expect(topUpToReach(decimal('50'), stated, fallen)).toEqual(worthless);
    expect(topUpToReach(decimal('50'), { ...stated, price: found(ZERO) }, NO_CHANGE)).toEqual(worthless);
    expect(topUpToReach(decimal('50'), { ...stated, price: missing() }, NO_CHANGE)).toEqual({
      kind: 'lacking',
      figures: ['price'],
    });
  });
});

describe('the repayment for a target LTV', () => {
  it('reaches the target, and one kobo less does not', () => {
    fc.assert(
      fc.property(money, debt, target, move, money, (value, owed, percent, by, borrow) => {
        const stated = position(value, owed);
        const change = { ...NO_CHANGE, pricePercent: by, borrow };
        const reach = repaymentToReach(percent, stated, change);
        expectLeast(percent, stated, change, { field: 'repay', places: DEBT_PLACES, reach });
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the whole debt for 0%, also a debt with a part of a kobo', () => {
    const stated = position(decimal('100.00'), decimal('90.005'));
    expect(repaymentToReach(ZERO, stated, NO_CHANGE)).toEqual({ kind: 'amount', amount: '90.005' });
  });

  it('needs no price', () => {
    const stated = { ...position(decimal('100.00'), decimal('90.00')), price: missing() };
    expect(repaymentToReach(decimal('50'), stated, NO_CHANGE)).toEqual({ kind: 'amount', amount: '40.00' });
  });
});

describe('both', () => {
  const both = [topUpToReach, repaymentToReach];
  it('say that nothing is needed at or below the target', () => {
    const stated = position(decimal('100.00'), decimal('50.00'));
    for (const reach of both) expect(reach(decimal('50'), stated, NO_CHANGE)).toEqual({ kind: 'reached' });
  });
  it('name what the service does not state, and what is impossible in itself', () => {
    const stated = position(decimal('100.00'), decimal('50.00'));
    const below = { ...NO_CHANGE, pricePercent: decimal('-101') };
    for (const reach of both) {
      expect(reach(decimal('10'), { ...stated, debt: missing() }, NO_CHANGE)).toEqual({
        kind: 'lacking',
        figures: ['debt'],
      });
      expect(reach(decimal('10'), stated, below)).toEqual({ kind: 'impossible', why: 'price-below-zero' });
    }
    expect(topUpToReach(decimal('10'), stated, { ...NO_CHANGE, repay: decimal('51') })).toEqual({
      kind: 'impossible',
      why: 'repays-too-much',
    });
  });
  it('take a target of 0 to 1000 percent to two places', () => {
    expect(['55', ' 62.5 ', '0', '1000', '0.01'].map(typedTarget)).toEqual([
      '55',
      '62.5',
      '0',
      '1000',
      '0.01',
    ]);
    for (const text of ['', '-1', '1000.01', '55.555', '55,5', '1e3', '?5'])
      expect(typedTarget(text)).toBeUndefined();
  });
});

describe('a division rounded up', () => {
  it('is the least amount that is enough, in integers', () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(whole, fc.bigInt({ min: 1n, max: 10n ** 30n }), (a, b) => {
        const up = divideUp(decimal(String(a)), decimal(String(b)), 6);
        expect(BigInt((up ?? '').replace('.', ''))).toBe((a * 1_000_000n + b - 1n) / b);
      }),
    );
    expect(divideUp(decimal('1'), ZERO, 6)).toBeUndefined();
  });
});
