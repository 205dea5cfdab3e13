// The service's own dialect: snake_case names, money as decimal strings, times as ISO 8601, everything under `data`.
// README.md beside this folder describes exactly this; the two change together.
import { depositConfirmations, returnConfirmations } from '../rules/confirmations.ts';
import { isQuoteExpired } from '../rules/borrow.ts';
import { payoff } from '../rules/loan.ts';
import { REQUIRED_CONFIRMATIONS, SUPPORTED_ASSET, SUPPORTED_CHAIN } from '../terms.ts';
import type { BankDestination, CollateralReturn, Deposit, Payment, Quote, ReturnAddress } from '../world.ts';
import type { Dialect, JsonObject } from './dialect.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

const collateralIn = { collateral_asset: SUPPORTED_ASSET, collateral_chain: SUPPORTED_CHAIN } as const;

function depositStatus(deposit: Deposit): string {
  if (!deposit.supported) return 'unsupported';
  return deposit.confirmedAt === null ? 'pending' : 'confirmed';
}

function quoteStatus(quote: Quote, at: number): string {
  if (quote.applicationId !== null) return 'accepted';
  return isQuoteExpired(quote, at) ? 'expired' : 'open';
}

const destination = (to: BankDestination): JsonObject => ({
  type: to.type,
  bank_name: to.bankName,
  account_number: to.accountNumber,
  account_name: to.accountName,
  reference: to.reference,
});

function returnStatus(back: CollateralReturn): string {
  if (back.finalAt !== null) return 'final';
  return back.runningSince === null ? 'held' : 'pending';
}

const collateralReturn = (back: CollateralReturn, at: number): JsonObject => ({
  tx_hash: back.txHash,
  address: back.address,
  amount: back.amount,
  asset: SUPPORTED_ASSET,
  chain: SUPPORTED_CHAIN,
  confirmations: returnConfirmations(back, at),
  required_confirmations: REQUIRED_CONFIRMATIONS,
  status: returnStatus(back),
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

export const native: Dialect = {
  wallet: (wallet) => ({ ...wallet }),

  deposit: (deposit, at) => ({
    id: deposit.id,
    wallet_id: deposit.walletId,
    asset: deposit.asset,
    chain: deposit.chain,
    amount: deposit.amount,
    tx_hash: deposit.txHash,
    confirmations: depositConfirmations(deposit, at),
    required_confirmations: REQUIRED_CONFIRMATIONS,
    status: depositStatus(deposit),
    created_at: iso(deposit.createdAt),
    confirmed_at: isoOrNull(deposit.confirmedAt),
  }),

  position: (facts) => ({
    asset: SUPPORTED_ASSET,
    chain: SUPPORTED_CHAIN,
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

  returnAddress,

  returnAddresses: (addresses) => ({
    approved: addresses.filter((one) => one.status === 'approved').map(returnAddress),
    pending: addresses.filter((one) => one.status === 'pending').map(returnAddress),
  }),

  quote: (quote, at) => ({
    id: quote.id,
    external_id: quote.externalId,
    status: quoteStatus(quote, at),
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

  loan: (loan, at) => ({
    id: loan.id,
    application_id: loan.applicationId,
    quote_id: loan.quoteId,
    external_id: loan.externalId,
    status: loan.closedAt === null ? 'active' : 'closed',
    principal_ngn: loan.principalNgn,
    payout: loan.payout,
    monthly_rate_percent: loan.monthlyRatePercent,
    payoff_amount_ngn: payoff(loan, at),
    repayment_destination: destination(loan.destination),
    collateral_amount: loan.collateralAmount,
    collateral_seized: loan.collateralSeized,
    ...collateralIn,
    opened_at: iso(loan.openedAt),
    closed_at: isoOrNull(loan.closedAt),
    collateral_return: loan.collateralReturn === null ? null : collateralReturn(loan.collateralReturn, at),
    payments: loan.payments.map(payment),
  }),

  payment,

  one: (data) => ({ data }),

  list: (items, page) => ({ data: items, meta: { count: page.total, next_cursor: page.nextCursor } }),

  error: (facts) => ({
    error: {
      code: facts.code,
      message: facts.message,
      ...(facts.field === null ? {} : { field: facts.field }),
    },
    request_id: facts.requestId,
  }),
};
