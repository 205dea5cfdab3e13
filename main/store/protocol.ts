// Everything that passes between the front (main's thread) and the store's worker thread. The worker answers
// every numbered request with a Result; it never throws across, so that a fault is a value on both sides.
import type { FigurePoint, LoanFilter } from '../../contract/calls/queries.ts';
import type { CallOutput, CallParsed } from '../../contract/contract.ts';
import type { Result } from '../../contract/errors.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { Verification } from '../../contract/slices/journal.ts';
import type { LoanId, ProfileId } from '../../domain/ids.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { JournalRow } from '../../contract/calls/queries.ts';
import type { Holdings } from '../desk/ports/backups.ts';
import type {
  CompareQuery,
  EnteredClosing,
  ExportQuery,
  TextPart,
  FiguresQuery,
  JournalEntry,
  JournalLink,
  Kept,
  KeptThing,
  ListAnswer,
  ListState,
  LoanClosing,
  Seen,
  Page,
  StoredObservation,
} from '../desk/ports/store.ts';
import type {
  CheckedPart,
  CompactedPart,
  RetainedPart,
  RetainQuery,
  StoredFacts,
} from '../desk/ports/upkeep.ts';
import type { Anchor, KnownAnchor } from './anchor.ts';

interface PageQuery {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page whose rows are one JSON array: a text crosses threads in a quarter of the time that objects take. */
export interface TextPage {
  readonly rows: string;
  readonly nextCursor: string | undefined;
  readonly total: number;
}

export interface Changed {
  readonly subject: string;
  readonly before: StoredObservation | undefined;
}

/**
 * The beginning of a list and, where there is more, the number under which `more` gives the next part. Taking in
 * ten thousand rows at once would hold main for 40 ms; in parts it is free in between.
 */
export interface Parts<Item> {
  readonly items: Item[];
  readonly rest: number | undefined;
}

/** Rows in one message, either way: 1 to 2 ms of main's time. */
export const PART = 200;

interface Of {
  readonly profile: ProfileId;
}
interface OfResource extends Of {
  readonly resource: Resource;
}

/** Operation → what it takes and what it answers. */
export interface Operations {
  open: { takes: { directory: string; keyHex: string; now: EpochMillis }; answers: void };
  /** Compares both databases with the anchor, once after opening. Answers with what it is to say from now on. */
  settleAnchor: { takes: { known: KnownAnchor; now: EpochMillis }; answers: Anchor };

  /** Part of a long answer, kept until its `observe`; it keeps any single message short. */
  stage: { takes: { batch: number; seen: readonly Seen[] }; answers: void };
  observe: {
    takes: Of & { batch: number; at: EpochMillis; list: ListAnswer | undefined };
    answers: { changed: Parts<Changed>; strangers: Parts<string> };
  };
  again: { takes: OfResource & { at: EpochMillis }; answers: boolean };
  latest: { takes: OfResource & { subject: string }; answers: StoredObservation | undefined };
  latestAll: { takes: OfResource & { limit: number }; answers: Parts<KeptThing> };
  listed: {
    takes: OfResource & { limit: number };
    answers: (ListState & { things: Parts<StoredObservation> }) | undefined;
  };
  timeline: { takes: OfResource & { subject: string }; answers: StoredObservation[] };
  loansPage: { takes: Of & { query: PageQuery & { filter: LoanFilter } }; answers: TextPage };
  loanCounts: {
    takes: Of;
    answers: { open: number; total: number; list: ListState | undefined };
  };
  closing: { takes: Of & { loanId: LoanId }; answers: LoanClosing | undefined };
  enterClosings: { takes: Of & { entries: readonly EnteredClosing[] }; answers: void };
  forget: { takes: Of; answers: void };
  shape: { takes: OfResource; answers: string | undefined };
  keepShape: { takes: OfResource & { shape: string }; answers: void };
  figures: {
    takes: Of & { query: FiguresQuery };
    answers: { points: FigurePoint[]; first: EpochMillis | undefined };
  };
  /** Which resources there are is whoever filled the file's business: a file under review may bring quotes. */
  historyPage: {
    takes: Of & { query: CallParsed<'history.page'> };
    /** Its rows as one JSON array. */
    answers: Omit<CallOutput<'history.page'>, 'rows'> & { rows: string };
  };
  historyCount: { takes: Of & { query: CallParsed<'history.count'> }; answers: CallOutput<'history.count'> };
  historyTotals: {
    takes: Of & { query: CallParsed<'history.totals'>; only?: 'latest' | undefined };
    answers: CallOutput<'history.totals'>;
  };
  historyCompare: { takes: Of & { query: CompareQuery }; answers: CallOutput<'history.compare'> };
  historySyncs: { takes: Of & { query: Kept<'history.syncs'> }; answers: CallOutput<'history.syncs'> };
  historyRecord: {
    takes: Of & { query: CallParsed<'history.record'> };
    answers: CallOutput<'history.record'>;
  };
  exportPart: {
    takes: Of & { query: ExportQuery & { cursor: string | undefined } };
    answers: TextPart;
  };
  historySeries: {
    takes: Of & { query: CallParsed<'history.series'> };
    answers: CallOutput<'history.series'>['points'];
  };

  stored: { takes: undefined; answers: StoredFacts };
  compactPart: { takes: { cursor: string | undefined }; answers: CompactedPart };
  checkPart: { takes: { database: 'cache' | 'journal'; cursor: string | undefined }; answers: CheckedPart };
  retainPart: { takes: RetainQuery; answers: RetainedPart };

  more: { takes: { rest: number }; answers: Parts<unknown> };

  append: { takes: JournalEntry; answers: { seq: number; hash: string } };
  entries: { takes: { kinds: readonly string[]; subject: string | undefined }; answers: Parts<JournalRow> };
  journalPage: { takes: { cursor?: string | undefined; limit: number }; answers: Page<JournalRow> };
  count: { takes: undefined; answers: number };
  links: { takes: { after: number; limit: number }; answers: JournalLink[] };
  verify: { takes: { known: KnownAnchor; now: EpochMillis }; answers: Verification };

  views: { takes: undefined; answers: string | undefined };
  keepViews: { takes: { text: string }; answers: void };

  holdings: { takes: undefined; answers: Holdings };
  /** Copies of both files as they stand now, into an empty folder. */
  copy: { takes: { folder: string }; answers: { bytes: number } };

  /** Answers with the number the cache is left with; undefined where nothing was open. */
  close: { takes: undefined; answers: number | undefined };
}

export type Operation = keyof Operations;
export type Takes<O extends Operation> = Operations[O]['takes'];
export type Answers<O extends Operation> = Operations[O]['answers'];

export type Request = { [O in Operation]: { id: number; operation: O; input: Takes<O> } }[Operation];

export type FromWorker =
  | { kind: 'reply'; id: number; result: Result<unknown> }
  /** Something was found and mended while open: a note for the operator. */
  | { kind: 'note'; note: string };
