import type { EpochMillis } from '../../../domain/time.ts';

/** `kind` names what happened, `subject` is the id of what it happened to, `body` is canonical JSON. */
export interface JournalEntry {
  readonly kind: string;
  readonly subject: string;
  readonly at: EpochMillis;
  readonly body: string;
}
