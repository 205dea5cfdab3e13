// One request that may have moved money, rebuilt from the journal.
import type { ApplicationId, ExternalId, IntentId, ProfileId, QuoteId } from '../../../domain/ids.ts';
import type { IntentKind, IntentState } from '../../../domain/intent.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ClaimRecord } from '../journal/format/record-schemas.ts';
import type { IntentView, Terms } from '../../../contract/slices/borrow.ts';

export interface Intent {
  readonly id: IntentId;
  readonly profile: ProfileId;
  readonly kind: IntentKind;
  readonly state: IntentState;
  readonly externalId: ExternalId | undefined;
  readonly quoteId: QuoteId | undefined;
  readonly terms: Terms | undefined;
  readonly body: string | undefined;
  /** The operator confirmed to go on without an approved return address. */
  readonly withoutReturnAddress: boolean;
  /** Another version of the app recorded it, and this version cannot read it. */
  readonly unread: boolean;
  readonly recordedAt: EpochMillis;
  readonly detail: string | undefined;
  /** What settled it: an answer, a reading, or the operator. */
  readonly by: string | undefined;
  /** The application it led to, if known. */
  readonly applicationId: ApplicationId | undefined;
  /** The team's claim that allowed it. */
  readonly claim: ClaimRecord | undefined;
  readonly entries: readonly IntentEntry[];
}

export interface IntentEntry {
  readonly seq: number;
  readonly at: EpochMillis;
  readonly kind: string;
}

export function viewOf(intent: Intent): IntentView {
  return {
    id: intent.id,
    kind: intent.kind,
    state: intent.state,
    externalId: intent.externalId,
    quoteId: intent.quoteId,
    terms: intent.terms,
    recordedAt: intent.recordedAt,
    detail: intent.detail,
  };
}
