// Every destination that the service ever stated for a loan: from the cache's observations, and from the
// journal's reads, which are kept longer.
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { ObservedDestination } from '../../../contract/calls/repay.ts';
import type { StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';
import { paidTo, type RecordedPayment } from './payments.ts';

/**
 * Latest first, by the time of the last reading.
 * @param payments recorded for any loan of the service
 */
export function destinationsOf(
  observations: readonly StoredObservation[],
  events: readonly RepaymentEvent[],
  payments: readonly RecordedPayment[],
): ObservedDestination[] {
  const listed: Omit<ObservedDestination, 'paid'>[] = [];
  const amend = (destination: Destination | undefined, more: Partial<ObservedDestination>): void => {
    const at = listed.findIndex(
      (one) => destination !== undefined && sameDestination(one.destination, destination),
    );
    const before = listed[at];
    if (before !== undefined) listed[at] = { ...before, ...more };
  };
  const add = (destination: Destination, from: EpochMillis, to: EpochMillis): void => {
    const at = listed.findIndex((one) => sameDestination(one.destination, destination));
    const before = listed[at];
    if (before === undefined) listed.push({ destination, firstSeen: from, lastSeen: to });
    else
      listed[at] = {
        ...before,
        firstSeen: epochMillis(Math.min(before.firstSeen, from)),
        lastSeen: epochMillis(Math.max(before.lastSeen, to)),
      };
  };
  for (const observation of observations) {
    const loan = parseStored(LoanSchema, observation);
    const destination = loan && valueOf(loan.destination);
    if (destination !== undefined) add(destination, observation.since, observation.observedAt);
  }
  let read: Destination | undefined;
  let digest: string | undefined;
  for (const event of events) {
    if (event.kind === 'read') {
      ({ destination: read, digest } = event.payable);
      add(read, event.at, event.at);
    }
    if (event.kind === 'confirmed' && event.digest === digest)
      amend(read, { confirmedAt: event.at, checked: event.reason, signed: undefined });
    if (event.kind === 'signed' && event.digest === digest)
      amend(read, { signed: { preparedBy: event.preparedBy, signer: event.signer } });
  }
  return listed
    .map((one) => ({ ...one, paid: paidTo(one.destination, payments) }))
    .sort((a, b) => b.lastSeen - a.lastSeen || b.firstSeen - a.firstSeen);
}
