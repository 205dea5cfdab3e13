// The two databases as the desk sees them, with a table of every call to them. The cache can be deleted at any time; the
// journal only grows.
import type { Closing } from '../../../domain/closing.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { FigurePoint, JournalRow, LoanFilter, LoanRow } from '../../../contract/calls/queries.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import { call, callForRows, type Front } from './call-table.ts';
import { historyCalls } from './history.ts';
import type { Upkeep } from './upkeep.ts';
import type {
  AnswerItem,
  KeptThing,
  ListAnswer,
  ListedThings,
  ListState,
  Observed,
  StoredObservation,
} from './observations.ts';
import type { ViewStore } from './views.ts';

export type * from './observations.ts';

export interface FiguresQuery {
  readonly measure: 'ltv' | 'value';
  /** Values in another currency are no values of this line. */
  readonly currency?: string | undefined;
  /** From the first reading ever, when left out. */
  readonly from?: EpochMillis | undefined;
  readonly to: EpochMillis;
  /** Points at most; between them no lowest and no highest value is lost. */
  readonly most: number;
  /** Longer than this without a reading, in ms, is a gap. */
  readonly silence: number;
}

/** When a loan was closed, as an operator entered it. */
export interface EnteredClosing {
  readonly loanId: LoanId;
  readonly at: EpochMillis;
  readonly source: string;
  readonly enteredAt: EpochMillis;
}

/** When a loan was closed, and what an operator may enter instead. */
export interface LoanClosing extends Closing {
  /** The first of the readings that have said closed ever since. */
  readonly firstSeen: EpochMillis;
  readonly openedAt?: EpochMillis;
}

export interface LoansQuery {
  readonly filter: LoanFilter;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string | undefined;
  readonly total: number;
}

export const cacheCalls = {
  /**
   * The answer last observed of this resource once more, word for word. False where the cache no longer has it at
   * hand, or no longer has all of it: then it is to be observed.
   */
  again: call<(profile: ProfileId, resource: Resource, at: EpochMillis) => boolean>(),
  latest: call<(profile: ProfileId, resource: Resource, subject: string) => StoredObservation | undefined>(),
  /** Newest openedAt first where there is one, otherwise newest `since`; at most `limit`. */
  latestAll: call<(profile: ProfileId, resource: Resource, limit: number) => KeptThing[]>(),
  /** What the last answer to this list held, in the same order, at most `limit` things; undefined before the first. */
  listed: call<(profile: ProfileId, resource: Resource, limit: number) => ListedThings | undefined>(),
  /** Every differing observation of one subject, oldest first, at most the last 500. */
  timeline: call<(profile: ProfileId, resource: Resource, subject: string) => StoredObservation[]>(),
  loansPage: callForRows<(profile: ProfileId, query: LoansQuery) => Page<LoanRow>>(),
  /** Undefined for a loan that is not known, or not closed. */
  closing: call<(profile: ProfileId, loanId: LoanId) => LoanClosing | undefined>(),
  /** From here on these days count where the service states none. The journal has them; the cache can be lost. */
  enterClosings: call<(profile: ProfileId, entries: readonly EnteredClosing[]) => void>(),
  /** Of every loan ever seen; `list` is undefined before the first answer to the list of loans. */
  loanCounts: call<(profile: ProfileId) => { open: number; total: number; list: ListState | undefined }>(),
  /** The position's figures over time. `first` is the first reading there ever was. */
  figures:
    call<
      (profile: ProfileId, query: FiguresQuery) => { points: FigurePoint[]; first: EpochMillis | undefined }
    >(),
  /** Everything observed of this profile is gone; what its journal says is not the cache's. */
  forget: call<(profile: ProfileId) => void>(),
  /** The shape of this resource's answers as it was kept last; undefined before the first. */
  shape: call<(profile: ProfileId, resource: Resource) => string | undefined>(),
  keepShape: call<(profile: ProfileId, resource: Resource, shape: string) => void>(),
  ...historyCalls,
};

export interface Cache extends Front<typeof cacheCalls> {
  /**
   * Takes in one answer in one transaction. An observation is appended only when `raw` differs from the last
   * one of that subject; otherwise only its `observedAt` moves. Answers with the subjects that differ. The list is
   * drawn a part at a time, so that one that builds each observation when asked for never holds main up.
   *
   * @param list the answer they are all that it named; undefined for things read by themselves, which say nothing of others
   */
  observe(
    profile: ProfileId,
    at: EpochMillis,
    items: Iterable<AnswerItem>,
    list?: ListAnswer,
  ): Promise<Result<Observed>>;
}

/** What is written down: `kind` names what happened, `subject` what it happened to, `body` is canonical JSON. */
export interface JournalEntry {
  readonly kind: string;
  readonly subject: string;
  readonly at: EpochMillis;
  readonly body: string;
}

/** An entry's place in the chain without what it says: `content` stands for that in an excerpt (decision 0022). */
export interface JournalLink {
  readonly seq: number;
  readonly content: string;
  readonly hash: string;
}

export const journalCalls = {
  /** Settles once the entry is committed and fsynced. Until then nothing may leave for the service. */
  append: call<(entry: JournalEntry) => { seq: number; hash: string }>(),
  /**
   * Entries whose kind is one of `kinds`, oldest first; of one subject, when given. `repay.*` is every kind that begins
   * so, and `*` every kind there is, whatever version of the app wrote it.
   */
  entries: call<(kinds: readonly string[], subject?: string) => JournalRow[]>(),
  /** Newest first. */
  page: call<(query: { cursor?: string | undefined; limit: number }) => Page<JournalRow>>(),
  count: call<() => number>(),
};

export interface Journal extends Front<typeof journalCalls> {
  /** The chain from entry `from` to entry `to`, both included. */
  links(from: number, to: number): Promise<Result<JournalLink[]>>;
  verify(now: EpochMillis): Promise<Result<Verification>>;
}

export interface Store {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly upkeep: Upkeep;
  readonly views: ViewStore;
  /** What opening found and mended, in catalogue keys with values: a quarantined cache, a rebuilt index. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}
