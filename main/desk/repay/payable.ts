// The payment details of a loan, with the digest of exactly these values.
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { digestOf } from '../hash.ts';
import type { StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

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

/**
 * The destination and the payoff that answers stated last, each by itself, since a list may state only one of them.
 * Undefined if none stated a destination.
 * @param seen oldest first
 * @param read a later answer, for a payoff that none of them stated
 * @returns `at`: when the destination was stated last
 */
export function lastPayable(
  seen: readonly StoredObservation[],
  read: Loan,
): { readonly at: EpochMillis; readonly payable: Payable } | undefined {
  let last: { readonly at: EpochMillis; readonly destination: Payable['destination'] } | undefined;
  let payoff: Payable['payoff'] | undefined;
  for (const row of seen.toReversed()) {
    const loan = parseStored(LoanSchema, row);
    const destination = loan && valueOf(loan.destination);
    payoff ??= loan && valueOf(loan.payoff);
    if (destination !== undefined) last ??= { at: row.observedAt, destination };
    if (last !== undefined && payoff !== undefined) break;
  }
  const payable = last && withDigest(read, payoff ?? valueOf(read.payoff), last.destination);
  return last && payable && { at: last.at, payable };
}
