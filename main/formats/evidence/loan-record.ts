// Everything the desk knows of one loan, as evidence packs and statements write it.
import type { Application } from '../../../domain/application.ts';
import type { Closing } from '../../../domain/closing.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Resource } from '../../../contract/slices/connect.ts';

/** One text of the service about the loan or what the loan names. */
export interface LoanObservation {
  readonly resource: Resource;
  readonly subject: string;
  /** What the app understood of it, as JSON. */
  readonly value: string;
  readonly raw: string;
  /** First and latest time the service gave this very text. */
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** A journal entry by the hash of its content. */
export interface ChainLink {
  readonly seq: number;
  readonly content: string;
  readonly hash: string;
}

export interface LoanRecord {
  readonly loan: Loan;
  /** Of a closed loan. */
  readonly closing: Closing | undefined;
  readonly application: Application | undefined;
  /** Loan first, then what it names; of each thing oldest first. */
  readonly observations: readonly LoanObservation[];
  /** In the order of the journal. */
  readonly entries: readonly JournalRow[];
  /** From the first of the entries to the last, without a gap. */
  readonly links: readonly ChainLink[];
  /** The hash before the first link; 64 zeros before the journal's first entry. */
  readonly before: string;
}
