// Reads single values in the forms that services send. Each reader returns the value or undefined, and never
// approximates.
import { expandExponent, readAmount, type Decimal } from '../../../../domain/decimal.ts';
import { readTime, type ReadTime } from '../../../../domain/time.ts';
import type { JsonValue } from '../json.ts';

/** A reader, and the forms that it accepts, in words for "unreadable". */
export interface Reader<T> {
  readonly expected: string;
  readonly read: (value: JsonValue) => T | undefined;
}

/** Text, grouped text and JSON numbers, by their source text. */
export const amount: Reader<Decimal> = {
  expected: 'a decimal amount',
  read: (value) => {
    if (value.kind === 'number') return readAmount(value.digits);
    return value.kind === 'text' ? readAmount(value.value) : undefined;
  },
};

/** A longer text is no name, status or address. */
const LONGEST_TEXT = 4_000;

/** Text; an id sent as a number is its source text. */
export const text: Reader<string> = {
  expected: 'text',
  read: (value) => {
    if (value.kind === 'number') return value.digits;
    return value.kind === 'text' && value.value.length <= LONGEST_TEXT ? value.value : undefined;
  },
};

/** A number of confirmations: a whole number, also as text. */
export const count: Reader<number> = {
  expected: 'a whole number, not negative',
  read: (value) => {
    const digits = value.kind === 'number' ? value.digits : value.kind === 'text' ? value.value.trim() : '';
    return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  },
};

/** `zoneAssumed` if UTC is assumed. */
export const time: Reader<ReadTime> = {
  expected: 'a time of this century (ISO 8601, or a count since 1970)',
  read: (value) => {
    const written = value.kind === 'number' ? value.digits : value.kind === 'text' ? value.value : undefined;
    if (written === undefined) return undefined;
    return readTime(expandExponent(written.trim()) ?? written);
  },
};

/** A time in whole seconds, such as a quote's `ttl`. */
export const wholeSeconds: Reader<number> = { ...count, expected: 'a number of seconds' };

export const truth: Reader<boolean> = {
  expected: 'true or false',
  read: (value) => {
    if (value.kind === 'truth') return value.value;
    const word = value.kind === 'text' ? value.value.trim().toLowerCase() : '';
    return word === 'true' ? true : word === 'false' ? false : undefined;
  },
};
