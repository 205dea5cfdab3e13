// Writes loans as transactions for hledger and similar programs. Every transaction sums to zero in each
// commodity. Only stated values are booked; what is missing becomes a comment.
import type { Closing } from '../../domain/closing.ts';
import { isDay } from '../../domain/days.ts';
import { isPositive, sameValue, ZERO, type Decimal } from '../../domain/decimal.ts';
import { subtract } from '../../domain/arithmetic.ts';
import type { LedgerEntry } from '../../domain/ledger.ts';
import { sameWord } from '../../domain/wallet.ts';
import { whyUnplaced, type LoanDates, type Unplaced } from '../../domain/statement.ts';
import { comment, minus, plain, transaction } from './hledger-entry.ts';

/** What is known of one loan; times in milliseconds since 1970 UTC. */
export interface BookedLoan {
  readonly name: string;
  readonly openedAt: number | undefined;
  /** Undefined while it is open. */
  readonly closing: Closing | undefined;
  /** In `unit`. */
  readonly principal: Decimal | undefined;
  readonly unit: string | undefined;
  /** In `asset`. */
  readonly collateral: Decimal | undefined;
  readonly asset: string | undefined;
  /** The last payoff before it closed, in `unit`, and when it was first observed. */
  readonly due: { readonly amount: Decimal; readonly since: number } | undefined;
  /** The transaction that returned the collateral. */
  readonly returned: BookedReturn | undefined;
}
export interface BookedReturn {
  readonly txHash: string;
  readonly amount: Decimal | undefined;
  readonly asset: string | undefined;
  readonly isFinal: boolean;
  /** It went to an address that was never listed. */
  readonly isMisdirected: boolean;
}

const CASH = 'assets:cash';
const FREE = 'assets:collateral:free';
const PLEDGED = 'assets:collateral:pledged';
const MISDIRECTED = 'assets:collateral:misdirected';
const INTEREST = 'expenses:interest and fees';
const SEIZED = 'expenses:collateral seized';
const PAID_UNKNOWN = 'equity:repayments not stated';

export const HLEDGER_HEAD = `; Loans against collateral, written by Collateral Desk. Days are those of Lagos.
; ${CASH}: naira drawn and paid. ${FREE}: what can be pledged.
; ${PLEDGED}: what secures loans, until its return or a seizure is known; what stays there is still to come back.
; ${MISDIRECTED}: what the service sent to an address that was never listed. Nothing states that it arrived.
; ${PAID_UNKNOWN}: the principal of closed loans for which nobody stated what was paid.
; A mark * means that the service calls it final, ! that it does not yet, or that the return is misdirected.
decimal-mark .

`;

const WHY: Record<Unplaced, string> = {
  'opening-unknown': 'when it was opened is not known',
  'closing-unknown': 'it is closed, and when is not known',
  'closed-before-opened': 'its closing time is before its opening time',
};

/** Comments after the head: the loans that the books leave out, and the sources of the closing times. */
export function datesComments({ unplaced, latest, entered, unstated }: LoanDates): string {
  const sums = (of: LoanDates['unplaced'][number]): string =>
    of.sums.map(({ unit, loans, sum }) => `${sum} ${unit ?? 'of no unit'} in ${String(loans)}`).join(', ');
  const lines = [
    ...unplaced.map((of) => {
      const amounts = sums(of);
      const principal = amounts === '' ? '' : `, principal: ${amounts}`;
      return `Left out of these books: ${String(of.loans)} loan(s), because ${WHY[of.why]}${principal}`;
    }),
    ...(unstated > 0
      ? [`Without their debt in these books: ${String(unstated)} loan(s), no principal is stated`]
      : []),
    ...(latest > 0
      ? [
          `Closed at the latest on the day given: ${String(latest)} loan(s), the service states no closing time`,
        ]
      : []),
    ...(entered > 0
      ? [`Closed on a day that an operator entered, with a source: ${String(entered)} loan(s)`]
      : []),
  ];
  return lines.length === 0 ? '' : `${lines.map(comment).join('')}\n`;
}

/** More words are written as they come. */
const MOST_SPELLINGS = 100;

/** A word as the file spells it: as the first of `spellings` that is the same but for case. Adds a new one. */
function spelledIn(spellings: string[], word: string): string {
  const first = spellings.find((each) => sameWord(word, each));
  if (first === undefined && spellings.length < MOST_SPELLINGS) spellings.push(word);
  return first ?? word;
}

/**
 * Pledge and drawdown at its opening, repayment and return at its closing. Ends with an empty line.
 * @param spellings how the file spells assets; gets those that are new
 */
