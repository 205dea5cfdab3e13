// What changed of a loan, from every differing answer that was kept.
import type { CallOutput } from '../../../contract/contract.ts';
import { destinationText } from '../../../domain/destination.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

type Change = CallOutput<'loans.detail'>['timeline'][number];

/** Each fact that differs from the observation before it, newest first. */
export function timelineOf(observations: readonly StoredObservation[]): Change[] {
  const timeline: Change[] = [];
  let before: Record<string, string | undefined> = {};
  for (const observation of observations) {
    const loan = parseStored(LoanSchema, observation);
    if (loan === undefined) continue;
    const now = factsOf(loan);
    for (const [field, value] of Object.entries(now))
      if (value !== undefined && value !== before[field])
        timeline.push({ at: observation.since, field, before: before[field], now: value });
    before = now;
  }
  return timeline.reverse();
}

function factsOf(loan: Loan): Record<string, string | undefined> {
  const destination = valueOf(loan.destination);
  const returned = loan.collateralReturn;
  return {
    status: valueOf(loan.status),
    payoff: valueOf(loan.payoff),
    destination: destination && destinationText(destination),
    returnTransaction: returned && valueOf(returned.txHash),
    returnStatus: returned && valueOf(returned.status),
  };
}
