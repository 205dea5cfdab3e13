// The payment details of a loan, with the digest of exactly these values.
import type { Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { digestOf } from '../hash.ts';

/** Undefined when the payoff or the destination cannot be read: then nothing may be paid. */
export const payableOf = (loan: Loan): Payable | undefined =>
  withDigest(loan, valueOf(loan.payoff), valueOf(loan.destination));

/**
 * What the loan states, with a part that it leaves out as it was known before: a list may state the payoff alone.
 * Undefined when it states neither part, or a part that it leaves out was never known.
 */
export function statedPayable(loan: Loan, before: Payable | undefined): Payable | undefined {
  const payoff = valueOf(loan.payoff);
  const destination = valueOf(loan.destination);
  if (payoff === undefined && destination === undefined) return undefined;
  return withDigest(loan, payoff ?? before?.payoff, destination ?? before?.destination);
}

function withDigest(
  loan: Loan,
  payoff: Payable['payoff'] | undefined,
  destination: Payable['destination'] | undefined,
): Payable | undefined {
  if (payoff === undefined || destination === undefined) return undefined;
  return { payoff, destination, digest: digestOf({ loan: loan.id, payoff, destination }) };
}
