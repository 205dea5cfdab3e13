// The practice service's decimal arithmetic. Everywhere else money is a decimal string, so that no amount
// passes through a float.
import { Big } from 'big.js';

Big.strict = true; // throws for a float

/** These values stay inside a function; amounts are stored and sent as strings. */
export type Decimal = Big;

const DOWN = 0;
const HALF_UP = 1;
const UP = 3;
const PLAIN_DECIMAL = /^(0|[1-9]\d{0,17})(\.\d+)?$/;

export const dec = (text: string): Decimal => new Big(text);
export const whole = (integer: bigint | number): Decimal => new Big(String(integer));
export const zero = (): Decimal => new Big('0');
export const sum = (amounts: Iterable<string>): Decimal => {
  let total = zero();
  for (const amount of amounts) total = total.plus(dec(amount));
  return total;
};
/** Divides to 24 places, far more than the 6 that are kept, so only the final rounding matters. */
export const ratio = (over: Decimal, under: Decimal): Decimal => {
  const previous = Big.DP;
  Big.DP = 24;
  try {
    return over.div(under);
  } finally {
    Big.DP = previous;
  }
};
export const smaller = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
export const atLeastZero = (a: Decimal): Decimal => (a.lt('0') ? zero() : a);

/** Naira to the kobo, half up. */
export const ngn = (amount: Decimal): string => amount.toFixed(2, HALF_UP);
/** Naira cut to the kobo, so that a limit is not rounded up. */
export const ngnDown = (amount: Decimal): string => amount.toFixed(2, DOWN);
/** Stablecoin to 6 places, half up. */
export const coin = (amount: Decimal): string => amount.toFixed(6, HALF_UP);
/** Stablecoin rounded up to 6 places, so that collateral covers what it secures. */
export const coinUp = (amount: Decimal): string => amount.toFixed(6, UP);
export const percent = (amount: Decimal): string => amount.toFixed(2, HALF_UP);

/**
 * Whether this is a plain unsigned decimal with at most `places` places: no exponent, comma or leading zeros.
 */
export function isPlainDecimal(text: string, places: number): boolean {
  if (!PLAIN_DECIMAL.test(text)) return false;
  const point = text.indexOf('.');
  return point === -1 || text.length - point - 1 <= places;
}
