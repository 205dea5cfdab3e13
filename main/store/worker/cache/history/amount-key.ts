// An exact amount as text that sorts like the amount, so that SQLite compares amounts without floating point.
// The digits after the blank are the number of places.
// 1250.50 → `P041250` `5` ` 02`      −1250.50 → `N95` `8749` `4` `~02` (every digit taken from nine)
import { parseDecimal, type Decimal } from '../../../../../domain/decimal.ts';

const LONGEST = 99;

/** The key without the number of places: the smallest prefix of any key with this value. */
function base(text: string): { key: string; scale: number } {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const places = fraction.replace(/0+$/, '');
  const scale = fraction.length;
  if (!negative || (digits === '0' && places === ''))
    return { key: `P${two(digits.length)}${digits}${places} `, scale };
  return { key: `N${two(LONGEST - digits.length)}${mirrored(digits)}${mirrored(places)}~`, scale };
}

/** Undefined if the text is no plain decimal. */
export function amountKey(text: string | undefined): string | null {
  const amount = text === undefined ? undefined : parseDecimal(text);
  if (amount === undefined) return null;
  const { key, scale } = base(amount);
  return `${key}${two(scale)}`;
}

/** Every key of a value from `least` to `most` lies between the two, ends included. */
export const keysFrom = (least: Decimal): string => base(least).key;
export const keysTo = (most: Decimal): string => `${base(most).key}~`;

/** The amount with its own number of places. */
export function amountOf(key: string | null): Decimal | undefined {
  const parts = key === null ? undefined : partsOf(key);
  if (parts === undefined) return undefined;
  const { sign, digits, scale } = parts;
  const whole = digits.slice(0, digits.length - scale);
  return parseDecimal(`${sign}${whole}${scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`}`);
}

/** `digits` ÷ 10^scale. */
export function partsOf(key: string): { sign: '' | '-'; digits: string; scale: number } {
  const negative = key.startsWith('N');
  const length = negative ? LONGEST - Number(key.slice(1, 3)) : Number(key.slice(1, 3));
  const scale = Number(key.slice(-2));
  const stored = key.slice(3, -3);
  const digits = (negative ? mirrored(stored) : stored).padEnd(length + scale, '0');
  return { sign: negative ? '-' : '', digits, scale };
}

const two = (count: number): string => String(count).padStart(2, '0');

const mirrored = (digits: string): string => digits.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
