// The practice service's only door to decimal arithmetic. Money here is a decimal string everywhere else,
// so that no amount can pass through a float on its way to the wire.
import { Big } from 'big.js';

Big.strict = true; // a float handed in is a mistake, and throws

/** Decimal arithmetic values never leave the function that made them; they are stored and sent as strings. */
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
/** Division to 24 places: far past the 6 that are kept, so the rounding that follows is the only one that matters. */
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
/** Naira cut to the kobo: a limit must not round up past itself. */
export const ngnDown = (amount: Decimal): string => amount.toFixed(2, DOWN);
/** Stablecoin to its 6 places, half up. */
export const coin = (amount: Decimal): string => amount.toFixed(6, HALF_UP);
/** Stablecoin rounded up: collateral asked for must cover what it secures. */
export const coinUp = (amount: Decimal): string => amount.toFixed(6, UP);
export const percent = (amount: Decimal): string => amount.toFixed(2, HALF_UP);

/** True for a plain, unsigned decimal with at most `places` places: no exponent, no comma, no leading zeros. */
export function isPlainDecimal(text: string, places: number): boolean {
  if (!PLAIN_DECIMAL.test(text)) return false;
  const point = text.indexOf('.');
  return point === -1 || text.length - point - 1 <= places;
}
