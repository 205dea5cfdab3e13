// Each alert settles by the fact that its kind names, and not before; what is settled stays listed and is recorded.
import { beforeEach, describe, expect, it } from 'vitest';
import { AlertKindSchema, settledBy, type AlertKind, type Fact } from '../../../../domain/alerts.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { destinationFrom } from '../../../../domain/destination.ts';
import type { Deposit } from '../../../../domain/deposit.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import type { CollateralReturn, Loan } from '../../../../domain/loan.ts';
import type { Position } from '../../../../domain/position.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Wallet } from '../../../../domain/wallet.ts';
import type { AlertsSlice } from '../../../../contract/slices/alerts.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import { createAlerts } from '../../../../main/desk/alerts/alerts.ts';
import type { Raise } from '../../../../main/desk/alerts/alerts.ts';
import type { SentRecord } from '../../../../main/desk/deposit/sent-log.ts';
import type { ResourceValues } from '../../../../main/desk/ports/service.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryCache, memoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';
import { closed, returned } from '../../../support/repay-rig.ts';
import { settlingOf } from '../../../support/settling.ts';

const profile = testProfile.id;
const amount = (text: string) => found(decimal(text));
const deposit = (status: string): Deposit => ({
  id: found('D-1'),
  asset: found('USDC'),
  chain: found('base'),
  amount: amount('5000'),
  txHash: found('0xd'),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: found(status),
  createdAt: missing(),
  raw: status,
});
const wallet = (address: string): Wallet => ({
  id: found('w1'),
  asset: found('USDC'),
  chain: found('base'),
  address: found(address),
  memo: missing(),
  contract: missing(),
  raw: address,
});
const none = missing();
const position = (ltv: string, change: Partial<Position> = {}): Position => ({
  value: amount('1000'),
  capacity: amount('0'),
  debt: none,
  ltv: amount(ltv),
  ltvUnit: 'percent',
  price: none,
  priceAt: none,
  asset: none,
  chain: none,
  collateralAmount: none,
  ledger: { credits: none, releases: none, seizures: none, balance: none },
  raw: JSON.stringify([ltv, change]),
  ...change,
});
const onItsWay = { ...returned, status: 'unknown', confirmations: found(1) } as const;
const withReturn = (collateralReturn: CollateralReturn): Loan => loan({ ...closed, collateralReturn });

let clock: ReturnType<typeof fakeClock>;
let journal: ReturnType<typeof memoryJournal>;
let book: Book;
let alerts: ReturnType<typeof createAlerts>;
let settling: ReturnType<typeof settlingOf>;
let slice: AlertsSlice;
let notified: AlertKind[];
let isSettledReturn: boolean;
let isAgreed: boolean;
let isReconciled: boolean | undefined;
let intent: 'unknown' | 'confirmed';
let fingerprint: string;
let sent: SentRecord[];

async function open(): Promise<void> {
  alerts = createAlerts({
    clock,
    journal,
    openProfile: () => profile,
    settings: memorySettings(),
    showAlert: () => true,
    notify: ({ kind }) => notified.push(kind),
    publish: (next) => (slice = next),
  });
  await alerts.load(await raisedIn(journal));
  book = await openBook(memoryCache(), profile);
  const newAddress = destinationFrom({ address: '0xnew' });
  if (newAddress === undefined) throw new Error('an address makes a payee');
  const payee = { purpose: 'deposit', digest: 'd', used: { times: 0 } } as const;
  settling = settlingOf({
    clock,
    book,
    alerts,
    payees: {
      views: () => [{ ...payee, state: isAgreed ? 'known' : 'changed', payee: newAddress }],
    },
    sentLog: { of: () => sent },
    returnLog: {
      of: () => [
        {
          loanId: 'LN-1' as LoanId,
          txHash: '0xreturn',
          fault: 'address',
          stated: [],
          since: epochMillis(0),
          settled: isSettledReturn ? { at: epochMillis(1), reason: 'r' } : undefined,
        },
      ],
    },
    intentState: () => intent,
    certificates: {
      peerOf: () => ({ issuer: 'CN', validTo: undefined, fingerprint256: fingerprint }),
    },
    isReconciled: () => Promise.resolve(isReconciled),
  });
}
beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  [notified, isSettledReturn, isAgreed, isReconciled] = [[], false, false, false];
  [intent, fingerprint] = ['unknown', 'before'];
  sent = [{ seq: 7, txHash: '0xd', asset: 'USDC', chain: 'base', address: '0xa', sentAt: clock.wall() }];
  await open();
});

