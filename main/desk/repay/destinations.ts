// Every destination a loan was ever seen with: from the observations that are kept of it, and from the reads that
// stand in the journal, which outlast them.
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { SeenDestination } from '../../../contract/calls/repay.ts';
import type { StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

/** Latest first, by when each was last seen. */
export function destinationsOf(
  observations: readonly StoredObservation[],
  events: readonly RepaymentEvent[],
): SeenDestination[] {
  const seen: SeenDestination[] = [];
  const see = (destination: Destination, from: EpochMillis, to: EpochMillis): void => {
    const at = seen.findIndex((one) => sameDestination(one.destination, destination));
    const known = seen[at];
    if (known === undefined) seen.push({ destination, firstSeen: from, lastSeen: to });
    else
      seen[at] = {
        ...known,
        firstSeen: epochMillis(Math.min(known.firstSeen, from)),
        lastSeen: epochMillis(Math.max(known.lastSeen, to)),
      };
  };
  for (const observation of observations) {
    const loan = parseStored(LoanSchema, observation);
    const destination = loan && valueOf(loan.destination);
    if (destination !== undefined) see(destination, observation.since, observation.observedAt);
  }
  let read: Destination | undefined;
  let digest: string | undefined;
  for (const event of events) {
    if (event.kind === 'read') {
      ({ destination: read, digest } = event.payable);
      if (event.seenBefore !== undefined)
        see(event.seenBefore.payable.destination, event.seenBefore.at, event.seenBefore.at);
      see(read, event.at, event.at);
    }
    if (event.kind === 'confirmed' && event.digest === digest) {
      const confirmed = read;
      const at = seen.findIndex(
        (one) => confirmed !== undefined && sameDestination(one.destination, confirmed),
      );
      const known = seen[at];
      if (known !== undefined) seen[at] = { ...known, confirmedAt: event.at };
    }
  }
  return seen.sort((a, b) => b.lastSeen - a.lastSeen || b.firstSeen - a.firstSeen);
}
