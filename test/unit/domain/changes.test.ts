// Every row of the table of changes once: the state before, the state after, and the alert with the facts that end it.
import { describe, expect, it } from 'vitest';
import {
  AlertKindSchema,
  inInboxOrder,
  isReplacedBy,
  isUnread,
  severityOf,
  severityOfKind,
  speaksOf,
  type AlertKind,
} from '../../../domain/alerts.ts';
import {
  addressChanges,
  applicationChanges,
  depositChanges,
  loanChanges,
  positionChanges,
  returnChanges,
} from '../../../domain/change-detection.ts';
import {
  alertOf,
  ANSWERS,
  CHANGES,
  type Answer,
  type Change,
  type Condition,
  type Detected,
  type Subject,
} from '../../../domain/changes.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import type { CollateralReturn, Loan } from '../../../domain/loan.ts';
import type { Position } from '../../../domain/position.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { application, bankDestination, found, loan, returnAddress } from '../../support/lending-values.ts';

const amount = (text: string) => found(decimal(text));
const deposit = (status: string, change: Partial<Deposit> = {}): Deposit => ({
  id: found('D-1'),
  asset: found('USDC'),
  chain: found('base'),
  amount: amount('5000'),
  txHash: found('0xdeposit'),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: found(status),
  createdAt: missing(),
  raw: '{}',
  ...change,
});
const back: CollateralReturn = {
  txHash: found('0xreturn'),
  address: found('0xvault'),
  amount: amount('25000'),
  asset: found('USDC'),
  chain: found('base'),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: found('final'),
  status: 'final',
};
const sent = { ...back, statusWord: found('sent'), status: 'unknown' } as const;
const closed = (collateralReturn?: CollateralReturn): Loan =>
  loan({ status: 'closed', statusWord: found('closed'), ...(collateralReturn && { collateralReturn }) });
const none = missing();
const position = (capacity: string, seizures = '0'): Position => ({
  value: none,
  capacity: amount(capacity),
  debt: none,
  ltv: none,
  price: none,
  priceAt: none,
  asset: none,
  chain: none,
  collateralAmount: none,
  ledger: { credits: none, releases: none, seizures: amount(seizures), balance: none },
  raw: capacity,
});
const decided = (word: string) => application({ statusWord: found(word) });
const other = found(bankDestination('9'));

/** What a change is found from. A row whose alert has none is raised by another watch, named in `ELSEWHERE`. */
const ROWS: Partial<Record<Subject, Partial<Record<Change, () => Detected[]>>>> = {
  loan: {
    appears: () => loanChanges(undefined, loan()),
    advances: () => loanChanges(loan(), closed()),
    regresses: () => loanChanges(closed(), loan()),
    fails: () => loanChanges(loan(), loan({ status: 'seized', statusWord: found('Liquidated') })),
    vanishes: () => [{ subject: 'loan', change: 'vanishes' }],
  },
  payoff: {
    differs: () => loanChanges(loan({ payoff: amount('100') }), loan({ payoff: amount('100.01') })),
    shrinks: () => loanChanges(loan({ payoff: amount('100') }), loan({ payoff: amount('99.9') })),
    vanishes: () => loanChanges(loan(), loan({ payoff: missing() })),
  },
  'repayment-destination': {
    appears: () => loanChanges(loan({ destination: missing() }), loan()),
    differs: () => loanChanges(loan(), loan({ destination: other })),
    vanishes: () => loanChanges(loan(), loan({ destination: missing() })),
  },
  collateral: {
    differs: () => loanChanges(loan(), loan({ collateralAmount: amount('26000') })),
    shrinks: () => loanChanges(loan(), loan({ collateralAmount: amount('15000') })),
    fails: () => positionChanges(position('9'), position('9', '120.5')),
    vanishes: () => loanChanges(loan(), loan({ collateralAmount: missing() })),
  },
  return: {
    appears: () => returnChanges(closed(), closed(sent)),
    advances: () => returnChanges(closed(sent), closed(back)),
    differs: () => returnChanges(closed(back), closed({ ...sent, txHash: found('0xother') })),
    shrinks: () => returnChanges(closed(back), closed({ ...back, amount: amount('24000') })),
    regresses: () => returnChanges(closed(back), closed(sent)),
    vanishes: () => returnChanges(closed(back), closed()),
  },
  deposit: {
    advances: () => depositChanges(deposit('pending'), deposit('confirmed')),
    differs: () => depositChanges(deposit('confirmed'), deposit('confirmed', { chain: found('tron') })),
    shrinks: () => depositChanges(deposit('confirmed'), deposit('confirmed', { amount: amount('50') })),
    regresses: () => depositChanges(deposit('confirmed'), deposit('pending')),
    fails: () => depositChanges(deposit('confirmed'), deposit('reversed')),
    vanishes: () => depositChanges(deposit('confirmed'), undefined),
  },
  'return-address': {
    regresses: () => addressChanges(returnAddress('0xa'), returnAddress('0xa', 'pending'), []),
    fails: () => [{ subject: 'return-address', change: 'fails' }],
    vanishes: () => addressChanges(returnAddress('0xa'), undefined, [returnAddress('0xb')]),
  },
  application: {
    advances: () => [{ subject: 'application', change: 'advances' }],
    differs: () => applicationChanges(decided('pending'), decided('approved')),
    regresses: () => [{ subject: 'application', change: 'regresses' }],
    fails: () => [{ subject: 'application', change: 'fails' }],
  },
  capacity: { vanishes: () => positionChanges(position('100'), position('0')) },
};