const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
};
async function take<R extends Resource>(resource: R, value: ResourceValues[R]): Promise<void> {
  clock.advance(5_000);
  const answer = { value, receivedAt: clock.wall(), clockOffset: undefined, mayBeIncomplete: false };
  expect((await book.take(resource, answer)).ok).toBe(true);
  await flush();
}
async function look(): Promise<void> {
  settling.all();
  await flush();
}

/** The world in which the fact does not hold, and how it comes to hold. */
interface Step {
  readonly first?: (kind: AlertKind) => Promise<void>;
  readonly makes: () => Promise<void>;
}
const loans = (before: Loan, after: Loan): Step => ({
  first: () => take('loans', [before]),
  makes: () => take('loans', [after]),
});
const positions = (before: Position, after: Position): Step => ({
  first: () => take('position', before),
  makes: () => take('position', after),
});
const STEPS: Readonly<Record<Exclude<Fact, 'by-hand' | 'changed-again'>, Step>> = {
  'address-approved': {
    first: () => take('returnAddresses', [returnAddress('0xa', 'pending')]),
    makes: () => take('returnAddresses', [returnAddress('0xa')]),
  },
  'capacity-back': positions(position('1'), position('1', { capacity: amount('5') })),
  'certificate-replaced': {
    async makes() {
      fingerprint = 'after';
      await look();
    },
  },
  'collateral-restored': loans(
    loan({ collateralAmount: amount('15000') }),
    loan({ collateralAmount: amount('26000.0') }),
  ),
  'deposit-counted': {
    first: () => take('deposits', [deposit('pending')]),
    makes: () => take('deposits', [deposit('confirmed')]),
  },
  'deposit-listed': {
    first: () => take('deposits', []),
    makes: () => take('deposits', [deposit('pending')]),
  },
  'deposit-not-counted': {
    first: () => take('deposits', [deposit('confirmed')]),
    makes: () => take('deposits', [deposit('pending')]),
  },
  'deposit-restored': {
    first: () => take('deposits', [{ ...deposit('confirmed'), amount: amount('50'), raw: '50' }]),
    makes: () => take('deposits', [{ ...deposit('confirmed'), amount: amount('26000'), raw: '' }]),
  },
  'loan-closed': {
    async first() {
      await take('loans', [loan()]);
      await take('loans', [loan({ id: 'LN-2' as LoanId })]);
    },
    async makes() {
      clock.advance(5_000);
      const answer = { receivedAt: clock.wall(), clockOffset: undefined, mayBeIncomplete: false };
      await book.takeLoan({ ...answer, value: loan(closed) });
      await flush();
    },
  },
  'loan-done': {
    first: () => take('loans', [loan(closed)]),
    async makes() {
      isReconciled = true;
      await look();
    },
  },
  'loan-listed': {
    async first() {
      await take('loans', [loan()]);
      await take('loans', [loan({ id: 'LN-2' as LoanId })]);
    },
    makes: () => take('loans', [loan()]),
  },
  'loan-open': loans(loan(closed), loan()),
  'loan-not-seized': loans(loan({ status: 'seized', statusWord: found('seized') }), loan()),
  'ltv-above': positions(position('40'), position('56')),
  'ltv-below': positions(position('56'), position('53.9')),
  'ltv-not-critical': positions(position('71'), position('60')),
  'payee-agreed': {
    async first() {
      await take('wallets', [wallet('0xnew')]);
      await take('returnAddresses', []);
    },
    async makes() {
      isAgreed = true;
      await look();
    },
  },
  'price-current': {
    first: () => take('position', position('1', { priceAt: found(epochMillis(clock.wall() - 9e6)) })),
    makes: () => take('position', position('1', { priceAt: found(clock.wall()) })),
  },
  'quote-over': {
    async makes() {
      clock.advance(120_000);
      await look();
    },
  },
  'request-settled': {
    async makes() {
      intent = 'confirmed';
      await look();
    },
  },
  'return-final': loans(withReturn(onItsWay), withReturn(returned)),
  'return-not-final': loans(withReturn(returned), withReturn(onItsWay)),
  'return-reconciled': {
    first: (kind) => take('loans', [withReturn(kind === 'return-final' ? returned : onItsWay)]),
    async makes() {
      isReconciled = true;
      await look();
    },
  },
  'return-settled': {
    async makes() {
      isSettledReturn = true;
      await look();
    },
  },
  'return-stated': loans(loan(closed), withReturn(onItsWay)),
  'wallet-usable': {
    first: () => take('wallets', []),
    makes: () => take('wallets', [wallet('0xnew')]),
  },
};

