// A loan as a journal for accountants: balanced to the last digit, nothing invented, and no name that could
// be syntax.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal } from '../../../../domain/decimal.ts';
import { subtract } from '../../../../domain/arithmetic.ts';
import {
  datesComments,
  HLEDGER_HEAD,
  loanEntries,
  seizureEntries,
  type BookedLoan,
} from '../../../../main/formats/hledger.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { balances, readJournal } from '../../../support/hledger-journal.ts';

const OPENED = Date.UTC(2026, 0, 31, 23, 30);
const CLOSED = Date.UTC(2026, 2, 1, 12);

const booked = (change: Partial<BookedLoan> = {}): BookedLoan => ({
  name: 'LN-1',
  openedAt: OPENED,
  closing: { at: epochMillis(CLOSED), by: 'stated' },
  principal: decimal('1000000.00'),
  unit: 'NGN',
  collateral: decimal('900.000001'),
  asset: 'USDC',
  due: { amount: decimal('1000000.25'), since: CLOSED - 1_000 },
  returned: {
    txHash: '0xabc',
    amount: decimal('900.000001'),
    asset: 'USDC',
    isFinal: true,
    isMisdirected: false,
  },
  ...change,
});
const read = (loan: BookedLoan) => readJournal(loanEntries(loan, []));

describe('a loan as a journal', () => {
  it('has pledge, drawdown, repayment and return on Lagos days, with the id and the source of each amount', () => {
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

  it('keeps the collateral pledged until a return is known, and marks one that is not final', () => {
    const silent = read(booked({ returned: undefined }));
    expect(balances(silent.transactions).get('assets:collateral:pledged USDC')).toBe('900.000001');
    expect(silent.comments).toEqual(['; LN-1: closed, no return of its collateral is known']);
    const less = {
      txHash: '0x1',
      amount: decimal('900'),
      asset: undefined,
      isFinal: false,
      isMisdirected: false,
    };
    const onItsWay = read(booked({ returned: less })).transactions;
    expect(onItsWay.at(-1)?.mark).toBe('!');
    expect(balances(onItsWay).get('assets:collateral:pledged USDC')).toBe('0.000001');
    expect(read(booked({ returned: { ...less, amount: undefined } })).comments).toEqual([
      '; LN-1: return by 0x1, how much is not known',
    ]);
    const lost = { ...less, amount: undefined, isMisdirected: true };
    expect(read(booked({ returned: lost })).comments).toEqual([
      '; LN-1: misdirected return by 0x1, how much is not known',
    ]);
  });

  it.each([
    [{ openedAt: undefined }, '; LN-1: nothing is booked, when it was opened is not known'],
    [{ openedAt: 9e18 }, '; LN-1: nothing is booked, when it was opened is not known'],
    [
      { closing: { at: epochMillis(9e18), by: 'stated' } },
      '; LN-1: nothing is booked, it is closed, and when is not known',
    ],
    [
      { closing: { at: epochMillis(OPENED - 1), by: 'stated' } },
      '; LN-1: nothing is booked, its closing time is before its opening time',
    ],
    [{ principal: undefined }, '; LN-1: no drawdown, its principal is not known'],
    [{ unit: undefined }, '; LN-1: no repayment, its principal is not known'],
    [{ collateral: undefined }, '; LN-1: no pledge, its collateral is not known'],
  ] as const)('says what is not booked for want of %o', (change, words) => {
    expect(read(booked(change)).comments).toContain(words);
  });

  it('books a closed loan’s principal out of the debt if nobody stated what was paid', () => {
    const { transactions } = read(booked({ due: undefined }));
    expect(transactions[2]?.notes).toEqual(['what was paid is not known']);
    const stand = balances(transactions);
    expect(stand.get('liabilities:loans:LN-1 NGN')).toBe('0');
    expect(stand.get('equity:repayments not stated NGN')).toBe('-1000000');
    expect(stand.get('assets:cash NGN')).toBe('1000000');
  });

  it('names the source of the closing day if the service states none', () => {
    const notes = (closing: BookedLoan['closing']) => read(booked({ closing })).transactions[2]?.notes[0];
    const at = epochMillis(CLOSED);
    expect(notes({ at, by: 'latest' })).toBe(
      'the service states no closing time: closed on this day at the latest',
    );
    expect(notes({ at, by: 'entered', source: 'letter; of\n4 March' })).toBe(
      'the service states no closing time: the operator entered this day, from: letter of 4 March',
    );
  });

  it('begins with what the books leave out, with counts and sums', () => {
    const head = datesComments({
      unplaced: [
        {
          why: 'opening-unknown',
          loans: 3,
          sums: [{ unit: 'NGN', loans: 2, sum: decimal('8.10') }],
        },
        { why: 'closed-before-opened', loans: 1, sums: [] },
      ],
      unstated: 4,
      latest: 204,
      entered: 2,
    });
    expect(readJournal(HLEDGER_HEAD + head).comments.slice(-5)).toEqual([
      '; Left out of these books: 3 loan(s), because when it was opened is not known, principal: 8.10 NGN in 2',
      '; Left out of these books: 1 loan(s), because its closing time is before its opening time',
      '; Without their debt in these books: 4 loan(s), no principal is stated',
      '; Closed at the latest on the day given: 204 loan(s), the service states no closing time',
      '; Closed on a day that an operator entered, with a source: 2 loan(s)',
    ]);
    expect(datesComments({ unplaced: [], unstated: 0, latest: 0, entered: 0 })).toBe('');
  });

  it('books a seizure out of the pledged collateral, with its evidence', () => {
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
    const { transactions } = readJournal(HLEDGER_HEAD + seizureEntries([entry], []));
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
    const unread = readJournal(seizureEntries([{ ...entry, amount: undefined }], []));
    expect(unread.comments).toEqual(['; seizure 17: not booked, its amount is not known']);
  });

  it('balances and can be parsed, whatever the names and amounts', () => {
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
            returned: { txHash: name, amount: back, asset: undefined, isFinal: true, isMisdirected: false },
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
