// A statement adds up to the kobo, and a loan without a known time is in no sum.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sameValue, type Decimal } from '../../../domain/decimal.ts';
import { add, subtract, sum } from '../../../domain/arithmetic.ts';
import {
  countLoanDates,
  createMovementSums,
  periodOfDays,
  placeLoan,
  type Period,
  type StatedLoan,
} from '../../../domain/statement.ts';
import { startOfLagosDay } from '../../../domain/days.ts';
import { epochMillis } from '../../../domain/time.ts';

const NOVEMBER: Period = {
  from: epochMillis(Date.parse('2026-11-01T00:00+01:00')),
  to: epochMillis(Date.parse('2026-12-01T00:00+01:00')),
};
const at = (text: string) => epochMillis(Date.parse(text));

describe('the days of a period', () => {
  const now = at('2026-11-22T08:00Z');

  it('begin and end at midnight in Lagos, an hour before UTC', () => {
    expect(periodOfDays('2026-11-01', '2026-11-21', now)).toEqual({
      from: at('2026-10-31T23:00Z'),
      to: at('2026-11-21T23:00Z'),
    });
    expect(startOfLagosDay('2028-02-29')).toBe(at('2028-02-28T23:00Z'));
  });

  it.each([
    ['2026-11-31', '2026-12-01', 'not-a-day'],
    ['2026-02-31', '2026-11-01', 'not-a-day'],
    ['last week', '2026-11-01', 'not-a-day'],
    ['2026-11-02', '2026-11-01', 'order'],
    ['2026-11-01', '2026-11-23', 'ahead'],
    ['2016-11-01', '2026-11-22', 'too-long'],
  ])('%s to %s is refused: %s', (first, last, fault) => {
    expect(periodOfDays(first, last, now)).toBe(fault);
  });

  it('may end today, also in the hour that is already tomorrow in Lagos', () => {
    expect(periodOfDays('2026-11-23', '2026-11-23', at('2026-11-22T23:30Z'))).toEqual({
      from: at('2026-11-22T23:00Z'),
      to: at('2026-11-23T23:00Z'),
    });
  });
});

describe('a loan in a period', () => {
  it.each<[string, StatedLoan, ReturnType<typeof placeLoan>]>([
    [
      'opened in its first moment and still open is drawn, and outstanding at the end',
      { status: 'open', openedAt: NOVEMBER.from },
      { opening: false, drawn: true, repaid: false, closing: true },
    ],
    [
      'closed in its last moment is repaid',
      { status: 'closed', openedAt: at('2026-10-01'), closedAt: epochMillis(NOVEMBER.to - 1) },
      { opening: true, drawn: false, repaid: true, closing: false },
    ],
    [
      'closed in its first instant is outstanding at the beginning, and repaid in it',
      { status: 'closed', openedAt: at('2026-10-01'), closedAt: NOVEMBER.from },
      { opening: true, drawn: false, repaid: true, closing: false },
    ],
    [
      'closed in the last instant before it is not in it',
      { status: 'closed', openedAt: at('2026-10-01'), closedAt: epochMillis(NOVEMBER.from - 1) },
      { opening: false, drawn: false, repaid: false, closing: false },
    ],
    [
      'opened and closed in its first instant is drawn and repaid in it',
      { status: 'closed', openedAt: NOVEMBER.from, closedAt: NOVEMBER.from },
      { opening: false, drawn: true, repaid: true, closing: false },
    ],
    [
      'closed as the next begins was outstanding at the end',
      { status: 'closed', openedAt: at('2026-10-01'), closedAt: NOVEMBER.to },
      { opening: true, drawn: false, repaid: false, closing: true },
    ],
    [
      'drawn and repaid within it is in neither position',
      { status: 'closed', openedAt: at('2026-11-02'), closedAt: at('2026-11-03') },
      { opening: false, drawn: true, repaid: true, closing: false },
    ],
    [
      'of an unknown status is open, whatever closing time is stated',
      { status: 'unknown', openedAt: at('2026-10-01'), closedAt: at('2026-11-03') },
      { opening: true, drawn: false, repaid: false, closing: true },
    ],
    ['without an opening time has no place', { status: 'open' }, 'opening-unknown'],
    [
      'closed without a stated time has none',
      { status: 'closed', openedAt: at('2026-11-02') },
      'closing-unknown',
    ],
    [
      'closed before it was opened has none',
      { status: 'closed', openedAt: at('2026-11-02'), closedAt: at('2026-11-01T12:00Z') },
      'closed-before-opened',
    ],
    [
      'opened later is not in it',
      { status: 'closed', openedAt: NOVEMBER.to },
      { opening: false, drawn: false, repaid: false, closing: false },
    ],
  ])('%s', (_name, loan, placed) => {
    expect(placeLoan(loan, NOVEMBER)).toEqual(placed);
  });
});

