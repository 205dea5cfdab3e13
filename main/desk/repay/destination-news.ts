// Whether a repayment's destination is the one that was confirmed or seen before.
import type { DestinationNews } from '../../../domain/approval.ts';
import { sameDestination } from '../../../domain/destination.ts';
import type { Payable, RepaymentEvent } from '../../../domain/repayment-events.ts';
import { lastConfirmed } from '../../../domain/repayment-facts.ts';

/** What is known of the destination, apart from these payment details themselves. */
export function newsOf(payable: Payable, events: readonly RepaymentEvent[]): DestinationNews {
  const isOther = (event: RepaymentEvent): boolean =>
    !('digest' in event && event.digest === payable.digest) &&
    !(event.kind === 'read' && event.payable.digest === payable.digest);
  const before =
    lastConfirmed(events.filter(isOther))?.payable ??
    events.findLast((event) => event.kind === 'read' && event.seenBefore !== undefined);
  if (before === undefined) return 'new';
  const stated =
    'kind' in before ? (before.kind === 'read' ? before.seenBefore?.payable : undefined) : before;
  return stated !== undefined && sameDestination(stated.destination, payable.destination)
    ? 'same'
    : 'changed';
}
