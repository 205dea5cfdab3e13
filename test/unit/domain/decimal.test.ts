import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  decimal,
  isPositive,
  parseDecimal,
  parseGrouped,
  scaleOf,
} from '../../../domain/decimal.ts';
import { add, averageOf, divide, multiply, subtract, sum } from '../../../domain/arithmetic.ts';
import { DecimalSchema } from '../../../domain/value-schemas.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${most - 1}}$`));
const amounts = fc
  .tuple(digits(30), fc.option(fc.stringMatching(/^[0-9]{1,18}$/)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`));

describe('decimals', () => {
  it('keep every character as it came, trailing zeros included', () => {
    fc.assert(
      fc.property(amounts, (text) => parseDecimal(text) === text),
      { numRuns: 10_000 },
    );
  });
  it('add and subtract without losing a digit', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const back = subtract(add(decimal(a), decimal(b)), decimal(b));
        return compareDecimals(back, decimal(a)) === 0;
      }),
      { numRuns: 2_000 },
    );
    expect(add(decimal('9007199254740993.01'), decimal('0.02'))).toBe('9007199254740993.03');
  });
  it('accept grouped digits, and refuse what could be a decimal comma', () => {
    expect(parseGrouped('25,000,000.50')).toBe('25000000.50');
    expect(parseGrouped(' 25 000 000 ')).toBe('25000000');
    for (const text of ['1,5', '12,34,567', '1.2.3', '1e5', '', '-', '١٢٣', 'NaN'])
      expect(parseGrouped(text)).toBeUndefined();
  });
  it('refuse a separator after a leading zero, because thousands never start with one', () => {
    for (const text of [
      '0,125',
      '-0,125',
      '00,125',
      '000,125',
      '012,500',
      '0 125',
      '0\u202f125',
      '0,125,000.5',
    ])
      expect(parseGrouped(text)).toBeUndefined();
    expect(parseGrouped('10,125')).toBe('10125');
    expect(parseGrouped('007')).toBe('007');
  });
  it('have no exponent, plus sign or blank', () => {
    for (const text of ['1e400', '+1', ' 1', '1 ', '.5', '5.', '', 'Infinity', '0x10'])
      expect(parseDecimal(text)).toBeUndefined();
  });
  it('divide only with a stated rounding, and never by zero', () => {
    expect(divide(decimal('1'), decimal('3'), 4)).toBe('0.3333');
    expect(divide(decimal('1'), decimal('0.00'), 4)).toBeUndefined();
  });
  it('never throw in a calculation, however many digits they have', () => {
    const long = fc
      .tuple(fc.boolean(), digits(60), fc.stringMatching(/^[0-9]{1,40}$/))
      .map(([negative, whole, fraction]) => decimal(`${negative ? '-' : ''}${whole}.${fraction}`));
    fc.assert(
      fc.property(fc.array(long, { minLength: 2, maxLength: 20 }), (values) => {
        const [a, b] = [values[0]!, values[1]!];
        for (const result of [sum(values), add(a, b), subtract(a, b), multiply(a, decimal('0.01'))])
          expect(v.is(DecimalSchema, result)).toBe(true);
        expect(() => [multiply(multiply(a, b), a), divide(multiply(a, b), b, 8)]).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
    expect(multiply(decimal(`1.${'0'.repeat(39)}5`), decimal('0.1'))).toBe(`0.1${'0'.repeat(38)}1`);
  });
  it('know zero from positive, and state their scale', () => {
    expect(isPositive(decimal('0.000'))).toBe(false);
    expect(isPositive(decimal('0.001'))).toBe(true);
    expect(scaleOf(decimal('10.500'))).toBe(3);
    expect(sum([])).toBe('0');
  });
});

it('an average over nothing, or over zeros alone, is none', () => {
  expect(averageOf(decimal('0.00'), 3, 2)).toBeUndefined();
  expect(averageOf(decimal('0'), 0, 2)).toBeUndefined();
  expect(averageOf(decimal('10'), 4, 2)).toBe('2.50');
});
