// The payments that operators recorded on checklists of this service: how often an account was paid, and the
// last payment.
import { destinationText, type Destination } from '../../../domain/destination.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { accountIn } from '../../../domain/paste-lines.ts';
import { payablesRead, type Payable } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RepaymentEvents } from './events.ts';

export interface RecordedPayment {
  readonly loanId: LoanId;
  readonly at: EpochMillis;
  readonly reference: string;
  readonly payable: Payable;
}

/** Oldest first. */
export function recordedPayments(
  events: Pick<RepaymentEvents, 'loans' | 'of'>,
  profile: ProfileId,
): RecordedPayment[] {
  return events
    .loans(profile)
    .flatMap((loanId) => {
      const own = events.of(profile, loanId);
      const read = payablesRead(own);
      return own.flatMap((event) => {
        const payable = event.kind === 'paid' ? read.get(event.digest) : undefined;
        if (event.kind !== 'paid' || payable === undefined) return [];
        return [{ loanId, at: event.at, reference: event.reference, payable }];
      });
    })
    .sort((a, b) => a.at - b.at);
}

/** A destination also names a loan, so payments are counted by account. Without one, the whole text counts. */
const accountOf = (destination: Destination): string =>
  accountIn(destination)?.value ?? destinationText(destination);

export function paidTo(
  destination: Destination,
  payments: readonly RecordedPayment[],
): { times: number; lastAt?: EpochMillis } {
  const account = accountOf(destination);
  const those = payments.filter(({ payable }) => accountOf(payable.destination) === account);
  const last = those.at(-1);
  return { times: those.length, ...(last && { lastAt: last.at }) };
}
