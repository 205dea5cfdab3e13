// The journal's repayment events in memory, by profile and loan, oldest first.
import * as v from 'valibot';
import { LoanIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { isStopped, isUnderWay } from '../../../domain/repayment-facts.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export interface RepaymentEvents {
  load(): Promise<Result<void>>;
  of(profile: ProfileId, loanId: LoanId): readonly RepaymentEvent[];
  /** Events recorded after this journal entry. Their times cannot tell: a clock may have been set. */
  after(profile: ProfileId, loanId: LoanId, seq: number): readonly RepaymentEvent[];
  loans(profile: ProfileId): LoanId[];
  /** Loans with a repayment that is neither reconciled nor stopped. */
  underWay(profile: ProfileId): LoanId[];
  /** Those of `underWay` that were read for the repayment. */
  readAndUnderWay(profile: ProfileId): LoanId[];
  isStopped(profile: ProfileId, loanId: LoanId): boolean;
  /** Whether another version of the app recorded an event of it that this one cannot read. */
  hasUnread(profile: ProfileId, loanId: LoanId): boolean;
  /** Writes to disk first, then to memory. */
  append(profile: ProfileId, loanId: LoanId, event: RepaymentEvent): Promise<Result<void>>;
}

interface Kept {
  readonly events: readonly RepaymentEvent[];
  /** Of each event its entry's number in the journal. */
  readonly seqs: readonly number[];
}
const NONE: Kept = { events: [], seqs: [] };

export function createRepaymentEvents(journal: Journal): RepaymentEvents {
  const byProfile = new Map<ProfileId, Map<LoanId, Kept>>();
  /** Without a readable profile the record counts for this loan of every profile. */
  const unread: { profile: ProfileId | undefined; loan: string }[] = [];

  function keep(profile: ProfileId, loanId: LoanId, event: RepaymentEvent, seq: number): void {
    const byLoan = byProfile.get(profile) ?? new Map<LoanId, Kept>();
    const { events, seqs } = byLoan.get(loanId) ?? NONE;
    byLoan.set(loanId, { events: [...events, event], seqs: [...seqs, seq] });
    byProfile.set(profile, byLoan);
  }

  const keptOf = (profile: ProfileId, loanId: LoanId): Kept => byProfile.get(profile)?.get(loanId) ?? NONE;
  const of = (profile: ProfileId, loanId: LoanId): readonly RepaymentEvent[] =>
    keptOf(profile, loanId).events;

  const underWay = (profile: ProfileId): LoanId[] =>
    [...(byProfile.get(profile) ?? [])].flatMap(([loanId, { events }]) =>
      isUnderWay(events) ? [loanId] : [],
    );

  return {
    async load() {
      const records = await recordsOf(journal, ['repay.*']);
      if (!records.ok) return records;
      for (const record of records.value) {
        const { subject, seq } = record;
        if (record.body === undefined) unread.push({ profile: record.profile, loan: subject });
        else keep(record.body.profile, v.parse(LoanIdSchema, subject), record.body.event, seq);
      }
      return ok(undefined);
    },
    of,
    after(profile, loanId, seq) {
      const { events, seqs } = keptOf(profile, loanId);
      return events.filter((_event, at) => (seqs[at] ?? 0) > seq);
    },
    hasUnread: (profile, loanId) =>
      unread.some((one) => one.loan === loanId && (one.profile ?? profile) === profile),
    isStopped: (profile, loanId) => isStopped(of(profile, loanId)),
    underWay,
    readAndUnderWay: (profile) =>
      underWay(profile).filter((loanId) => of(profile, loanId).some(({ kind }) => kind === 'read')),
    loans: (profile) => [...(byProfile.get(profile)?.keys() ?? [])],
    async append(profile, loanId, event) {
      const written = await record(journal, `repay.${event.kind}`, loanId, event.at, { profile, event });
      if (!written.ok) return written;
      keep(profile, loanId, event, written.value.seq);
      return ok(undefined);
    },
  };
}
