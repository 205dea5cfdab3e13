// Exact decimals. An amount is text from the wire to the screen; no amount becomes a JavaScript number. arithmetic.ts
// calculates with them.
import type * as v from 'valibot';

/**
 * A plain decimal: optional minus, digits, optional fraction; no exponent and no grouping. Trailing zeros
 * stay: `16550000.10` stays `16550000.10`.
 */
export type Decimal = string & v.Brand<'Decimal'>;

const READABLE = /^-?\d{1,60}(\.\d{1,40})?$/;

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

/** For sorting. Compares values: `1.0` equals `1.00`. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const places = Math.max(scaleOf(a), scaleOf(b));
  const [left, right] = [asWhole(a, places), asWhole(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The value × 10^`places`, which is whole. */
function asWhole(value: Decimal, places: number): bigint {
  return BigInt(value.replace('.', '') + '0'.repeat(places - scaleOf(value)));
}

export function sameValue(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) === 0;
}

export const isNegative = (value: Decimal): boolean => value.startsWith('-') && !sameValue(value, ZERO);

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
 * cannot group thousands (`1,5`, `0,125`) is refused.
 */
export function parseGrouped(text: string): Decimal | undefined {
  const trimmed = text.trim().replace(/[\u00a0\u202f ]/g, ',');
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed);
  return parseDecimal(isGrouped ? trimmed.replaceAll(',', '') : trimmed);
}

/** The most digits of an expanded exponent; more is an error or an attack. */
const MOST_DIGITS = 60;
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,4})$/;

/** Writes a number without its exponent: `1.50e2` as `150`, `1e-3` as `0.001`. */
export function expandExponent(text: string): Decimal | undefined {
  const match = EXPONENT.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (Math.max(digits.length, point, digits.length - point) > MOST_DIGITS) return undefined;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const split = Math.max(point, 1);
  const integer = padded.slice(0, split).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(split);
  return parseDecimal(`${sign}${integer}${rest === '' ? '' : `.${rest}`}`);
}

/**
 * Reads an amount as a service wrote it: it removes grouping and expands an exponent; otherwise the digits
 * stay as they came, never divided or scaled.
 */
export function readAmount(text: string): Decimal | undefined {
  return parseGrouped(text) ?? expandExponent(text.trim());
}

/** A figure in minor units, such as kobo: 250000 with two places is 2500.00. Undefined for a fraction of one. */
export function fromMinorUnits(value: Decimal, places: number): Decimal | undefined {
  const [, sign = '', digits] = /^(-?)(\d+)$/.exec(value) ?? [];
  if (digits === undefined || places === 0) return digits === undefined ? undefined : value;
  const padded = digits.padStart(places + 1, '0');
  return parseDecimal(`${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`);
}
