// LTV in percent, and naira amounts as they are shown.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { grouped, naira } from '../../../domain/format-amount.ts';
import { ltvAfter, ltvPercentOf, ltvRoundsToZero, unitFromCrossCheck } from '../../../domain/ltv.ts';
import { missing } from '../../../domain/provenance.ts';
import { found } from '../../support/lending-values.ts';

const amount = (text: string | undefined) => (text === undefined ? missing() : found(decimal(text)));

describe('the LTV', () => {
  it.each([
    ['0.4182', 'fraction', '41.82'],
    ['41.82', 'percent', '41.82'],
    ['4182', 'basis-points', '41.82'],
    ['41.82', undefined, undefined],
    ['-41.82', 'percent', undefined],
    ['-0.4182', 'fraction', undefined],
    ['0', 'percent', '0'],
    [undefined, 'percent', undefined],
    [undefined, undefined, undefined],
  ] as const)('%s in %s is %s percent', (ltv, ltvUnit, percent) => {
    expect(ltvPercentOf({ ltv: amount(ltv), ltvUnit })).toBe(percent);
  });
  it.each([
    ['1000', '400', 'NGN', '100', '50.00'],
    ['3000', '1000', 'NGN', '0', '33.33'],
    ['0', '1000', 'NGN', '0', undefined],
    ['1000', '400', 'USD', '100', undefined],
    ['1000', undefined, 'NGN', '100', undefined],
    [undefined, '400', 'NGN', '100', undefined],
    [undefined, undefined, 'NGN', '100', undefined],
  ] as const)(
    'of value %s and debt %s in %s after borrowing %s is %s',
    (value, debt, currency, more, after) => {
      const position = { value: amount(value), debt: amount(debt), currency };
      expect(Number(ltvAfter(position, decimal(more)) ?? NaN)).toEqual(Number(after ?? NaN));
    },
  );
  it.each([
    ['0.00', undefined, true],
    ['4.99', '1000', true],
    ['5', '1000', false],
    ['720', '0', false],
    ['720', undefined, false],
  ] as const)('of debt %s and value %s rounds to 0: %s', (debt, value, rounds) => {
    expect(ltvRoundsToZero(decimal(debt), value && decimal(value))).toBe(rounds);
  });
  it.each([
    ['50', '500', '1000', 'percent'],
    ['0.5', '500', '1000', 'fraction'],
    ['5000', '500', '1000', 'basis-points'],
    ['51', '500', '1000', 'percent'],
    ['49', '500', '1000', 'percent'],
    ['51.01', '500', '1000', undefined],
    ['48.99', '500', '1000', undefined],
    ['0', '0', '1000', undefined],
    ['50', '0', '1000', undefined],
    ['50', '500', '0', undefined],
    // Both a percent and a fraction of almost nothing agree.
    ['0.001', '1', '100000', undefined],
  ] as const)('%s, of debt %s and value %s, is in %s', (ltv, debt, value, unit) => {
    expect(unitFromCrossCheck(decimal(ltv), decimal(debt), decimal(value))).toBe(unit);
  });
});

describe('an amount on screen', () => {
  it('has at least two decimals, its own if it has more, and never loses a digit', () => {
    expect(naira(decimal('1250'))).toBe('₦1,250.00');
    expect(naira(decimal('1250.125'))).toBe('₦1,250.125');
    expect(naira(decimal('123456789012345678901.5'))).toBe('₦123,456,789,012,345,678,901.50');
  });
  it('has a true minus before the sign of the naira', () => {
    expect(naira(decimal('-1250'))).toBe('\u2212₦1,250.00');
  });
  it('of a token has its own decimals', () => {
    expect(['5', '5.25', '5.000001', '-0.5'].map((text) => grouped(decimal(text)))).toEqual([
      '5',
      '5.25',
      '5.000001',
      '\u22120.5',
    ]);
    expect(grouped(decimal('5'), 6)).toBe('5.000000');
  });
});
