// Sample stages of a quote and of a repayment.
import * as v from 'valibot';
import type { BorrowFlow, IntentView } from '../../../contract/slices/borrow.ts';
import type {
  OutstandingReturn,
  ObservedDestination,
  RecordedPayment,
} from '../../../contract/calls/repay.ts';
import type { RepaymentView, Signer } from '../../../contract/slices/repay.ts';
import { decimal } from '../../../domain/decimal.ts';
import { DestinationSchema, sameDestination, type Destination } from '../../../domain/destination.ts';
import { ExternalIdSchema, IntentIdSchema, QuoteIdSchema } from '../../../domain/ids.ts';
import type { CollateralReturn } from '../../../domain/loan.ts';
import { COPIED_PARTS, type Payable } from '../../../domain/repayment-events.ts';
import { REPAYMENT_STEPS, type RepaymentStep, type StepState } from '../../../domain/repayment.ts';
import { SignerIdSchema } from '../../../domain/signing.ts';
import { epochMillis, millis, type EpochMillis } from '../../../domain/time.ts';
import { amountOf, before, dayLong, found, hex, minute, second, timeOf } from './readings.ts';
import { application } from './sample-parts.ts';
import { coldVault, loanIds } from './sample.ts';

export const digest = hex(99, 64);

export function intent(now: EpochMillis, kind: IntentView['kind'], state: IntentView['state']): IntentView {
  return {
    id: v.parse(IntentIdSchema, '019ab3f2-6c1e-7d40-9a55-2f7be01c8841'),
    kind,
    state,
    externalId: v.parse(ExternalIdSchema, 'cd-019ab3f2-6c1e-7d40-9a55-2f7be01c8841'),
    quoteId: v.parse(QuoteIdSchema, 'qt_58c1e0a94b'),
    terms: { amount_ngn: '4000000.00', payout: 'naira_token' },
    recordedAt: before(now, 15 * second),
  };
}

export function review(now: EpochMillis, left = 28 * second): Extract<BorrowFlow, { stage: 'review' }> {
  const raw = {
    status: 'open',
    payout: 'naira_token',
    monthly_rate_percent: '2.75',
    collateral_amount: '4351.610966',
    collateral_asset: 'USDC',
    collateral_chain: 'base',
    ltv_after_percent: '46.61',
    price_ngn: '1532.00',
    price_timestamp: new Date(now - 19 * second).toISOString(),
  };
  return {
    stage: 'review',
    intent: intent(now, 'create-quote', 'confirmed'),
    terms: { amount_ngn: '4000000.00', payout: 'naira_token' },
    body: '{"amount_ngn":"4000000.00","external_id":"cd-019ab3f2-6c1e-7d40-9a55-2f7be01c8841","payout":"naira_token"}',
    quote: {
      id: found('id', v.parse(QuoteIdSchema, 'qt_58c1e0a94b')),
      externalId: found('external_id', 'cd-019ab3f2-6c1e-7d40-9a55-2f7be01c8841', 'documented'),
      expiresAt: timeOf('expires_at', epochMillis(now + 30 * second)),
      amount: amountOf('amount_ngn', '4000000.00', 'profile'),
      others: Object.entries(raw).map(([field, value]) => ({ field, raw: JSON.stringify(value) })),
      raw: JSON.stringify(raw),
    },
    compared: [
      {
        field: 'amount_ngn',
        label: 'Amount in naira',
        unit: 'naira',
        asked: decimal('4000000.00'),
        offered: decimal('4000000.00'),
        difference: 'same',
      },
    ],
    digest,
    left: millis(left),
    measuredAt: now,
    lastMoment: epochMillis(now + left),
  };
}

