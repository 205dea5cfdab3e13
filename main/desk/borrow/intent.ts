// One request that may have moved money, as the journal tells it.
import type { ApplicationId, ExternalId, IntentId, ProfileId, QuoteId } from '../../../domain/ids.ts';
import type { IntentKind, IntentState } from '../../../domain/intent.ts';
import type { EpochMillis } from '../../../domain/time.ts';
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
  /** Begun knowing that no return address was approved. */
  readonly withoutReturnAddress: boolean;
  /** Another version of the app wrote it down, and this one cannot read what it is. */
  readonly unread: boolean;
  readonly recordedAt: EpochMillis;
  readonly detail: string | undefined;
  /** Who or what settled it. */
  readonly by: string | undefined;
  /** The application it made, as far as that is known. */
  readonly applicationId: ApplicationId | undefined;
  /** Its journal entries so far. */
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
