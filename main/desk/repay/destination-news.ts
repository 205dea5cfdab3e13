// Whether a repayment's destination is one that this desk has paid to, for the team's policy.
import type { DestinationNews } from '../../../domain/approval.ts';
import type { Destination } from '../../../domain/destination.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { withoutSlot } from '../../../domain/payee.ts';
import { contradicts } from '../../../domain/payee-match.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { RepaymentEvents } from './events.ts';
import { recordedPayments } from './payments.ts';

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
    !contradicts(payeeIn(destination, of), asked);
  const payments = recordedPayments(events, profile);
  if (payments.some((one) => isAsked(one.payable.destination, one.loanId))) return 'same';
  const stated = events.of(profile, loanId).flatMap((event) => {
    return event.kind === 'moved' || event.kind === 'read' ? [event.payable] : [];
  });
  const isChanged = payments.length > 0 || stated.some((one) => !isAsked(one.destination, loanId));
  return isChanged ? 'changed' : 'new';
}

const payeeIn = (payee: Destination, loanId: LoanId): Destination =>
  withoutSlot({ purpose: 'repayment', slot: loanId, payee });
