// Estimates the effect of a change from the service's own figures alone. If the service does not state a
// figure, the estimate names it.
import { compareDecimals, decimal, isPositive, parseDecimal, ZERO, type Decimal } from './decimal.ts';
import { add, divide, multiply, subtract } from './arithmetic.ts';
import type { Position } from './position.ts';
import { priceInCurrency } from './price.ts';
import { valueOf } from './provenance.ts';

export interface Change {
  /** Change of the collateral's price, in percent: -10 is a tenth less. */
  readonly pricePercent: Decimal;
  /** Additional collateral, in its own asset. */
  readonly topUp: Decimal;
  /** In the position's currency. */
  readonly borrow: Decimal;
  readonly repay: Decimal;
}

export type Lacking = 'value' | 'debt' | 'currency' | 'price';

export type ImpossibleChange = 'repays-too-much' | 'price-below-zero';

export type WhatIf =
  /** The service does not state these. */
  | { readonly kind: 'lacking'; readonly figures: readonly Lacking[] }
  /** The change is impossible in itself. */
  | { readonly kind: 'impossible'; readonly why: ImpossibleChange }
  | {
      readonly kind: 'estimate';
      /** To two places, in the position's currency. */
      readonly value: Decimal;
      readonly debt: Decimal;
      /** To two places; undefined for a debt without value. */
      readonly ltvPercent: Decimal | undefined;
      /**
       * What could still be borrowed. Borrowing is known to reduce it one for one; how the service derives it
       * from price and collateral is not stated.
       */
      readonly capacity:
        | { readonly kind: 'stated-less'; readonly left: Decimal }
        | { readonly kind: 'unavailable'; readonly because: 'not-stated' | 'rule-unknown' };
    };

const HUNDRED = decimal('100');
const ONE = decimal('1');

export const NO_CHANGE: Change = { pricePercent: ZERO, topUp: ZERO, borrow: ZERO, repay: ZERO };

export type Stated = Pick<Position, 'value' | 'debt' | 'currency' | 'price' | 'priceCurrency' | 'capacity'>;

export function whatIf(position: Stated, change: Change): WhatIf {
  const exact = exactly(position, change);
  if (exact.kind !== 'exact') return exact;
  return {
    kind: 'estimate',
    value: rounded(exact.value),
    debt: rounded(exact.debt),
    ltvPercent: ltvOf(exact.debt, exact.value),
    capacity: capacityAfter(valueOf(position.capacity), change),
  };
}

/** The same without rounding. */
export function exactly(
  position: Stated,
  change: Change,
): Exclude<WhatIf, { kind: 'estimate' }> | { kind: 'exact'; value: Decimal; debt: Decimal } {
  const [value, debt, price] = [valueOf(position.value), valueOf(position.debt), priceInCurrency(position)];
  const toppedUp = isPositive(change.topUp);
  const figures: Lacking[] = [];
  if (value === undefined) figures.push('value');
  if (debt === undefined) figures.push('debt');
  if (position.currency === undefined) figures.push('currency');
  if (toppedUp && price === undefined) figures.push('price');
  if (value === undefined || debt === undefined || figures.length > 0) return { kind: 'lacking', figures };

  const factor = priceFactor(change.pricePercent);
  if (compareDecimals(factor, ZERO) < 0) return { kind: 'impossible', why: 'price-below-zero' };
  const owed = subtract(add(debt, change.borrow), change.repay);
  if (compareDecimals(owed, ZERO) < 0) return { kind: 'impossible', why: 'repays-too-much' };
  const before = toppedUp && price !== undefined ? add(value, multiply(change.topUp, price)) : value;
  return { kind: 'exact', value: multiply(before, factor), debt: owed };
}

/** What a price is multiplied by for a change in percent. */
export const priceFactor = (pricePercent: Decimal): Decimal =>
  multiply(add(HUNDRED, pricePercent), decimal('0.01'));

function capacityAfter(
  stated: Decimal | undefined,
  { pricePercent, topUp, borrow, repay }: Change,
): Extract<WhatIf, { kind: 'estimate' }>['capacity'] {
  if (stated === undefined) return { kind: 'unavailable', because: 'not-stated' };
  const others = [pricePercent, topUp, repay];
  if (others.some((one) => compareDecimals(one, ZERO) !== 0))
    return { kind: 'unavailable', because: 'rule-unknown' };
  return { kind: 'stated-less', left: rounded(subtract(stated, borrow)) };
}

/** Debt ÷ value in percent, to two places; undefined for a debt without value. */
export function ltvOf(debt: Decimal, value: Decimal): Decimal | undefined {
  if (compareDecimals(debt, ZERO) === 0) return decimal('0.00');
  return divide(multiply(debt, HUNDRED), value, 2);
}

/** The additional debt at which the LTV reaches `markPercent`, to two places; negative above it. */
export function roomTo(markPercent: Decimal, debt: Decimal, value: Decimal): Decimal {
  return rounded(subtract(multiply(multiply(value, markPercent), decimal('0.01')), debt));
}

/**
 * The price change at which the LTV reaches `markPercent`, in percent to two places; undefined without debt,
 * value or threshold.
 */
export function priceMoveTo(markPercent: Decimal, debt: Decimal, value: Decimal): Decimal | undefined {
  if (!isPositive(debt) || !isPositive(value) || !isPositive(markPercent)) return undefined;
  const factor = divide(multiply(multiply(debt, HUNDRED), HUNDRED), multiply(value, markPercent), 2);
  return factor && rounded(subtract(factor, HUNDRED));
}

/** The service's LTV and debt ÷ value differ by more than rounding and a moving price explain. */
export function ltvDisagrees(stated: Decimal, debt: Decimal, value: Decimal): boolean {
  const worked = ltvOf(debt, value);
  if (worked === undefined) return true;
  const apart = subtract(stated, worked);
  const most = decimal('0.1');
  return compareDecimals(apart, most) > 0 || compareDecimals(subtract(ZERO, apart), most) > 0;
}

/** An empty field is no change; text that is no amount is undefined. */
export function typedChange(text: string): Decimal | undefined {
  return text === '' ? ZERO : parseDecimal(text);
}

const rounded = (value: Decimal): Decimal => divide(value, ONE, 2) ?? value;
