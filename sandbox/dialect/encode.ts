// The encodings that a dialect's templates name, as in "$amountNgn|shift:2|number". Every encoding of a decimal is
// exact: the decimal can be restored. Times are milliseconds since 1970.
import { LAGOS_OFFSET_MS } from '../terms.ts';
import { JsonNumber } from './json.ts';
import type { Json } from './json.ts';

/** "16550000.10" by 2 → "1655000010" (kobo), "42.00" by -2 → "0.4200" (a fraction of percent). */
export function shifted(amount: string, by: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const places = Math.max(0, fraction.length - by);
  const digits = `${whole}${fraction.padEnd(by, '0')}`.padStart(places + 1, '0');
  const at = digits.length - places;
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  return places === 0 ? integer : `${integer}.${digits.slice(at)}`;
}

/** "16550000.10" → "16,550,000.10" */
function withCommas(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** "16550000.10" at 4 places → "16550000.1000". An amount with more places keeps them. */
function padded(amount: string, places: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

const iso = (at: number): string => new Date(at).toISOString();

const OF_TEXT: Readonly<Record<string, (text: string, argument: string) => Json>> = {
  shift: (text, by) => shifted(text, Number(by)),
  commas: withCommas,
  places: (text, count) => padded(text, Number(count)),
  /** All digits together, before and after the point. */
  digits: (text, count) => padded(text, Number(count) - text.replace(/\..*/, '').length),
  /** As most JSON libraries write it: 16550000.1 */
  shortest: (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text),
  number: (text) => new JsonNumber(text),
  upper: (text) => text.toUpperCase(),
  hyphens: (text) => text.replaceAll('_', '-'),
};

const OF_NUMBER: Readonly<Record<string, (at: number) => Json>> = {
  iso,
  /** UTC without a zone. */
  'iso-without-zone': (at) => iso(at).slice(0, -1),
  'iso-lagos': (at) => `${iso(at + LAGOS_OFFSET_MS).slice(0, -1)}+01:00`,
  'lagos-without-zone': (at) =>
    iso(at + LAGOS_OFFSET_MS)
      .slice(0, -1)
      .replace('T', ' '),
  /** Cut, not rounded, so that a stated expiry is never later than the real one. */
  seconds: (at) => Math.floor(at / 1_000),
  text: String,
};

/** @throws Error for an encoding that does not exist for such a value */
export function encode(value: Json, encoding: string): Json {
  if (value === null) return null;
  const [name = '', argument = ''] = encoding.split(':');
  const [ofText, ofNumber] = [OF_TEXT[name], OF_NUMBER[name]];
  if (typeof value === 'string' && ofText !== undefined) return ofText(value, argument);
  if (typeof value === 'number' && ofNumber !== undefined) return ofNumber(value);
  throw new Error(`There is no encoding ${encoding} of ${JSON.stringify(value)}`);
}