/** Tests of main: sent deposits, payees, the watch over LTV and price, returns, requests, certificates … */
const ELSEWHERE: Partial<Record<Subject, readonly Change[]>> = {
  loan: ['is-late'],
  return: ['fails'],
  deposit: ['appears', 'is-late'],
  'deposit-wallet': ['differs', 'regresses', 'fails', 'vanishes'],
  'return-address': ['advances', 'differs'],
  quote: ['is-late'],
  request: ['advances', 'fails', 'is-late'],
  ltv: ['differs', 'shrinks'],
  price: ['is-late'],
  feed: ['differs', 'shrinks'],
};

const rows = (Object.keys(ANSWERS) as Subject[]).flatMap((subject) =>
  CHANGES.map((change) => [subject, change] as const),
);
const holdsAll = (): boolean => true;

describe('the table of changes', () => {
  it.each(rows)('%s × %s has its answer', (subject, change) => {
    const answer: Answer = ANSWERS[subject][change];
    const found = ROWS[subject]?.[change]?.();
    if (answer === 'timeline' || 'silent' in answer) {
      if (answer !== 'timeline') expect(answer.silent).not.toBe('');
      expect((found ?? []).map((one) => alertOf(one, holdsAll))).toEqual(found?.map(() => undefined) ?? []);
      return;
    }
    if (found === undefined) return expect(ELSEWHERE[subject]).toContain(change);
    expect(found).toMatchObject([{ subject, change }]);
    const [first] = found;
    expect(first && alertOf(first, holdsAll)).toBe(answer.alert[0]);
    // A condition that does not hold leaves the change to the timeline.
    if (answer.only !== undefined) expect(first && alertOf(first, () => false)).toBeUndefined();
  });

  it('raises every kind of alert, apart from those of the certificate and of the settings', () => {
    const raised = rows.flatMap(([subject, change]) => {
      const answer: Answer = ANSWERS[subject][change];
      return typeof answer === 'object' && 'alert' in answer ? answer.alert : [];
    });
    const beside: AlertKind[] = ['issuer-changed', 'certificate-expiring', 'profile-changed'];
    expect(new Set([...raised, ...beside])).toEqual(new Set(AlertKindSchema.options));
  });

  it('finds each change in the whole of an answer, and nothing in an equal one', () => {
    const holds = (one: Condition) => one === 'unless-closed';
    const kinds = (was: Loan, is: Loan) => loanChanges(was, is).map((one) => alertOf(one, holds));
    expect(kinds(loan(), loan({ payoff: amount('16550000.1') }))).toEqual([]);
    expect(kinds(loan(), loan({ destination: other, collateralAmount: amount('0') }))).toEqual([
      'destination-changed',
      'collateral-fell',
    ]);
    expect(depositChanges(deposit('confirmed'), deposit('confirmed', { amount: amount('5000.0') }))).toEqual(
      [],
    );
    expect(returnChanges(closed(back), closed(back))).toEqual([]);
  });

  it('measures a change from the last reading that stated the value', () => {
    const bare = loan({ destination: missing(), payoff: missing(), collateralAmount: missing() });
    const last = { destination: loan(), payoff: loan(), collateral: loan() };
    const is = loan({ destination: other, payoff: amount('1'), collateralAmount: amount('1') });
    expect(loanChanges(bare, is, last).map(({ subject }) => subject)).toEqual([
      'repayment-destination',
      'payoff',
      'collateral',
    ]);
    expect(loanChanges(bare, is)).toEqual([]);
  });

  it('raises no alarm for a deposit whose status goes on past confirmed', () => {
    const found = depositChanges(deposit('confirmed'), deposit('completed'));
    expect(found.map((one) => alertOf(one, () => false))).toEqual([undefined]);
  });
});

