// The journal's repayment events at hand: by profile, by loan, oldest first.
import * as v from 'valibot';
import { LoanIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

const KINDS = [
  'repay.started',
  'repay.read',
  'repay.moved',
  'repay.confirmed',
  'repay.taken',
  'repay.swapped',
  'repay.pasted',
  'repay.waived',
  'repay.signed',
  'repay.unsigned',
  'repay.paid',
  'repay.reminded',
  'repay.reconciled',
  'repay.stopped',
] as const satisfies `repay.${RepaymentEvent['kind']}`[];

export interface RepaymentEvents {
  load(): Promise<Result<void>>;
  of(profile: ProfileId, loanId: LoanId): readonly RepaymentEvent[];
  loans(profile: ProfileId): LoanId[];
  /** Loans whose repayment was begun and neither reconciled nor stopped. */
  underWay(profile: ProfileId): LoanId[];
  /** On disk first, then at hand. */
  append(profile: ProfileId, loanId: LoanId, event: RepaymentEvent): Promise<Result<void>>;
}

export function createRepaymentEvents(journal: Journal): RepaymentEvents {
  const byProfile = new Map<ProfileId, Map<LoanId, RepaymentEvent[]>>();

  function keep(profile: ProfileId, loanId: LoanId, event: RepaymentEvent): void {
    const byLoan = byProfile.get(profile) ?? new Map<LoanId, RepaymentEvent[]>();
    byLoan.set(loanId, [...(byLoan.get(loanId) ?? []), event]);
    byProfile.set(profile, byLoan);
  }

  return {
    async load() {
      const records = await recordsOf(journal, KINDS);
      if (!records.ok) return records;
      for (const { subject, body } of records.value)
        keep(body.profile, v.parse(LoanIdSchema, subject), body.event);
      return ok(undefined);
    },
    of: (profile, loanId) => byProfile.get(profile)?.get(loanId) ?? [],
    underWay: (profile) =>
      [...(byProfile.get(profile) ?? [])].flatMap(([loanId, events]) => {
        const last = events.at(-1)?.kind;
        return last === 'reconciled' || last === 'stopped' ? [] : [loanId];
      }),
    loans: (profile) => [...(byProfile.get(profile)?.keys() ?? [])],
    async append(profile, loanId, event) {
      const written = await record(journal, `repay.${event.kind}`, loanId, event.at, { profile, event });
      if (!written.ok) return written;
      keep(profile, loanId, event);
      return ok(undefined);
    },
  };
}