export function loanEntries(given: BookedLoan, spellings: string[]): string {
  const spelled = (asset: string | undefined) => asset && spelledIn(spellings, asset);
  const { returned } = given;
  const loan = {
    ...given,
    asset: spelled(given.asset),
    returned: returned && { ...returned, asset: spelled(returned.asset) },
  };
  const { openedAt, closing: closed, name } = loan;
  const status = closed === undefined ? 'open' : 'closed';
  const why = whyUnplaced({ status, openedAt, closedAt: closed?.at });
  if (why !== undefined || openedAt === undefined)
    return `${comment(`${name}: nothing is booked, ${WHY[why ?? 'opening-unknown']}`)}\n`;
  const entries = opening(loan, openedAt);
  if (closed !== undefined) entries.push(...closing(loan, closed));
  return `${entries.join('\n')}\n`;
}

function opening({ name, principal, unit, collateral, asset }: BookedLoan, at: number): string[] {
  return [
    collateral === undefined || asset === undefined
      ? comment(`${name}: no pledge, its collateral is not known`)
      : transaction(at, '*', name, `pledge of ${name}`, [
          [PLEDGED, collateral, asset],
          [FREE, minus(collateral), asset],
        ]),
    principal === undefined || unit === undefined
      ? comment(`${name}: no drawdown, its principal is not known`)
      : transaction(at, '*', name, `drawdown of ${name}`, [
          [CASH, principal, unit],
          [debt(name), minus(principal), unit],
        ]),
  ];
}

/** States the source of a closing day that the service does not state. */
const dayNotes = ({ by, source = '' }: Closing): string[] => {
  if (by === 'stated') return [];
  return by === 'latest'
    ? ['the service states no closing time: closed on this day at the latest']
    : [`the service states no closing time: the operator entered this day, from: ${source}`];
};

function closing({ name, principal, unit, due, asset, returned }: BookedLoan, closed: Closing): string[] {
  const { at } = closed;
  const entries: string[] = [];
  if (principal === undefined || unit === undefined)
    entries.push(comment(`${name}: no repayment, its principal is not known`));
  else {
    const paid = due !== undefined && isPositive(due.amount) ? due : undefined;
    const interest = paid === undefined ? ZERO : subtract(paid.amount, principal);
    entries.push(
      transaction(
        at,
        '*',
        name,
        `repayment of ${name}`,
        [
          [debt(name), principal, unit],
          ...(sameValue(interest, ZERO) ? [] : [[INTEREST, interest, unit] as const]),
          paid === undefined ? [PAID_UNKNOWN, minus(principal), unit] : [CASH, minus(paid.amount), unit],
        ],
        [
          ...dayNotes(closed),
          paid === undefined
            ? 'what was paid is not known'
            : `the payoff as last stated while it was open, since ${utc(paid.since)}`,
        ],
      ),
    );
  }
  entries.push(
    returned === undefined
      ? comment(`${name}: closed, no return of its collateral is known`)
      : returning(name, { ...returned, asset: returned.asset ?? asset }, at),
  );
  return entries;
}

function returning(
  name: string,
  { txHash, amount, asset, isFinal, isMisdirected }: BookedReturn,
  at: number,
): string {
  const what = isMisdirected ? 'misdirected return' : 'return';
  if (amount === undefined || asset === undefined)
    return comment(`${name}: ${what} by ${txHash}, how much is not known`);
  return transaction(
    at,
    isFinal && !isMisdirected ? '*' : '!',
    name,
    `${what} for ${name}`,
    [
      [isMisdirected ? MISDIRECTED : FREE, amount, asset],
      [PLEDGED, minus(amount), asset],
    ],
    [`tx: ${txHash}`, 'dated on the day the loan closed, because the transaction states no day'],
  );
}

/** Seizures that the operator entered, each with an empty line. */
export function seizureEntries(entries: readonly LedgerEntry[], spellings: readonly string[]): string {
  const of = [...spellings];
  return entries
    .map((one) => seizureEntry({ ...one, asset: one.asset && spelledIn(of, one.asset) }))
    .join('');
}

function seizureEntry({ id, asset, amount, txHash, evidence, seenAt }: LedgerEntry): string {
  if (amount === undefined || asset === undefined || !isDay(seenAt))
    return `${comment(`seizure ${id ?? ''}: not booked, its amount is not known`)}\n`;
  const entry = transaction(
    seenAt,
    '*',
    `journal ${id ?? ''}`,
    'seizure of collateral',
    [
      [SEIZED, amount, asset],
      [PLEDGED, minus(amount), asset],
    ],
    [
      'typed in by the operator, and dated on the day it was typed in',
      ...(txHash === undefined ? [] : [`tx: ${txHash}`]),
      ...(evidence === undefined ? [] : [`evidence: ${evidence}`]),
    ],
  );
  return `${entry}\n`;
}

const debt = (name: string): string => `liabilities:loans:${plain(name).replaceAll(':', '-') || 'unnamed'}`;
const utc = (at: number): string => new Date(at).toISOString();
