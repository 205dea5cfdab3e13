// Formats amounts for screen and paper. Amounts enter the formatter as text and keep every digit; none
// becomes a JavaScript number.
import { scaleOf, type Decimal } from './decimal.ts';
import { LOCALE } from './locale.ts';

/** By number of decimals. */
const formatters = new Map<number, Intl.NumberFormat>();

function formatterFor(scale: number): Intl.NumberFormat {
  let formatter = formatters.get(scale);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: scale, maximumFractionDigits: scale });
    formatters.set(scale, formatter);
  }
  return formatter;
}

/** Grouped, with its own number of places or `atLeast`, and with a true minus sign. */
export function grouped(value: Decimal, atLeast = 0): string {
  // The formatter takes a decimal's text as a numeric string, which is exact past 2^53.
  return formatterFor(Math.max(scaleOf(value), atLeast))
    .format(value as `${number}`)
    .replace('-', '\u2212');
}

/** `₦1,250.00`; at least two decimals, never rounded. */
export function naira(value: Decimal): string {
  const text = grouped(value, 2);
  return text.startsWith('\u2212') ? `\u2212₦${text.slice(1)}` : `₦${text}`;
}
