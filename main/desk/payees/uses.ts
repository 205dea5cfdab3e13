// What this desk paid, sent and got back, with the payee of each, from the journal.
import { destinationFrom, type PlainJson } from '../../../domain/destination.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { repaymentPayee, type Purpose } from '../../../domain/payee.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { SentLog } from '../deposit/sent-log.ts';
import type { RepaymentEvents } from '../repay/events.ts';
import { recordedPayments } from '../repay/payments.ts';
import type { PayeeUse } from './payees.ts';

/** Oldest first. */
export function payeeUses(
  profile: ProfileId,
  events: Pick<RepaymentEvents, 'loans' | 'of'>,
  sent: Pick<SentLog, 'of'>,
): PayeeUse[] {
  const at = (when: EpochMillis, purpose: Purpose, parts: PlainJson): PayeeUse[] => {
    const payee = destinationFrom(parts);
    return payee === undefined ? [] : [{ purpose, slot: '', payee, at: when }];
  };
  const paid = recordedPayments(events, profile).map((one) => ({
    ...repaymentPayee(one.loanId, one.payable.destination),
    at: one.at,
  }));
  const deposited = sent
    .of(profile)
    .flatMap(({ sentAt, address, asset, chain }) => at(sentAt, 'deposit', { address, asset, chain }));
  const returned = events
    .loans(profile)
    .flatMap((loanId) =>
      events
        .of(profile, loanId)
        .flatMap((one) =>
          one.kind === 'reconciled' ? at(one.at, 'return', { address: one.address ?? null }) : [],
        ),
    );
  return [...paid, ...deposited, ...returned].toSorted((a, b) => a.at - b.at);
}
