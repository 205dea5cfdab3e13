// The claims that this desk won for its repayments, from the journal. Only a desk with a team has any.
import * as v from 'valibot';
import type { ClaimId } from '../../../domain/claim.ts';
import { LoanIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ClaimRecord } from '../journal/format/record-schemas.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export interface LoanClaim {
  readonly profile: ProfileId;
  readonly loanId: LoanId;
  /** Of its entry in the journal. */
  readonly seq: number;
  /** Of the claimed payment details. */
  readonly digest: string;
  readonly claim: ClaimRecord;
}

export interface ClaimLog {
  load(): Promise<Result<void>>;
  /** The latest claim of this loan. */
  of(profile: ProfileId, loanId: LoanId): LoanClaim | undefined;
  all(): readonly LoanClaim[];
  append(claim: Omit<LoanClaim, 'seq'>, at: EpochMillis): Promise<Result<void>>;
  /** Why it ended without a payment of this desk; undefined: it may have been paid by it. */
  endOf(id: ClaimId): string | undefined;
  /** Records that it ended so; once. */
  end(id: ClaimId, evidence: string, at: EpochMillis): Promise<Result<void>>;
}

export function createClaimLog(journal: Journal): ClaimLog {
  const claims: LoanClaim[] = [];
  const ended = new Map<ClaimId, string>();
  return {
    async load() {
      const records = await recordsOf(journal, ['claim.made', 'claim.ended']);
      if (!records.ok) return records;
      for (const { body, subject, seq } of records.value)
        if (body !== undefined && 'evidence' in body) ended.set(body.claim, body.evidence);
        else if (body !== undefined) claims.push({ ...body, seq, loanId: v.parse(LoanIdSchema, subject) });
      return ok(undefined);
    },
    of: (profile, loanId) => claims.findLast((one) => one.profile === profile && one.loanId === loanId),
    all: () => claims,
    async append(claim, at) {
      const { profile, loanId, digest } = claim;
      const written = await record(journal, 'claim.made', loanId, at, {
        profile,
        digest,
        claim: claim.claim,
      });
      if (!written.ok) return written;
      claims.push({ ...claim, seq: written.value.seq });
      return ok(undefined);
    },
    endOf: (id) => ended.get(id),
    async end(id, evidence, at) {
      const of = claims.find(({ claim }) => claim.id === id);
      if (of === undefined || ended.has(id)) return ok(undefined);
      const { profile, loanId } = of;
      const written = await record(journal, 'claim.ended', loanId, at, { profile, claim: id, evidence });
      if (!written.ok) return written;
      ended.set(id, evidence);
      return ok(undefined);
    },
  };
}
