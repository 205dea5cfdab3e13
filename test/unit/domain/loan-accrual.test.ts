// The cost of a loan so far, from its own readings: no rate is invented.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../domain/days.ts';
import { decimal } from '../../../domain/decimal.ts';
import { accrualOf, LEAST_DAYS, type PayoffReading } from '../../../domain/loan-accrual.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { found, loan } from '../../support/lending-values.ts';

const OPENED = Date.parse('2026-09-01T09:00:00Z');
const NOW = OPENED + 40 * DAY;
const reading = (day: number, payoff: string, lastDay = day): PayoffReading => ({
  payoff: decimal(payoff),
  since: epochMillis(OPENED + day * DAY),
  observedAt: epochMillis(OPENED + lastDay * DAY),
});
const opened = loan({
  openedAt: found(epochMillis(OPENED)),
  principal: found(decimal('1000000.00')),
  payoff: found(decimal('1040000.00')),
});
const rateOf = (...readings: PayoffReading[]) => accrualOf(opened, readings, NOW)?.rate;

describe('the cost of a loan so far', () => {
  it('has the age in days of Lagos, and the payoff less the principal', () => {
    expect(accrualOf(opened, [], NOW)).toMatchObject({
      ageDays: 40,
      accrued: { amount: '40000', since: 'opening' },
    });
  });

  it('counts from the first reading if the service states no principal', () => {
    const bare = { ...opened, principal: missing(), openedAt: missing() };
    const accrual = accrualOf(bare, [reading(3, '1003000.00'), reading(9, '1040000.00')], NOW);
    expect(accrual?.accrued).toEqual({ amount: '37000', since: 'reading' });
    expect(accrual).not.toHaveProperty('ageDays');
  });

  it('is unknown if the payoff is below the principal or missing', () => {
    for (const payoff of [found(decimal('999999.99')), missing()])
      expect(accrualOf({ ...opened, payoff }, [], NOW)).not.toHaveProperty('accrued');
  });

  it('is not estimated for a closed loan', () => {
    expect(accrualOf({ ...opened, status: 'closed' }, [reading(0, '1'), reading(20, '2')], NOW)).toBe(
      undefined,
    );
  });
});

describe('the yearly rate', () => {
  it('is the growth between the first and the last reading for 365 days, and names both', () => {
    expect(rateOf(reading(0, '1000000.00'), reading(10, '1010000.00', 36.5))).toEqual({
      kind: 'rate',
      yearlyPercent: '10.00',
      from: { at: OPENED, payoff: '1000000.00' },
      to: { at: OPENED + 36.5 * DAY, payoff: '1010000.00' },
    });
  });

  it('is zero if one payoff stays for long enough', () => {
    expect(rateOf(reading(0, '1000000.00', 20))).toMatchObject({ kind: 'rate', yearlyPercent: '0.00' });
  });

  it('needs readings over seven days, and says how many days there are', () => {
    expect(rateOf()).toEqual({ kind: 'too-few', days: 0 });
    const length = LEAST_DAYS - 0.01;
    expect(rateOf(reading(0, '1000000.00'), reading(length, '1010000.00'))).toEqual({
      kind: 'too-few',
      days: LEAST_DAYS - 1,
    });
    expect(rateOf(reading(0, '0.00'), reading(20, '5.00'))).toMatchObject({ kind: 'too-few' });
  });

  it('starts anew where the payoff fell, because a part was paid', () => {
    const paid = [reading(0, '9000000.00'), reading(10, '9090000.00'), reading(11, '1000000.00')];
    expect(rateOf(...paid)).toEqual({ kind: 'too-few', days: 0 });
    expect(rateOf(...paid, reading(47.5, '1010000.00'))).toMatchObject({ yearlyPercent: '10.00' });
  });

  it('finds the simple daily rate that a lender charges, whatever days were read', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 50 }), (read, percent) => {
        const sorted = read.toSorted((a, b) => a - b);
        const first = sorted[0] ?? 0;
        // 365,000,000.00: one percent a year is 10,000.00 a day.
        const readings = sorted.map((day) =>
          reading(day, `${365_000_000 + percent * 10_000 * (day - first)}.00`),
        );
        const rate = rateOf(...readings);
        if ((sorted.at(-1) ?? 0) - first < LEAST_DAYS) expect(rate?.kind).toBe('too-few');
        else expect(rate).toMatchObject({ yearlyPercent: `${percent}.00` });
      }),
    );
  });
});

describe('the cost of a loan without a stated principal', () => {
  const unstated = (payoff: string) => loan({ principal: missing(), payoff: found(decimal(payoff)) });
  const accrued = (payoff: string, ...readings: PayoffReading[]) =>
    accrualOf(unstated(payoff), readings, NOW)?.accrued;
  it('counts from the first reading', () => {
    expect(accrued('1040000', reading(0, '1000000'), reading(9, '1030000'))).toMatchObject({
      amount: '40000',
      since: 'reading',
    });
    expect(accrued('1000000', reading(0, '1000000'))).toMatchObject({ amount: '0', since: 'reading' });
  });
  it('is not known below the first reading, or without one', () => {
    expect(accrued('999999', reading(0, '1000000'))).toBeUndefined();
    expect(accrued('1040000')).toBeUndefined();
  });
});

it('a payoff of exactly the principal has cost nothing yet', () => {
  const same = { ...opened, payoff: found(decimal('1000000.00')) };
  expect(accrualOf(same, [], NOW)?.accrued).toEqual({ amount: '0', since: 'opening' });
});
