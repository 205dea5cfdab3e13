// Exact arithmetic. It uses big.js in strict mode, which refuses JavaScript numbers because they would round money.
import Big from 'big.js';
import { compareDecimals, decimal, ZERO, type Decimal } from './decimal.ts';

Big.strict = true;
// Division alone rounds; 40 places are far more than any service states.
Big.DP = 40;

/** Exact up to 40 places, then rounded half-up. Only a product has that many, and no payment is a product. */
function fromBig(value: Big): Decimal {
  return value.round(Big.DP, Big.roundHalfUp).toFixed() as Decimal;
}

export function add(a: Decimal, b: Decimal): Decimal {
  return fromBig(new Big(a).plus(b));
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return fromBig(new Big(a).minus(b));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return fromBig(new Big(a).times(b));
}

export function sum(values: readonly Decimal[]): Decimal {
  return fromBig(values.reduce((total, value) => total.plus(value), new Big('0')));
}

/** a ÷ b rounded half-up to `places`; undefined if b is zero. For labelled estimates, never for payments. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal | undefined {
  const divisor = new Big(b);
  if (divisor.eq('0')) return undefined;
  return new Big(a).div(divisor).toFixed(places, Big.roundHalfUp) as Decimal;
}

// A constructor of its own: the places and the rounding of a division are settings of its constructor.
const Up = Big();
Up.strict = true;
Up.RM = Big.roundUp;

/** Undefined where there is nothing to average: no value, or none but zeros, as the payoffs of closed loans are. */
export const averageOf = (sum: Decimal, count: number, places: number): Decimal | undefined =>
  count === 0 || compareDecimals(sum, ZERO) === 0 ? undefined : divide(sum, decimal(String(count)), places);

/**
 * a ÷ b rounded up, away from zero, to `places`: the least amount that is enough. Undefined if b is zero. For
 * labelled estimates, never for payments.
 */
export function divideUp(a: Decimal, b: Decimal, places: number): Decimal | undefined {
  const divisor = new Up(b);
  if (divisor.eq('0')) return undefined;
  Up.DP = places;
  return new Up(a).div(divisor).toFixed(places) as Decimal;
}