const alert = (kind: AlertKind, at: number, more: object = {}) => ({
  kind,
  at: epochMillis(at),
  subject: 'LN-1',
  read: false,
  ...more,
});

describe('an alert', () => {
  it('that can cost money is critical, and one of an answer that only gained fields is for information', () => {
    const kinds: AlertKind[] = ['destination-changed', 'ltv-critical', 'return-astray', 'deposit-gone'];
    expect(kinds.map(severityOfKind)).toEqual(kinds.map(() => 'critical'));
    expect(severityOf({ kind: 'shape-changed', shape: { serious: true } })).toBe('warning');
    expect(severityOf({ kind: 'shape-changed', shape: { serious: false } })).toBe('info');
  });

  it('speaks of one state until a fact ends it, or until it is read where no fact can', () => {
    const late = alert('price-stale', 1);
    expect(speaksOf(late, late)).toBe(true);
    expect(speaksOf({ ...late, read: true }, late)).toBe(true);
    expect(speaksOf({ ...late, settled: { at: epochMillis(2) } }, late)).toBe(false);
    expect(speaksOf(late, { ...late, state: 'x' })).toBe(false);
    const shape = alert('shape-changed', 1, { read: true });
    expect(speaksOf(shape, shape)).toBe(false);
  });

  it('gives way to a newer one of the same loans, if its kind says so', () => {
    const [first, next] = [alert('payoff-changed', 1, { state: '1' }), alert('payoff-changed', 2)];
    expect(isReplacedBy(first, next)).toBe(true);
    expect(isReplacedBy(first, { ...next, subject: 'LN-2' })).toBe(false);
    expect(isReplacedBy(alert('deposit-gone', 1), alert('deposit-gone', 2))).toBe(false);
    const two = { loans: { listed: [{ id: 'LN-1' }, { id: 'LN-2' }], more: 0 } };
    const many = alert('destination-changed', 1, two);
    expect(isReplacedBy(many, alert('destination-changed', 2))).toBe(false);
    expect(isReplacedBy(many, alert('destination-changed', 2, two))).toBe(true);
  });

  it('is listed unread by severity, then snoozed by its return, then read, then settled', () => {
    const snoozed = (until: number) => ({ snoozedUntil: epochMillis(until) });
    const alerts = [
      alert('loan-opened', 9),
      alert('loan-closed', 8, { read: true }),
      alert('price-stale', 7),
      alert('destination-changed', 6, snoozed(300)),
      alert('ltv-critical', 5, snoozed(200)),
      alert('destination-changed', 4),
      alert('return-astray', 3, { settled: { at: epochMillis(10) } }),
      alert('ltv-critical', 2),
    ];
    expect(inInboxOrder(alerts).map(({ at }) => at)).toEqual([4, 2, 7, 9, 5, 6, 8, 3]);
    expect(alerts.filter(isUnread)).toHaveLength(4);
  });
});
