// The default dialect: snake_case names, money as decimal strings, times as ISO 8601, everything under
// `data`. `sandbox/README.md` describes it; change both together.
import type { BankDestination, Payment, ReturnAddress } from '../world.ts';
import type { ControlDialect } from './dialect.ts';
import { iso, orNull } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { ReturnFacts } from './facts.ts';
import type { JsonObject } from './json.ts';
import { USUAL_READS, unchangedStatus, bearer } from './shared.ts';

const isoOrNull = orNull(iso);
const collateralIn = { collateral_asset: COLLATERAL.asset, collateral_chain: COLLATERAL.chain } as const;

const destination = (to: BankDestination): JsonObject => ({
  type: to.type,
  bank_name: to.bankName,
  account_number: to.accountNumber,
  account_name: to.accountName,
  reference: to.reference,
});

const collateralReturn = (back: ReturnFacts): JsonObject => ({
  tx_hash: back.txHash,
  address: back.address,
  amount: back.amount,
  ...COLLATERAL,
  confirmations: back.confirmations,
  required_confirmations: back.requiredConfirmations,
  status: back.status,
});

const payment = (one: Payment): JsonObject => ({
  id: one.id,
  amount_ngn: one.amountNgn,
  destination: destination(one.destination),
  received_at: iso(one.receivedAt),
  status: one.status,
  reason: one.reason,
});

const returnAddress = (address: ReturnAddress): JsonObject => ({
  id: address.id,
  label: address.label,
  asset: address.asset,
  chain: address.chain,
  address: address.address,
  status: address.status,
  active: address.active,
  created_at: iso(address.createdAt),
  approved_at: isoOrNull(address.approvedAt),
});

export const native: ControlDialect = {
  prefix: '/v1',
  contentType: 'application/json; charset=utf-8',
  auth: bearer,
  reads: USUAL_READS,
  requests: {
    amount: 'amount_ngn',
    payout: 'payout',
    payouts: { naira_token: 'naira_token', bank: 'bank' },
    collateral: 'collateral_amount',
    purpose: null,
  },
  paging: { by: 'cursor', at: 'cursor', size: 'limit', usual: 100, whole: [] },
  createdStatus: 201,
  errorStatus: unchangedStatus,

  wallet: (wallet) => ({ ...wallet }),

  deposit: (deposit) => ({
    id: deposit.id,
    wallet_id: deposit.walletId,
    asset: deposit.asset,
    chain: deposit.chain,
    amount: deposit.amount,
    tx_hash: deposit.txHash,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    status: deposit.status,
    created_at: iso(deposit.createdAt),
    confirmed_at: isoOrNull(deposit.confirmedAt),
  }),

  position: (facts) => ({
    ...COLLATERAL,
    collateral_amount: facts.ledger.balance,
    collateral_locked: facts.locked,
    collateral_value_ngn: facts.valueNgn,
    borrowing_capacity_ngn: facts.capacityNgn,
    debt_ngn: facts.debtNgn,
    ltv_percent: facts.ltvPercent,
    price_ngn: facts.priceNgn,
    price_timestamp: iso(facts.priceAt),
    ledger: {
      confirmed_credits: facts.ledger.credits,
      releases: facts.ledger.releases,
      seizures: facts.ledger.seizures,
      balance: facts.ledger.balance,
    },
  }),

  quote: (quote) => ({
    id: quote.id,
    external_id: quote.externalId,
    status: quote.status,
    amount_ngn: quote.amountNgn,
    payout: quote.payout,
    monthly_rate_percent: quote.monthlyRatePercent,
    collateral_amount: quote.collateralAmount,
    ...collateralIn,
    ltv_after_percent: quote.ltvAfterPercent,
    price_ngn: quote.priceNgn,
    price_timestamp: iso(quote.priceAt),
    expires_at: iso(quote.expiresAt),
    created_at: iso(quote.createdAt),
  }),

  application: (application) => ({
    id: application.id,
    kind: application.kind,
    quote_id: application.quoteId,
    external_id: application.externalId,
    status: application.status,
    amount_ngn: application.amountNgn,
    payout: application.payout,
    monthly_rate_percent: application.monthlyRatePercent,
    collateral_amount: application.collateralAmount,
    ...collateralIn,
    loan_id: application.loanId,
    decision_reason: application.decisionReason,
    created_at: iso(application.createdAt),
    decided_at: isoOrNull(application.decidedAt),
  }),

  loan: (loan) => ({
    id: loan.id,
    application_id: loan.applicationId,
    quote_id: loan.quoteId,
    external_id: loan.externalId,
    status: loan.status,
    principal_ngn: loan.principalNgn,
    payout: loan.payout,
    monthly_rate_percent: loan.monthlyRatePercent,
    payoff_amount_ngn: loan.payoffNgn,
    repayment_destination: destination(loan.destination),
    collateral_amount: loan.collateralAmount,
    collateral_seized: loan.collateralSeized,
    ...collateralIn,
    opened_at: iso(loan.openedAt),
    closed_at: isoOrNull(loan.closedAt),
    collateral_return: orNull(collateralReturn)(loan.collateralReturn),
    payments: loan.payments.map(payment),
  }),

  one: (data) => ({ data }),

  list: (_kind, items, page) => ({ data: items, meta: { total: page.total, next_cursor: page.nextCursor } }),

  returnAddress,

  returnAddresses: (addresses) => ({
    data: {
      approved: addresses.filter((one) => one.status === 'approved').map(returnAddress),
      pending: addresses.filter((one) => one.status === 'pending').map(returnAddress),
    },
    meta: { total: addresses.length, next_cursor: null },
  }),

  payment,

  error: (facts) => ({
    error: {
      code: facts.code,
      message: facts.message,
      ...(facts.field === null ? {} : { field: facts.field }),
    },
    request_id: facts.requestId,
  }),
};