export const unknownAccept = (now: EpochMillis): Extract<BorrowFlow, { stage: 'unknown' }> => ({
  stage: 'unknown',
  intent: { ...intent(now, 'accept-quote', 'unknown'), detail: 'connection reset before an answer' },
  mayArriveUntil: epochMillis(now + 80 * second),
  readings: 3,
  reads: [
    { at: before(now, 6 * second), of: 'applications', ended: 'nothing' },
    { at: before(now, 36 * second), of: 'loans', ended: 'nothing' },
    { at: before(now, 66 * second), of: 'quote', ended: 'failed' },
  ],
  candidates: [],
});

export const accepted = (now: EpochMillis): Extract<BorrowFlow, { stage: 'accepted' }> => ({
  stage: 'accepted',
  by: 'quote',
  application: application(now, minute, 'app_9911c0aa', '4000000.00', 'disbursed', 'LN-000201'),
  loanId: loanIds[0]!,
  acceptedAt: before(now, minute),
});

export const destination = (account: string, reference: string): Destination =>
  v.parse(
    DestinationSchema,
    Object.entries({
      account_name: 'Collections LN-000199',
      account_number: account,
      bank_name: 'Marina Practice Bank',
      reference,
      type: 'bank',
    }).map(([path, value]) => ({ path, value })),
  );
export const payable = (payoff: string, account: string, reference: string): Payable => ({
  payoff: decimal(payoff),
  destination: destination(account, reference),
  digest: hex(Number(account) % 1000, 64),
});
export const payableNow = payable('16550000.10', '0123456798', 'LN199-04QK');
export const payableBefore = payable('16550000.10', '0123456789', 'LN199-03QK');

export const collateralReturn = (confirmations: number, status: string): CollateralReturn => ({
  txHash: found('collateral_return.tx_hash', `0x${hex(41, 64)}`),
  address: found('collateral_return.address', coldVault),
  amount: amountOf('collateral_return.amount', '17882.300000'),
  asset: found('collateral_return.asset', 'USDC'),
  chain: found('collateral_return.chain', 'base'),
  confirmations: found('collateral_return.confirmations', confirmations),
  requiredConfirmations: found('collateral_return.required_confirmations', 12),
  statusWord: found('collateral_return.status', status),
  status: status === 'final' ? 'final' : 'unknown',
});

/** The checklist with everything before `at` done and everything after it blocked. */
export function repayment(
  now: EpochMillis,
  at: RepaymentStep | 'done',
  more: Partial<RepaymentView> = {},
  state: StepState = 'current',
): RepaymentView {
  const due = at === 'done' ? REPAYMENT_STEPS.length : REPAYMENT_STEPS.indexOf(at);
  const past = (step: RepaymentStep): boolean => REPAYMENT_STEPS.indexOf(step) < due;
  const view: RepaymentView = {
    loanId: loanIds[1]!,
    startedAt: before(now, 2 * minute),
    steps: REPAYMENT_STEPS.map((step, index) => ({
      step,
      state: index < due ? 'done' : index === due ? state : 'blocked',
    })),
    closedElsewhere: false,
    ...(past('read-now')
      ? {
          read: {
            at: before(now, 17 * second),
            goodUntil: epochMillis(now + 43 * second),
            payable: payableNow,
          },
        }
      : {}),
    before: { at: before(now, 7 * dayLong), payable: payableBefore },
    confirmed: past('compare'),
    parts: COPIED_PARTS.map((part) => ({ part, copied: past('take'), proven: past('take') })),
    ...(past('record-payment')
      ? {
          payment: {
            at: before(now, minute),
            reference: 'NIP/0912/88123',
            payoff: payableNow.payoff,
            owed: { how: 'same', payoff: payableNow.payoff },
          },
        }
      : {}),
    status: past('watch-closed') ? 'closed' : 'open',
    statusWord: past('watch-closed') ? 'closed' : 'active',
    lastSeenAt: before(now, 6 * second),
    returnState: 'none',
    returnAmount: 'unknown',
    returnExpected: { asset: 'USDC', chain: 'base', amount: decimal('17882.300000') },
    usableAddresses: 1,
    addressLabel: 'Cold vault 2',
    ...more,
  };
  return { ...payeeFacts(view), ...view };
}

