// The facts about each thing: the world's records, with every value computed that depends on the time.
// Dialects name and encode facts; they compute nothing.
import { isQuoteExpired } from '../rules/borrow.ts';
import { depositConfirmations, returnConfirmations } from '../rules/confirmations.ts';
import { payoff } from '../rules/loan.ts';
import { REQUIRED_CONFIRMATIONS, SUPPORTED_ASSET, SUPPORTED_CHAIN } from '../terms.ts';
import type { CollateralReturn, Deposit, Loan, Quote } from '../world.ts';

export type DepositStatus = 'pending' | 'confirmed' | 'unsupported';
export type QuoteStatus = 'open' | 'accepted' | 'expired';
export type LoanStatus = 'active' | 'closed';
export type ReturnStatus = 'pending' | 'final' | 'held';

/** The only collateral. */
export const COLLATERAL = { asset: SUPPORTED_ASSET, chain: SUPPORTED_CHAIN } as const;

type Confirmations = { confirmations: number; requiredConfirmations: number };
export type DepositFacts = Deposit & Confirmations & { status: DepositStatus };
export type QuoteFacts = Quote & { status: QuoteStatus };
export type ReturnFacts = CollateralReturn & Confirmations & { status: ReturnStatus };
export type LoanFacts = Omit<Loan, 'collateralReturn'> & {
  status: LoanStatus;
  payoffNgn: string;
  collateralReturn: ReturnFacts | null;
};

export const depositFacts = (deposit: Deposit, at: number): DepositFacts => ({
  ...deposit,
  confirmations: depositConfirmations(deposit, at),
  requiredConfirmations: REQUIRED_CONFIRMATIONS,
  status: depositStatus(deposit),
});

export const quoteFacts = (quote: Quote, at: number): QuoteFacts => ({
  ...quote,
  status: quoteStatus(quote, at),
});

export const loanFacts = (loan: Loan, at: number): LoanFacts => ({
  ...loan,
  status: loan.closedAt === null ? 'active' : 'closed',
  payoffNgn: payoff(loan, at),
  collateralReturn: loan.collateralReturn === null ? null : returnFacts(loan.collateralReturn, at),
});

function depositStatus(deposit: Deposit): DepositStatus {
  if (!deposit.supported) return 'unsupported';
  return deposit.confirmedAt === null ? 'pending' : 'confirmed';
}

function quoteStatus(quote: Quote, at: number): QuoteStatus {
  if (quote.applicationId !== null) return 'accepted';
  return isQuoteExpired(quote, at) ? 'expired' : 'open';
}

const returnFacts = (back: CollateralReturn, at: number): ReturnFacts => ({
  ...back,
  confirmations: returnConfirmations(back, at),
  requiredConfirmations: REQUIRED_CONFIRMATIONS,
  status: returnStatus(back),
});

function returnStatus(back: CollateralReturn): ReturnStatus {
  if (back.finalAt !== null) return 'final';
  return back.runningSince === null ? 'held' : 'pending';
}
