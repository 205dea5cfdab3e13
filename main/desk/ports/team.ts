// The port to whoever decides which desk may do an act. Without a team this desk's own journal decides.
import type { ClaimedAct } from '../../../domain/approval.ts';
import type { ClaimKind } from '../../../domain/claim.ts';
import type { ClaimRecord } from '../journal/format/record-schemas.ts';
import type { Result } from '../../../contract/errors.ts';

export interface ClaimAsked extends ClaimedAct {
  readonly kind: ClaimKind;
  /** Held by one claim at a time: the quote's id, the request's id, or the loan with its payment details. */
  readonly subject: string;
  /** Held by one claim at a time as well: the service, or the loan. */
  readonly scope: string;
  readonly service: string;
  readonly loanId?: string | undefined;
  /** Of what was shown; an approval holds for this digest alone. */
  readonly digest: string;
}

export interface HeldClaim {
  /** As the journal records it with the act; undefined without a team. */
  readonly record: ClaimRecord | undefined;
}

export type ClaimEnding =
  | { readonly to: 'confirmed' | 'rejected' | 'unknown'; readonly evidence: string }
  /** Nothing was sent. */
  | { readonly to: 'released'; readonly evidence: string };

/**
 * The order of every act: `take` · the own journal, on disk · `sending` · the first byte · `end`. If anything
 * stops between two of these, the outcome is unknown.
 */
export interface Claims {
  /** Fails with `claimed`, `approval-needed` or `team`; then nothing may be sent. */
  take(asked: ClaimAsked): Promise<Result<HeldClaim>>;
  /** Fails with `team`; then nothing may be sent, whatever the server recorded. */
  sending(claim: HeldClaim): Promise<Result<void>>;
  /** Reports how it ended. If the server cannot be reached, the report follows from the journal later. */
  end(claim: HeldClaim, ending: ClaimEnding): Promise<Result<void>>;
}
