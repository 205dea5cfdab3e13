// Whether a repayment's destination is one that this desk has paid to, for the team's policy.
import type { DestinationNews } from '../../../domain/approval.ts';
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { RepaymentEvents } from './events.ts';
import { recordedPayments } from './payments.ts';

/** Parts that name the loan or the payment and lead the money nowhere else. */
const REFERENCE = /reference|narration|remark|description/i;

/**
 * same: a payment to it is recorded for this service · changed: none is, and another destination was paid or this
 * loan stated another one · new: otherwise. Only a recorded payment makes a destination known: what was read or
 * confirmed may be what nobody has approved.
 */
export function newsOf(
  events: Pick<RepaymentEvents, 'loans' | 'of'>,
  profile: ProfileId,
  loanId: LoanId,
  payable: Payable,
): DestinationNews {
  const asked = payeeIn(payable.destination, loanId);
  const isAsked = (destination: Destination, of: LoanId): boolean =>
    sameDestination(payeeIn(destination, of), asked);
  const payments = recordedPayments(events, profile);
  if (payments.some((one) => isAsked(one.payable.destination, one.loanId))) return 'same';
  const stated = events.of(profile, loanId).flatMap((event) => {
    if (event.kind === 'moved') return [event.payable];
    if (event.kind !== 'read') return [];
    return event.seenBefore === undefined ? [event.payable] : [event.payable, event.seenBefore.payable];
  });
  const isChanged = payments.length > 0 || stated.some((one) => !isAsked(one.destination, loanId));
  return isChanged ? 'changed' : 'new';
}

/** The whole destination if nothing else is in it. */
function payeeIn(destination: Destination, loanId: LoanId): Destination {
  const payee = destination.filter(({ path, value }) => !REFERENCE.test(path) && value !== String(loanId));
  return payee.length === 0 ? destination : (payee as Destination);
}