/** What the book of payees says of the checklist's values. */
function payeeFacts({ read, before, confirmed }: RepaymentView): Pick<RepaymentView, 'payee' | 'amountIs'> {
  if (read === undefined) return {};
  const { destination, digest, payoff } = read.payable;
  const isSame = before !== undefined && sameDestination(before.payable.destination, destination);
  const state = confirmed || isSame ? 'known' : before === undefined ? 'new' : 'changed';
  return {
    payee: {
      purpose: 'repayment',
      state,
      payee: destination,
      digest,
      ...(before && {
        agreed: { payee: before.payable.destination, at: before.at, checked: 'Called the desk in Lagos' },
      }),
      used: { times: state === 'known' ? 2 : 0 },
    },
    amountIs: before === undefined ? 'first' : before.payable.payoff === payoff ? 'same' : 'other',
  };
}

export const signers = (now: EpochMillis): Signer[] => [
  {
    id: v.parse(SignerIdSchema, '019ab3f2-6c1e-4d40-9a55-2f7be01c8841'),
    name: 'Ngozi Adeyemi-Bassey',
    addedAt: before(now, 40 * dayLong),
  },
];

export const destinations = (now: EpochMillis): ObservedDestination[] => [
  {
    destination: payableNow.destination,
    firstSeen: before(now, 17 * second),
    lastSeen: before(now, 17 * second),
    paid: { times: 0 },
  },
  {
    destination: payableBefore.destination,
    firstSeen: before(now, 30 * dayLong),
    lastSeen: before(now, 40 * minute),
    confirmedAt: before(now, 7 * dayLong),
    signed: { preparedBy: 'Tunde Bakare', signer: 'Ngozi Adeyemi-Bassey' },
    paid: { times: 4, lastAt: before(now, 37 * dayLong) },
  },
];

export const lastPayment = (now: EpochMillis): RecordedPayment => ({
  loanId: loanIds[2]!,
  at: before(now, 37 * dayLong),
  payoff: decimal('8275000.00'),
  reference: 'NIP/0710/55102',
  destination: payableBefore.destination,
});

export const outstanding = (now: EpochMillis): OutstandingReturn[] => [
  {
    loanId: loanIds[2]!,
    since: before(now, 9 * dayLong),
    sinceIs: 'closed',
    collateralAmount: decimal('17882.300000'),
    collateralAsset: 'USDC',
    progress: 'on-its-way',
  },
];

export const copiedPart: RepaymentView['parts'] = [
  { part: 'amount', copied: true, proven: false, clipboard: 'held', effect: 'verified' },
  { part: 'destination', copied: false, proven: false },
];

/** The amount matches, but the bank shows another account than was confirmed. */
export const wrongAccount = (now: EpochMillis): RepaymentView['parts'] => [
  {
    part: 'amount',
    copied: true,
    proven: true,
    pasted: {
      at: before(now, 20 * second),
      text: 'NGN 16,550,000.10',
      verdict: 'same-value',
      differences: ['currency', 'grouping'],
      unshown: [],
    },
  },
  {
    part: 'destination',
    copied: true,
    proven: false,
    pasted: {
      at: before(now, 5 * second),
      text: '0123456789',
      verdict: 'different',
      differences: ['swapped-characters'],
      unshown: [],
    },
  },
];

/** The bank showed only the account number. */
export const partlyCompared = (now: EpochMillis): RepaymentView['parts'] =>
  wrongAccount(now).map((one) =>
    one.part === 'amount' || one.pasted === undefined
      ? one
      : {
          ...one,
          pasted: {
            ...one.pasted,
            text: '0123456798',
            verdict: 'exact',
            differences: [],
            unshown: payableNow.destination.flatMap(({ path }) => (path === 'account_number' ? [] : [path])),
          },
        },
  );
