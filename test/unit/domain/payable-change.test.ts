import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { amountChange, replaces, restates, type AmountChange } from '../../../domain/payable-change.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { epochMillis } from '../../../domain/time.ts';
import { bankDestination } from '../../support/lending-values.ts';

const details = (payoff: string, account = '0123456789'): Payable => ({
  payoff: decimal(payoff),
  destination: bankDestination(account),
  digest: `${payoff} ${account}`,
});
const at = (seconds: number, payable: Payable) => ({ at: epochMillis(1_000_000 + seconds * 1_000), payable });

describe('a later payoff', () => {
  const cases: [string, number, string, AmountChange][] = [
    ['1251458.3', 0, '1251458.30', 'same'],
    ['1251458.30', 30, '1251458.47', 'accrued'],
    ['1251458.30', 30, '1251462.64', 'accrued'],
    ['1251458.30', 30, '1251462.66', 'other'],
    ['1251458.30', 0, '1251458.31', 'accrued'],
    ['1251458.30', 0, '1251458.32', 'other'],
    ['16550000.10', 86_400, '16560000.10', 'accrued'],
    ['16550000.10', 864_000, '16570000.10', 'other'],
    ['1251458.30', 60, '1251458.29', 'other'],
    ['1251458.30', 60, '12514583.0', 'other'],
    ['0.00', 60, '1.00', 'other'],
  ];
  it.each(cases)('of %s that is %i s later %s is %s', (before, seconds, now, expected) => {
    expect(amountChange(at(0, details(before)), at(seconds, details(now)))).toBe(expected);
  });
});

describe('later payment details', () => {
  const read = details('1251458.30');
  it('restate those read in another writing or masked', () => {
    for (const same of [
      details('1251458.3'),
      details('1251458.30', '012 345 6789'),
      details('1251458.30', '****6789'),
    ])
      expect(restates(same, read)).toBe(true);
  });
  it('replace those read by another account or amount, and not by interest alone', () => {
    expect(replaces(at(30, details('1251458.30', '****6780')), at(0, read))).toBe(true);
    expect(replaces(at(30, details('1300000')), at(0, read))).toBe(true);
    const accrued = details('1251458.47');
    expect([replaces(at(30, accrued), at(0, read)), restates(accrued, read)]).toEqual([false, false]);
  });
});
