import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { amountChange, replaces, restates, type AmountChange } from '../../../domain/payable-change.ts';
import { bankDestination } from '../../support/lending-values.ts';

describe('a later payoff', () => {
  const cases: [string, string, AmountChange][] = [
    ['1251458.3', '1251458.30', 'same'],
    ['1251458.30', '1251458.47', 'accrued'],
    ['1000.00', '1001.00', 'accrued'],
    ['1000.00', '1001.01', 'other'],
    ['1251458.30', '1251458.29', 'other'],
    ['1251458.30', '12514583.0', 'other'],
    ['0.00', '1.00', 'other'],
  ];
  it.each(cases)('of %s that is now %s is %s', (before, now, expected) => {
    expect(amountChange(decimal(before), decimal(now))).toBe(expected);
  });
});

describe('later payment details', () => {
  const read = { payoff: decimal('1251458.30'), destination: bankDestination('0123456789') };
  it('restate those read in another writing, masked, or without a part', () => {
    expect(restates({ ...read, payoff: decimal('1251458.3') }, read)).toBe(true);
    expect(restates({ ...read, destination: bankDestination('012 345 6789') }, read)).toBe(true);
    expect(restates({ ...read, destination: bankDestination('****6789') }, read)).toBe(true);
  });
  it('replace those read by another account or amount, and not by interest alone', () => {
    expect(replaces({ ...read, destination: bankDestination('****6780') }, read)).toBe(true);
    expect(replaces({ ...read, payoff: decimal('1300000') }, read)).toBe(true);
    const accrued = { ...read, payoff: decimal('1251458.47') };
    expect([replaces(accrued, read), restates(accrued, read)]).toEqual([false, false]);
  });
});