describe('the source of loans’ times', () => {
  it('is counted, with the principal of the loans without a known time', () => {
    const counted = countLoanDates();
    const note = (loan: StatedLoan & { closedBy?: 'latest' | 'entered' }) =>
      counted.note({ ...loan, isAmountStated: loan.amount !== undefined, amount: () => loan.amount });
    note({ status: 'open', openedAt: NOVEMBER.from, amount: decimal('1'), unit: 'NGN' });
    note({ status: 'open', openedAt: NOVEMBER.from });
    note({ status: 'open', amount: decimal('7.10'), unit: 'NGN' });
    note({ status: 'open', amount: decimal('0.90'), unit: 'NGN' });
    note({ status: 'open', openedAt: 9e18 });
    const closed = { status: 'closed', openedAt: NOVEMBER.from, amount: decimal('2'), unit: 'NGN' };
    note({ ...closed, closedAt: NOVEMBER.to, closedBy: 'latest' });
    note({ ...closed, closedAt: NOVEMBER.to, closedBy: 'entered' });
    note({ ...closed, closedAt: NOVEMBER.to });
    note({ ...closed, closedAt: NOVEMBER.from - 1, closedBy: 'latest' });
    expect(counted.dates()).toEqual({
      unplaced: [
        { why: 'opening-unknown', loans: 3, sums: [{ unit: 'NGN', loans: 2, sum: '8' }] },
        { why: 'closed-before-opened', loans: 1, sums: [{ unit: 'NGN', loans: 1, sum: '2' }] },
      ],
      unstated: 1,
      latest: 1,
      entered: 1,
    });
  });
});

const day = 86_400_000;
const someLoan = fc.record({
  status: fc.constantFrom('open', 'closed', 'unknown', undefined),
  amount: fc.option(
    fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, kobo]): Decimal => decimal(`${whole}.${String(kobo).padStart(2, '0')}`)),
    { nil: undefined },
  ),
  unit: fc.constantFrom('NGN', undefined),
  openedAt: fc.option(
    fc.integer({ min: -90, max: 60 }).map((days) => epochMillis(NOVEMBER.from + days * day)),
    { nil: undefined },
  ),
  closedAt: fc.option(
    fc.integer({ min: -90, max: 60 }).map((days) => epochMillis(NOVEMBER.from + days * day)),
    { nil: undefined },
  ),
});

describe('the movements of a period', () => {
  it('add up in every unit, to the kobo and in loans', () => {
    fc.assert(
      fc.property(fc.array(someLoan, { maxLength: 60 }), (loans) => {
        const sums = createMovementSums();
        let closing: Decimal[] = [];
        for (const loan of loans) {
          const placed = placeLoan(loan, NOVEMBER);
          if (typeof placed === 'string') continue;
          sums.note(loan, placed);
          if (placed.closing && loan.amount !== undefined) closing = [...closing, loan.amount];
        }
        const { units, unstated } = sums.movements();
        for (const { opening, drawn, repaid, closing: end } of units) {
          expect(opening.loans + drawn.loans - repaid.loans).toBe(end.loans);
          expect(sameValue(subtract(add(opening.sum, drawn.sum), repaid.sum), end.sum)).toBe(true);
        }
        expect(unstated.opening + unstated.drawn - unstated.repaid).toBe(unstated.closing);
        expect(sum(units.map((unit) => unit.closing.sum))).toBe(sum(closing));
      }),
    );
  });
});

describe('sums of loans that do not move', () => {
  const still = { opening: false, drawn: false, repaid: false, closing: false };
  it('have no unit, and each loan counts once where it moves', () => {
    const sums = createMovementSums();
    sums.note({ amount: decimal('5'), unit: 'EUR' }, still);
    expect(sums.movements().units).toEqual([]);
    for (const amount of ['5', '7'])
      sums.note({ amount: decimal(amount), unit: 'NGN' }, { ...still, drawn: true });
    for (let loan = 0; loan < 2; loan++)
      sums.note({ amount: undefined, unit: 'NGN' }, { ...still, opening: true });
    const none = { loans: 0, sum: '0' };
    expect(sums.movements()).toEqual({
      units: [{ unit: 'NGN', opening: none, repaid: none, closing: none, drawn: { loans: 2, sum: '12' } }],
      unstated: { opening: 2, drawn: 0, repaid: 0, closing: 0 },
    });
  });
});

it('a period may end at this moment, and a day that is none is refused at either end', () => {
  const lastDay = at('2026-11-20T23:00Z');
  expect(periodOfDays('2026-11-01', '2026-11-21', lastDay)).toMatchObject({ to: at('2026-11-21T23:00Z') });
  expect(periodOfDays('2026-11-01', '2026-11-21', epochMillis(lastDay - 1))).toBe('ahead');
  expect(periodOfDays('2026-11-01', '2026-11-31', at('2027-01-01T00:00Z'))).toBe('not-a-day');
});
