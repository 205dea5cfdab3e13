// The payment details of a loan, with the digest of exactly these values.
import type { Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { digestOf } from '../hash.ts';

/** Undefined when the payoff or the destination cannot be read: then nothing may be paid. */
export function payableOf(loan: Loan): Payable | undefined {
  const payoff = valueOf(loan.payoff);
  const destination = valueOf(loan.destination);
  if (payoff === undefined || destination === undefined) return undefined;
  return { payoff, destination, digest: digestOf({ loan: loan.id, payoff, destination }) };
}
