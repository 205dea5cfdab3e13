// Exact decimals. An amount is text from the wire to the screen. Arithmetic uses big.js in strict mode, which
// refuses JavaScript numbers because they would round money.
import Big from 'big.js';
import * as v from 'valibot';

Big.strict = true;
// Division alone rounds; 40 places are far more than any service states.
Big.DP = 40;

/**
 * A plain decimal: optional minus, digits, optional fraction; no exponent and no grouping. Trailing zeros
 * stay: `16550000.10` stays `16550000.10`. A result may have more digits than `parseDecimal` reads, so that
 * arithmetic never leaves the schema.
 */
export const DecimalSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,99}(\.\d{1,40})?$/, 'a plain decimal such as 1250.50'),
  v.brand('Decimal'),
);
const READABLE = /^-?\d{1,60}(\.\d{1,40})?$/;
export type Decimal = v.InferOutput<typeof DecimalSchema>;

export const ZERO: Decimal = decimal('0');

/** Undefined if the text is not a plain decimal, for example with an exponent, grouping or blanks. */
export function parseDecimal(text: string): Decimal | undefined {
  return READABLE.test(text) ? (text as Decimal) : undefined;
}

/** For a decimal in code or one already checked. @throws RangeError if the text is not a decimal */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`);
  return parsed;
}

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

/** For sorting. Compares values: `1.0` equals `1.00`. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

export function sameValue(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) === 0;
}

export function isPositive(value: Decimal): boolean {
  return compareDecimals(value, ZERO) > 0;
}

/** The number of digits after the point. */
export function scaleOf(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/**
 * Reads typed or received text with grouping: `25,000,000.50` and `25 000 000.50`. Text in which a comma
 * cannot group thousands (`1,5`) is refused.
 */
export function parseGrouped(text: string): Decimal | undefined {
  const trimmed = text.trim().replace(/[\u00a0\u202f ]/g, ',');
  if (!trimmed.includes(',')) return parseDecimal(trimmed);
  if (!/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)) return undefined;
  return parseDecimal(trimmed.replaceAll(',', ''));
}
