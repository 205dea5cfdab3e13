// Formats amounts for screen and paper. Amounts enter the formatter as text and keep every digit; none
// becomes a JavaScript number.
import { scaleOf, type Decimal } from './decimal.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(language: string, scale: number): Intl.NumberFormat {
  const key = `${language} ${scale}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: scale,
      maximumFractionDigits: scale,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Grouped, with its own number of places or `atLeast`, and with a true minus sign. */
export function groupedIn(language: string, value: Decimal, atLeast = 0): string {
  // The formatter takes a decimal's text as a numeric string, which is exact past 2^53.
  return formatterFor(language, Math.max(scaleOf(value), atLeast))
    .format(value as `${number}`)
    .replace('-', '\u2212');
}

/** `₦1,250.00` in English, `1 250,00 ₦` in French; at least two decimals, never rounded. */
export function nairaIn(language: string, value: Decimal): string {
  const text = groupedIn(language, value, 2);
  if (language !== 'en-NG') return `${text}\u00a0₦`;
  return text.startsWith('\u2212') ? `\u2212₦${text.slice(1)}` : `₦${text}`;
}