const SUBJECTS: Partial<Record<AlertKind, string>> = {
  'address-lost-approval': '0xa',
  'wallet-changed': '0xnew',
  'return-address-approved': '0xnew',
};
const STATES: Partial<Record<AlertKind, string>> = {
  'certificate-expiring': 'before',
  'deposit-not-seen': '7',
};
function given(kind: AlertKind): Parameters<Raise>[1] {
  const isOfLoan = /^(loan|return-(?!address)|destination|payoff|payment|collateral-fell)/.test(kind);
  const subject = isOfLoan ? 'LN-1' : (SUBJECTS[kind] ?? (kind === 'deposit-seen' ? '0xd' : 'D-1'));
  return {
    kind,
    at: clock.wall(),
    subject,
    state: STATES[kind],
    ...(isOfLoan && { loanId: 'LN-1' }),
    amounts: { was: decimal('26000'), now: decimal('15000') },
    until: epochMillis(clock.wall() + 60_000),
  };
}
const pairs = AlertKindSchema.options.flatMap((kind) =>
  settledBy(kind).flatMap((fact) =>
    fact === 'by-hand' || fact === 'changed-again' ? [] : [[kind, fact] as const],
  ),
);

describe('the alert', () => {
  it.each(pairs)('%s is settled by %s', async (kind, fact) => {
    const step = STEPS[fact];
    await step.first?.(kind);
    await alerts.raise(profile, given(kind));
    await look();
    expect(slice.alerts).toMatchObject([{ kind, read: false }]);
    expect(slice.alerts[0]?.settled).toBeUndefined();
    await step.makes();
    expect(slice.alerts).toMatchObject([{ kind, settled: { by: fact, at: clock.wall() } }]);
    expect(slice.unread).toBe(0);
    const [written] = journal.written.filter((entry) => entry.kind === 'alerts.settled');
    expect(JSON.parse(written?.body ?? '{}')).toMatchObject({
      by: fact,
      alerts: [Number(slice.alerts[0]?.id)],
    });
  });
});

describe('alerts', () => {
  it('of a state that lasts are one alert, one notification and one entry, until it is over', async () => {
    const late = () => alerts.raise(profile, { kind: 'price-stale', subject: 'position', at: clock.wall() });
    for (let poll = 0; poll < 20; poll++) expect(await late()).toBe(true);
    expect([notified.length, slice.alerts.length]).toEqual([1, 1]);
    await alerts.markRead();
    await open();
    expect(await late()).toBe(true);
    expect(notified).toHaveLength(1);
    await STEPS['price-current'].makes();
    await late();
    expect(notified).toHaveLength(2);
  });

  it('raised at the same moment are one', async () => {
    const one = given('deposit-gone');
    await Promise.all([alerts.raise(profile, one), alerts.raise(profile, one)]);
    expect(slice.alerts).toHaveLength(1);
  });

  it('of a payoff that changes again leave one open', async () => {
    for (const state of ['1', '2', '3']) await alerts.raise(profile, { ...given('payoff-changed'), state });
    expect(slice.alerts.map(({ state, settled }) => [state, settled?.by])).toEqual([
      ['3', undefined],
      ['2', 'changed-again'],
      ['1', 'changed-again'],
    ]);
  });

  it('stay settled after a restart, and lose their snooze', async () => {
    await take('loans', [loan()]);
    await alerts.raise(profile, given('payment-unclosed-day'));
    await alerts.snooze({ id: slice.alerts[0]?.id ?? '', until: 'hour' });
    await take('loans', [loan(closed)]);
    await open();
    alerts.publish();
    expect(slice.alerts).toMatchObject([{ settled: { by: 'loan-closed' } }]);
    clock.advance(7_200_000);
    await flush();
    expect(notified).toHaveLength(1);
  });

  it('of many loans wait for the last of them', async () => {
    const two = { listed: ['LN-1', 'LN-2'].map((id) => ({ id, repaying: false })), more: 0 };
    isReconciled = undefined;
    await take('loans', [loan(closed), loan({ id: 'LN-2' as LoanId })]);
    await alerts.raise(profile, { ...given('destination-changed'), loans: two });
    await look();
    expect(slice.unread).toBe(1);
    await take('loans', [loan(closed), loan({ ...closed, id: 'LN-2' as LoanId })]);
    expect(slice.alerts).toMatchObject([{ settled: { by: 'loan-done' } }]);
  });
});
