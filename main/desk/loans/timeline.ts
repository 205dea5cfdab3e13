// The changes of a loan, from its observations in the cache.
import { LoanFactSchema } from '../../../contract/calls/queries.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { PayoffReading } from '../../../domain/loan-accrual.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

type Change = CallOutput<'loans.detail'>['timeline'][number];

/** Each field that differs from the observation before it, newest first. */
export function timelineOf(observations: readonly StoredObservation[]): Change[] {
  const timeline: Change[] = [];
  let before: Facts = {};
  for (const observation of observations) {
    const loan = parseStored(LoanSchema, observation);
    if (loan === undefined) continue;
    const now = factsOf(loan);
    for (const field of LoanFactSchema.options) {
      const value = now[field];
      if (value !== undefined && value !== before[field])
        timeline.push({ at: observation.since, field, before: before[field], now: value });
    }
    before = now;
  }
  return timeline.reverse();
}

/** The payoff of each observation that states one, oldest first. */
export function payoffReadings(observations: readonly StoredObservation[]): PayoffReading[] {
  return observations.flatMap((observation) => {
    const loan = parseStored(LoanSchema, observation);
    const payoff = loan && valueOf(loan.payoff);
    const { since, observedAt } = observation;
    return payoff === undefined ? [] : [{ payoff, since, observedAt }];
  });
}

type Facts = Partial<Record<Change['field'], string | undefined>>;

function factsOf(loan: Loan): Facts {
  const destination = valueOf(loan.destination);
  const returned = loan.collateralReturn;
  return {
    status: valueOf(loan.statusWord),
    payoff: valueOf(loan.payoff),
    destination: destination && destinationText(destination),
    returnTransaction: returned && valueOf(returned.txHash),
    returnAddress: returned && valueOf(returned.address),
    returnStatus: returned && valueOf(returned.statusWord),
  };
}
