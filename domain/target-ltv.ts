// The least collateral to add, and the least debt to repay, after which the LTV is at most a target. Estimated
// from the service's own figures, like what-if.ts, whose rule it turns around.
import {
  compareDecimals,
  decimal,
  isPositive,
  parseDecimal,
  scaleOf,
  ZERO,
  type Decimal,
} from './decimal.ts';
import { divideUp, multiply, subtract } from './arithmetic.ts';
import { priceInCurrency } from './price.ts';
import {
  exactly,
  priceFactor,
  type Change,
  type ImpossibleChange,
  type Lacking,
  type Stated,
} from './what-if.ts';

/** Decimals of an amount of collateral: USDT and USDC have six. */
export const COIN_PLACES = 6;
/** Kobo. */
export const DEBT_PLACES = 2;
/** A target is compared with LTVs of two places. */
const TARGET_PLACES = 2;
const HIGHEST_TARGET = decimal('1000');
const ONE = decimal('1');
const HUNDRED = decimal('100');

export type Reach =
  /** The LTV is at most the target without it. */
  | { readonly kind: 'reached' }
  | { readonly kind: 'amount'; readonly amount: Decimal }
  | {
      readonly kind: 'impossible';
      readonly why: ImpossibleChange | 'added-worthless' | 'added-to-zero';
    }
  | { readonly kind: 'lacking'; readonly figures: readonly Lacking[] };

/** The target of an operator: 0 to 1000 percent to two places. Undefined if the text is none. */
export function typedTarget(text: string): Decimal | undefined {
  const percent = parseDecimal(text.trim());
  if (percent === undefined || scaleOf(percent) > TARGET_PLACES) return undefined;
  const isInRange = compareDecimals(percent, ZERO) >= 0 && compareDecimals(percent, HIGHEST_TARGET) <= 0;
  return isInRange ? percent : undefined;
}

/** Exact, without a division: debt ÷ value is at most `percent`. */
export function isAtMost(percent: Decimal, debt: Decimal, value: Decimal): boolean {
  if (!isPositive(debt)) return true;
  return compareDecimals(multiply(debt, HUNDRED), multiply(percent, value)) <= 0;
}

/** The collateral to add, in its asset, if the rest of `change` happens too. */
export function topUpToReach(percent: Decimal, position: Stated, change: Change): Reach {
  const before = exactly(position, { ...change, topUp: ZERO });
  if (before.kind !== 'exact') return before;
  if (isAtMost(percent, before.debt, before.value)) return { kind: 'reached' };
  const price = priceInCurrency(position);
  if (price === undefined) return { kind: 'lacking', figures: ['price'] };
  if (!isPositive(percent)) return { kind: 'impossible', why: 'added-to-zero' };
  const each = multiply(price, priceFactor(change.pricePercent));
  const short = subtract(multiply(before.debt, HUNDRED), multiply(percent, before.value));
  const amount = divideUp(short, multiply(percent, each), COIN_PLACES);
  return amount === undefined ? { kind: 'impossible', why: 'added-worthless' } : { kind: 'amount', amount };
}

/** The debt to repay, in the position's currency, if the rest of `change` happens too. */
export function repaymentToReach(percent: Decimal, position: Stated, change: Change): Reach {
  const before = exactly(position, { ...change, repay: ZERO });
  if (before.kind !== 'exact') return before;
  if (isAtMost(percent, before.debt, before.value)) return { kind: 'reached' };
  const bearable = multiply(multiply(percent, before.value), decimal('0.01'));
  const least = divideUp(subtract(before.debt, bearable), ONE, DEBT_PLACES);
  // A debt with a part of a kobo is repaid whole rather than by more than it is.
  const amount = least === undefined || compareDecimals(least, before.debt) > 0 ? before.debt : least;
  return { kind: 'amount', amount };
}
