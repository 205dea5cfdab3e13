// The encodings that dialects choose from. Every encoding of a decimal is exact: the decimal can be restored.
// Times are milliseconds since 1970.
import { dec } from '../decimal.ts';
import { LAGOS_OFFSET_MS } from '../terms.ts';
import { JsonNumber } from './json.ts';

/** "16550000.10" → 16550000.10, with every digit. */
export const asNumber = (amount: string): JsonNumber => new JsonNumber(amount);

/** "16550000.10" → 16550000.1, as most JSON libraries write it. */
export const asShortestNumber = (amount: string): JsonNumber =>
  new JsonNumber(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** "16550000.10" → "16,550,000.10" */
export function withCommas(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** "16550000.10" at 4 places → "16550000.1000". An amount with more places keeps them. */
export function padded(amount: string, places: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

/** "42.00" percent → "0.4200"; the two more places avoid rounding. */
export const fractionOf = (percent: string): string => dec(percent).times(dec('0.01')).toFixed(4);
/** "42.00" percent → "4200" */
export const basisPointsOf = (percent: string): string => dec(percent).times(dec('100')).toFixed(0);

export const iso = (at: number): string => new Date(at).toISOString();
/** UTC without a zone. */
export const isoWithoutZone = (at: number): string => iso(at).slice(0, -1);
export const isoInLagos = (at: number): string => `${isoWithoutZone(at + LAGOS_OFFSET_MS)}+01:00`;
/** Cut, not rounded, so that a stated expiry is never later than the real one. */
export const epochSeconds = (at: number): number => Math.floor(at / 1_000);
export const epochMillis = (at: number): number => at;

/** The same encoding for a value that may be null. */
export const orNull =
  <A, B>(encode: (value: A) => B) =>
  (value: A | null): B | null =>
    value === null ? null : encode(value);
