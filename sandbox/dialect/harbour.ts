// The dialect of a service without envelopes: camelCase, money as JSON numbers with all digits, LTV as a
// fraction, times in seconds since 1970, pages by number, and a repayment destination in one line of text.
import type { BankDestination, Payout } from '../world.ts';
import type { Dialect } from './dialect.ts';
import { asNumber, epochSeconds, fractionOf, orNull } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { DepositStatus, ReturnFacts } from './facts.ts';
import type { Json, JsonNumber, JsonObject } from './json.ts';
import { USUAL_READS, unchangedStatus, upper } from './shared.ts';

const PAYOUTS = { naira_token: 'WALLET', bank: 'BANK' } as const satisfies Record<Payout, string>;

// Status words are in capitals, except the one that the document fixes.
const DEPOSIT = {
  pending: 'PENDING',
  confirmed: 'confirmed',
  unsupported: 'UNSUPPORTED',
} as const satisfies Record<DepositStatus, string>;

const secondsOrNull = orNull(epochSeconds);
const fraction = (percent: string): JsonNumber => asNumber(fractionOf(percent));
const collateralIn = { collateralAsset: COLLATERAL.asset, collateralChain: COLLATERAL.chain } as const;

const destination = (to: BankDestination): string =>
  [to.bankName, to.accountNumber, to.accountName, to.reference].join(' / ');

const collateralReturn = (back: ReturnFacts): JsonObject => ({
  hash: back.txHash,
  toAddress: back.address,
  amount: asNumber(back.amount),
  ...COLLATERAL,
  confirmations: back.confirmations,
  confirmationsRequired: back.requiredConfirmations,
  status: upper(back.status),
});

export const harbour: Dialect = {
  prefix: '/lending',
  contentType: 'application/json',
  auth: {
    isKnown: (headers, apiKey) => headers.get('x-api-key') === apiKey,
    expected: 'The x-api-key header has to be the API key of this practice.',
  },
  reads: USUAL_READS,
  requests: {
    amount: 'loanAmount',
    payout: 'disburseTo',
    payouts: PAYOUTS,
    collateral: 'collateralAmount',
    purpose: null,
  },
  paging: { by: 'page', at: 'page', size: 'pageSize', usual: 25, whole: ['wallets'] },
  createdStatus: 201,
  errorStatus: unchangedStatus,

  wallet: (wallet) => ({
    walletId: wallet.id,
    asset: wallet.asset,
    chain: wallet.chain,
    depositAddress: wallet.address,
    tokenContract: wallet.contract,
    memo: wallet.memo,
    displayName: wallet.label,
  }),

  deposit: (deposit) => ({
    depositId: deposit.id,
    walletId: deposit.walletId,
    asset: deposit.asset,
    chain: deposit.chain,
    amount: asNumber(deposit.amount),
    hash: deposit.txHash,
    confirmations: deposit.confirmations,
    confirmationsRequired: deposit.requiredConfirmations,
    status: DEPOSIT[deposit.status],
    createdAt: epochSeconds(deposit.createdAt),
    confirmedAt: secondsOrNull(deposit.confirmedAt),
  }),

  position: (facts) => ({
    ...COLLATERAL,
    collateralAmount: asNumber(facts.ledger.balance),
    collateralLocked: asNumber(facts.locked),
    collateralValue: asNumber(facts.valueNgn),
    borrowingCapacity: asNumber(facts.capacityNgn),
    outstandingDebt: asNumber(facts.debtNgn),
    currency: 'NGN',
    ltv: orNull(fraction)(facts.ltvPercent),
    price: asNumber(facts.priceNgn),
    priceTimestamp: epochSeconds(facts.priceAt),
    confirmedCredits: asNumber(facts.ledger.credits),
    releases: asNumber(facts.ledger.releases),
    seizures: asNumber(facts.ledger.seizures),
    ledgerBalance: asNumber(facts.ledger.balance),
  }),

  quote: (quote) => ({
    quoteId: quote.id,
    externalId: quote.externalId,
    status: upper(quote.status),
    loanAmount: asNumber(quote.amountNgn),
    disburseTo: PAYOUTS[quote.payout],
    monthlyRate: fraction(quote.monthlyRatePercent),
    collateralAmount: asNumber(quote.collateralAmount),
    ...collateralIn,
    ltvAfter: fraction(quote.ltvAfterPercent),
    price: asNumber(quote.priceNgn),
    priceTimestamp: epochSeconds(quote.priceAt),
    expiresAt: epochSeconds(quote.expiresAt),
    createdAt: epochSeconds(quote.createdAt),
  }),

  application: (application) => ({
    applicationId: application.id,
    kind: upper(application.kind),
    quoteId: application.quoteId,
    externalId: application.externalId,
    status: upper(application.status),
    loanAmount: asNumber(application.amountNgn),
    disburseTo: PAYOUTS[application.payout],
    monthlyRate: fraction(application.monthlyRatePercent),
    collateralAmount: asNumber(application.collateralAmount),
    ...collateralIn,
    loanId: application.loanId,
    decisionReason: application.decisionReason,
    createdAt: epochSeconds(application.createdAt),
    decidedAt: secondsOrNull(application.decidedAt),
  }),

  loan: (loan) => ({
    loanId: loan.id,
    applicationId: loan.applicationId,
    quoteId: loan.quoteId,
    externalId: loan.externalId,
    status: upper(loan.status),
    principal: asNumber(loan.principalNgn),
    disburseTo: PAYOUTS[loan.payout],
    monthlyRate: fraction(loan.monthlyRatePercent),
    payoff_amount_ngn: asNumber(loan.payoffNgn),
    repaymentDestination: destination(loan.destination),
    collateralAmount: asNumber(loan.collateralAmount),
    collateralSeized: asNumber(loan.collateralSeized),
    ...collateralIn,
    openedAt: epochSeconds(loan.openedAt),
    closedAt: secondsOrNull(loan.closedAt),
    collateralReturn: orNull(collateralReturn)(loan.collateralReturn),
    payments: loan.payments.map((one) => ({
      paymentId: one.id,
      amount: asNumber(one.amountNgn),
      destination: destination(one.destination),
      receivedAt: epochSeconds(one.receivedAt),
      status: upper(one.status),
      reason: orNull(upper)(one.reason),
    })),
  }),

  one: (thing) => thing,

  list: (kind, items, page): Json =>
    kind === 'wallets'
      ? items
      : { page: page.number, totalPages: page.last, totalItems: page.total, [kind]: items },

  returnAddresses: (addresses) =>
    addresses.map((one) => ({
      addressId: one.id,
      label: one.label,
      asset: one.asset,
      chain: one.chain,
      address: one.address,
      status: one.status === 'approved' ? 'APPROVED' : 'AWAITING',
      active: one.active,
      createdAt: epochSeconds(one.createdAt),
      approvedAt: secondsOrNull(one.approvedAt),
    })),

  error: (facts) => ({
    status: facts.status,
    error: upper(facts.code),
    message: facts.message,
    ...(facts.field === null ? {} : { field: facts.field }),
    traceId: facts.requestId,
  }),
};
