// The dialect of a service that wraps everything: type, id and attributes for each thing, hyphenated names,
// amounts with many places, times in Lagos, and a list even for a single error.
import type { BankDestination, Payment, Payout } from '../world.ts';
import type { Dialect } from './dialect.ts';
import { isoInLagos, orNull, padded } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { LoanStatus, ReturnFacts } from './facts.ts';
import type { Json, JsonObject } from './json.ts';
import { USUAL_READS, unchangedStatus, bearer } from './shared.ts';

const PAYOUTS = { naira_token: 'naira-token', bank: 'bank-transfer' } as const satisfies Record<
  Payout,
  string
>;
const LOAN = { active: 'in-repayment', closed: 'completed' } as const satisfies Record<LoanStatus, string>;

const naira = (amount: string): string => padded(amount, 4);
const coins = (amount: string): string => padded(amount, 18);
const percent = (amount: string): string => padded(amount, 4);
const timeOrNull = orNull(isoInLagos);
const hyphened = (word: string): string => word.replaceAll('_', '-');

const thing = (type: string, id: string, attributes: JsonObject): JsonObject => ({ type, id, attributes });

const collateral = (amount: string): JsonObject => ({ amount: coins(amount), ...COLLATERAL });
const account = (to: BankDestination): JsonObject => ({
  'destination-type': 'bank-account',
  'bank-name': to.bankName,
  'account-number': to.accountNumber,
  'account-name': to.accountName,
  'payment-reference': to.reference,
});

const collateralReturn = (back: ReturnFacts): JsonObject => ({
  'transaction-hash': back.txHash,
  'destination-address': back.address,
  ...collateral(back.amount),
  'confirmation-count': back.confirmations,
  'required-confirmations': back.requiredConfirmations,
  status: back.status,
});

const payment = (one: Payment): JsonObject =>
  thing('loan-payment', one.id, {
    amount: naira(one.amountNgn),
    'paid-to': account(one.destination),
    'received-at': isoInLagos(one.receivedAt),
    status: one.status,
    reason: orNull(hyphened)(one.reason),
  });

export const verbose: Dialect = {
  prefix: '/rest/2026-06',
  contentType: 'application/vnd.api+json',
  auth: bearer,
  reads: USUAL_READS,
  requests: {
    amount: 'requested-amount',
    payout: 'payout-method',
    payouts: PAYOUTS,
    collateral: 'pledged-collateral',
    purpose: 'purpose-of-loan',
  },
  paging: { by: 'cursor', at: 'cursor', size: 'limit', usual: 30, whole: [] },
  createdStatus: 201,
  errorStatus: unchangedStatus,

  wallet: (wallet) =>
    thing('deposit-wallet', wallet.id, {
      asset: wallet.asset,
      chain: wallet.chain,
      'wallet-address': wallet.address,
      'token-contract': wallet.contract,
      memo: wallet.memo,
      description: wallet.label,
    }),

  deposit: (deposit) =>
    thing('collateral-deposit', deposit.id, {
      'wallet-id': deposit.walletId,
      asset: deposit.asset,
      chain: deposit.chain,
      amount: coins(deposit.amount),
      'transaction-hash': deposit.txHash,
      'confirmation-count': deposit.confirmations,
      'required-confirmations': deposit.requiredConfirmations,
      status: deposit.status,
      'created-at': isoInLagos(deposit.createdAt),
      'confirmed-at': timeOrNull(deposit.confirmedAt),
    }),

  position: (facts) =>
    thing('collateral-position', 'current', {
      collateral: collateral(facts.ledger.balance),
      'locked-amount': coins(facts.locked),
      'collateral-value': naira(facts.valueNgn),
      'borrowing-capacity': naira(facts.capacityNgn),
      'total-debt': naira(facts.debtNgn),
      'loan-to-value': orNull(percent)(facts.ltvPercent),
      'unit-price': naira(facts.priceNgn),
      'price-timestamp': isoInLagos(facts.priceAt),
      ledger: {
        'confirmed-credits': coins(facts.ledger.credits),
        'total-releases': coins(facts.ledger.releases),
        'total-seizures': coins(facts.ledger.seizures),
        'closing-balance': coins(facts.ledger.balance),
      },
    }),

  quote: (quote) =>
    thing('loan-quote', quote.id, {
      'external-id': quote.externalId,
      status: quote.status,
      'requested-amount': naira(quote.amountNgn),
      'payout-method': PAYOUTS[quote.payout],
      'monthly-rate': percent(quote.monthlyRatePercent),
      collateral: collateral(quote.collateralAmount),
      'loan-to-value-after': percent(quote.ltvAfterPercent),
      'unit-price': naira(quote.priceNgn),
      'price-timestamp': isoInLagos(quote.priceAt),
      'expires-at': isoInLagos(quote.expiresAt),
      'created-at': isoInLagos(quote.createdAt),
    }),

  application: (application) =>
    thing('loan-application', application.id, {
      origin: application.kind,
      'quote-id': application.quoteId,
      'external-id': application.externalId,
      status: hyphened(application.status),
      'requested-amount': naira(application.amountNgn),
      'payout-method': PAYOUTS[application.payout],
      'monthly-rate': percent(application.monthlyRatePercent),
      collateral: collateral(application.collateralAmount),
      'loan-id': application.loanId,
      'decision-note': application.decisionReason,
      'created-at': isoInLagos(application.createdAt),
      'decided-at': timeOrNull(application.decidedAt),
    }),

  loan: (loan) =>
    thing('loan', loan.id, {
      'application-id': loan.applicationId,
      'quote-id': loan.quoteId,
      'external-id': loan.externalId,
      status: LOAN[loan.status],
      'principal-amount': naira(loan.principalNgn),
      'payout-method': PAYOUTS[loan.payout],
      'monthly-rate': percent(loan.monthlyRatePercent),
      payoff_amount_ngn: naira(loan.payoffNgn),
      'repayment-destination': account(loan.destination),
      collateral: collateral(loan.collateralAmount),
      'seized-amount': coins(loan.collateralSeized),
      'opened-at': isoInLagos(loan.openedAt),
      'closed-at': timeOrNull(loan.closedAt),
      'collateral-return': orNull(collateralReturn)(loan.collateralReturn),
      'loan-payments': loan.payments.map(payment),
    }),

  one: (data) => ({ data }),

  list: (_kind, data: Json[], page) => ({
    data,
    meta: { pagination: { next_cursor: page.nextCursor, 'total-items': page.total } },
  }),

  returnAddresses: (addresses) => ({
    data: addresses.map((one) =>
      thing('withdrawal-address', one.id, {
        label: one.label,
        asset: one.asset,
        chain: one.chain,
        address: one.address,
        'approval-status': one.status,
        'is-active': one.active,
        'created-at': isoInLagos(one.createdAt),
        'approved-at': timeOrNull(one.approvedAt),
      }),
    ),
    meta: { pagination: { next_cursor: null, 'total-items': addresses.length } },
  }),

  error: (facts) => ({
    errors: [
      {
        status: String(facts.status),
        code: hyphened(facts.code),
        detail: facts.message,
        ...(facts.field === null ? {} : { source: { pointer: `/${facts.field}` } }),
      },
    ],
    meta: { 'request-id': facts.requestId },
  }),
};
