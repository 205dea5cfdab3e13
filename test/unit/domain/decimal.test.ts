import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compareDecimals,
  decimal,
  divide,
  isPositive,
  parseDecimal,
  parseGrouped,
  scaleOf,
  subtract,
  sum,
} from '../../../domain/decimal.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${most - 1}}$`));
const amounts = fc
  .tuple(digits(30), fc.option(fc.stringMatching(/^[0-9]{1,18}$/)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`));

describe('decimals', () => {
  it('keep every byte of what came, trailing zeros included', () => {
    fc.assert(
      fc.property(amounts, (text) => parseDecimal(text) === text),
      { numRuns: 10_000 },
    );
  });
  it('add and take away without losing a digit', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const back = subtract(add(decimal(a), decimal(b)), decimal(b));
        return compareDecimals(back, decimal(a)) === 0;
      }),
      { numRuns: 2_000 },
    );
    expect(add(decimal('9007199254740993.01'), decimal('0.02'))).toBe('9007199254740993.03');
  });
  it('read grouping as a person types it, and refuse what could be a decimal comma', () => {
    expect(parseGrouped('25,000,000.50')).toBe('25000000.50');
    expect(parseGrouped(' 25 000 000 ')).toBe('25000000');
    for (const text of ['1,5', '12,34,567', '1.2.3', '1e5', '', '-', '١٢٣', 'NaN'])
      expect(parseGrouped(text)).toBeUndefined();
  });
  it('are not exponents, signs or blanks', () => {
    for (const text of ['1e400', '+1', ' 1', '1 ', '.5', '5.', '', 'Infinity', '0x10'])
      expect(parseDecimal(text)).toBeUndefined();
  });
  it('divide only with a stated rounding, and never by zero', () => {
    expect(divide(decimal('1'), decimal('3'), 4)).toBe('0.3333');
    expect(divide(decimal('1'), decimal('0.00'), 4)).toBeUndefined();
  });
  it('know zero from positive, and how fine they are', () => {
    expect(isPositive(decimal('0.000'))).toBe(false);
    expect(isPositive(decimal('0.001'))).toBe(true);
    expect(scaleOf(decimal('10.500'))).toBe(3);
    expect(sum([])).toBe('0');
  });
});
