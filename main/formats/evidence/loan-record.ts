// Everything the desk knows of one loan, as evidence packs and statements write it.
import type { Application } from '../../../domain/application.ts';
import type { Closing } from '../../../domain/closing.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Resource } from '../../../contract/slices/connect.ts';

/** One answer of the service about the loan or an object that the loan names. */
export interface LoanObservation {
  readonly resource: Resource;
  readonly subject: string;
  /** The domain value as JSON. */
  readonly value: string;
  readonly raw: string;
  /** The first and the latest time at which the service gave exactly this text. */
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** A journal entry by the hash of its content. */
interface ChainLink {
  readonly seq: number;
  readonly content: string;
  readonly hash: string;
}

export interface LoanRecord {
  readonly loan: Loan;
  /** Only of a closed loan. */
  readonly closing: Closing | undefined;
  readonly application: Application | undefined;
  /** The loan first, then the objects it names; of each the oldest first. */
  readonly observations: readonly LoanObservation[];
  /** In the order of the journal. */
  readonly entries: readonly JournalRow[];
  /** All links from the first entry to the last. */
  readonly links: readonly ChainLink[];
  /** The hash before the first link; 64 zeros before the journal's first entry. */
  readonly before: string;
}
