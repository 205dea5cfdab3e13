// A loan as an accountant books it: balanced to the last digit, nothing invented, and no name that could be syntax.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, subtract } from '../../../domain/decimal.ts';
import { HLEDGER_HEAD, loanEntries, seizureEntry, type BookedLoan } from '../../../domain/hledger.ts';
import { epochMillis } from '../../../domain/time.ts';
import { balances, readJournal } from '../../support/hledger-journal.ts';

const OPENED = Date.UTC(2026, 0, 31, 23, 30);
const CLOSED = Date.UTC(2026, 2, 1, 12);

const booked = (change: Partial<BookedLoan> = {}): BookedLoan => ({
  name: 'LN-1',
  isClosed: true,
  openedAt: OPENED,
  closedAt: CLOSED,
  principal: decimal('1000000.00'),
  unit: 'NGN',
  collateral: decimal('900.000001'),
  asset: 'USDC',
  due: { amount: decimal('1000000.25'), since: CLOSED - 1_000 },
  returned: { txHash: '0xabc', amount: decimal('900.000001'), asset: 'USDC', isFinal: true },
  ...change,
});
const read = (loan: BookedLoan) => readJournal(loanEntries(loan));

describe('a loan as a journal', () => {
  it('is pledged, drawn, repaid and returned, on the days of Lagos, with its id and where each amount is from', () => {
    const { transactions } = read(booked());
    expect(transactions.map(({ day, mark, code, words }) => `${day} ${mark} ${code} ${words}`)).toEqual([
      '2026-02-01 * LN-1 pledge of LN-1',
      '2026-02-01 * LN-1 drawdown of LN-1',
      '2026-03-01 * LN-1 repayment of LN-1',
      '2026-03-01 * LN-1 return for LN-1',
    ]);
    expect(transactions[2]?.notes).toEqual([
      'the payoff as last stated while it was open, since 2026-03-01T11:59:59.000Z',
    ]);
    expect(transactions[3]?.notes[0]).toBe('tx: 0xabc');
    expect(Object.fromEntries(balances(transactions))).toEqual({
      'assets:collateral:pledged USDC': '0',
      'assets:collateral:free USDC': '0',
      'assets:cash NGN': '-0.25',
      'liabilities:loans:LN-1 NGN': '0',
      'expenses:interest and fees NGN': '0.25',
    });
  });

  it('leaves the collateral pledged until a return is known, and marks one that is not final', () => {
    const silent = read(booked({ returned: undefined }));
    expect(balances(silent.transactions).get('assets:collateral:pledged USDC')).toBe('900.000001');
    expect(silent.comments).toEqual(['; LN-1: closed, no return of its collateral is known']);
    const less = { txHash: '0x1', amount: decimal('900'), asset: undefined, isFinal: false };
    const onItsWay = read(booked({ returned: less })).transactions;
    expect(onItsWay.at(-1)?.mark).toBe('!');
    expect(balances(onItsWay).get('assets:collateral:pledged USDC')).toBe('0.000001');
    expect(read(booked({ returned: { ...less, amount: undefined } })).comments).toEqual([
      '; LN-1: returned by 0x1, how much is not known',
    ]);
  });

  it.each([
    [{ openedAt: undefined }, '; LN-1: nothing is booked, when it was opened is not known'],
    [{ openedAt: 9e18 }, '; LN-1: nothing is booked, when it was opened is not known'],
    [{ closedAt: undefined }, '; LN-1: closed, but when is not known'],
    [{ principal: undefined }, '; LN-1: no drawdown, its principal is not known'],
    [{ unit: undefined }, '; LN-1: no repayment, what was paid is not known'],
    [{ due: undefined }, '; LN-1: no repayment, what was paid is not known'],
    [{ collateral: undefined }, '; LN-1: no pledge, its collateral is not known'],
  ])('says what is not booked for want of %o', (change, words) => {
    expect(read(booked(change)).comments).toContain(words);
  });

  it('books a seizure out of what is pledged, with its evidence', () => {
    const entry = {
      line: 'seizures',
      from: 'typed',
      id: '17',
      asset: 'USDC.e',
      chain: 'base',
      amount: decimal('12.5'),
      counted: true,
      txHash: '0xfeed',
      evidence: 'letter of 3 March;\nsigned (A. B.)',
      seenAt: epochMillis(CLOSED),
    } as const;
    const { transactions } = readJournal(HLEDGER_HEAD + seizureEntry(entry));
    expect(transactions[0]).toMatchObject({
      day: '2026-03-01',
      code: 'journal 17',
      notes: [
        'typed in by the operator, and dated on the day it was typed in',
        'tx: 0xfeed',
        'evidence: letter of 3 March signed (A. B.)',
      ],
    });
    expect(balances(transactions)).toEqual(
      new Map([
        ['expenses:collateral seized "USDC.e"', '12.5'],
        ['assets:collateral:pledged "USDC.e"', '-12.5'],
      ]),
    );
    const unread = readJournal(seizureEntry({ ...entry, amount: undefined }));
    expect(unread.comments).toEqual(['; seizure 17: not booked, its amount is not known']);
  });

  it('adds up and can be read, whatever the names and amounts', () => {
    const name = fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes));
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }))
      .map(([digits, places]) => {
        const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
        const point = text.length - places;
        return decimal(
          `${digits < 0n ? '-' : ''}${text.slice(0, point)}${places === 0 ? '' : `.${text.slice(point)}`}`,
        );
      });
    fc.assert(
      fc.property(
        name,
        name,
        amount,
        amount,
        fc.option(amount, { nil: undefined }),
        (name, asset, principal, collateral, back) => {
          const loan = booked({
            name,
            asset,
            principal,
            collateral,
            returned: { txHash: name, amount: back, asset: undefined, isFinal: true },
          });
          const { transactions } = read(loan);
          const [owed] = [...balances(transactions)].filter(([key]) => key.startsWith('liabilities:'));
          expect(compareDecimals(owed?.[1] ?? principal, subtract(principal, principal))).toBe(0);
        },
      ),
      { numRuns: 100 },
    );
  });
});
