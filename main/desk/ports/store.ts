// The port to the two databases, with a table of all calls to them. The cache can be deleted at any time; the
// journal only grows.
import type { Closing } from '../../../domain/closing.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import type { FigurePoint, JournalRow, LoanFilter, LoanRow } from '../../../contract/calls/queries.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import type { AttachmentStore } from './attachments.ts';
import { call, callForRows, type Front } from './call-table.ts';
import { historyCalls } from './history.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { Upkeep } from './upkeep.ts';
import type {
  AnswerItem,
  ChangeWatcher,
  KeptThing,
  ListAnswer,
  ListedThings,
  ListState,
  Observed,
  SampleObservation,
  SinceTime,
  StoredObservation,
  UncheckedChange,
} from './observations.ts';
import type { ViewStore } from './views.ts';

export type * from './journal-entry.ts';
export type * from './observations.ts';

export interface FiguresQuery {
  readonly measure: 'ltv' | 'value';
  /** Values in another currency are left out. */
  readonly currency?: string | undefined;
  /** Undefined: from the first reading. */
  readonly from?: EpochMillis | undefined;
  readonly to: EpochMillis;
  /** The most points; thinning keeps the lowest and highest values. */
  readonly most: number;
  /** A longer time without a reading, in ms, is a gap. */
  readonly silence: number;
}

export interface FiguresAnswer {
  readonly points: FigurePoint[];
  /** The very first figure. */
  readonly first: EpochMillis | undefined;
  /** The service's first answer; later than `first` if the practice service was given a past. */
  readonly answered: EpochMillis | undefined;
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
  /** The first reading since which all readings have stated `closed`. */
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
   * Records that the last answer of this resource came again unchanged. False if the cache no longer has all
   * of it: then the caller must pass it to `observe`.
   */
  again: call<(profile: ProfileId, resource: Resource, at: EpochMillis) => boolean>(),
  latest: call<(profile: ProfileId, resource: Resource, subject: string) => StoredObservation | undefined>(),
  /** Newest first by `openedAt`, or by `since` without one; at most `limit`. */
  latestAll: call<(profile: ProfileId, resource: Resource, limit: number) => KeptThing[]>(),
  /** In order of subject, at most `limit` after this one; an empty text: from the first. */
  latestAfter: call<(profile: ProfileId, resource: Resource, after: string, limit: number) => KeptThing[]>(),
  /** The last answer to this list, in its order, at most `limit` objects; undefined before the first. */
  listed: call<(profile: ProfileId, resource: Resource, limit: number) => ListedThings | undefined>(),
  /** Of the same objects, the first reading since which each has had its present status. */
  statusSince: call<(profile: ProfileId, resource: Resource, limit: number) => SinceTime[]>(),
  /** Of these loans, the first reading since which the return of the collateral has had its progress. */
  returnsSince: call<(profile: ProfileId, loans: readonly string[]) => SinceTime[]>(),
  /** Which of these subjects the last answer to this list named. */
  listedAmong: call<(profile: ProfileId, resource: Resource, subjects: readonly string[]) => string[]>(),
  /** The observations of one subject, oldest first, at most the last 500. */
  timeline: call<(profile: ProfileId, resource: Resource, subject: string) => StoredObservation[]>(),
  loansPage: callForRows<(profile: ProfileId, query: LoansQuery) => Page<LoanRow>>(),
  /** Undefined for a loan that is unknown or not closed. */
  closing: call<(profile: ProfileId, loanId: LoanId) => LoanClosing | undefined>(),
  /** Sets closing times that the service does not state. The journal keeps them, as the cache can be lost. */
  enterClosings: call<(profile: ProfileId, entries: readonly EnteredClosing[]) => void>(),
  /** Counts every loan ever observed; `list` is undefined before the first answer to the list of loans. */
  loanCounts: call<(profile: ProfileId) => { open: number; total: number; list: ListState | undefined }>(),
  /** The position's figures over time. */
  figures: call<(profile: ProfileId, query: FiguresQuery) => FiguresAnswer>(),
  /** Adds observations of the practice service's past, oldest first; nothing if it was ever read. */
  addSamples: call<(profile: ProfileId, samples: readonly SampleObservation[]) => void>(),
  /** Deletes all observations of this profile. The journal is not touched. */
  forget: call<(profile: ProfileId) => void>(),
  /** The stored shape of this resource's answers; undefined before the first. */
  shape: call<(profile: ProfileId, resource: Resource) => string | undefined>(),
  keepShape: call<(profile: ProfileId, resource: Resource, shape: string) => void>(),
  /** In the order in which they were observed, at most `limit` after this id; the first ids are above 0. */
  unchecked:
    call<
      (
        profile: ProfileId,
        resource: Resource,
        watcher: ChangeWatcher,
        after: number,
        limit: number,
      ) => UncheckedChange[]
    >(),
  /** The watcher has checked these changes and does not get them again. */
  checked:
    call<
      (profile: ProfileId, resource: Resource, watcher: ChangeWatcher, changes: readonly number[]) => void
    >(),
  ...historyCalls,
};

export interface Cache extends Front<typeof cacheCalls> {
  /**
   * Stores one answer in one transaction. Appends an observation only if `raw` differs from the subject's
   * last one; otherwise updates its `observedAt`. Answers with the changed subjects.
   *
   * @param items taken in parts, so that a generator that builds observations does not block main
   * @param list the list whose answer `items` is; undefined for objects that were read by themselves
   */
  observe(
    profile: ProfileId,
    at: EpochMillis,
    items: Iterable<AnswerItem>,
    list?: ListAnswer,
  ): Promise<Result<Observed>>;
}

/** An entry's place in the chain without its text; `content` is the hash of that text (decision 0022). */
export interface JournalLink {
  readonly seq: number;
  readonly content: string;
  readonly hash: string;
}

export type JournalQuery = CallParsed<'journal.page'>;

export const journalCalls = {
  /** Settles once the entry is committed and fsynced. Until then its request must not be sent. */
  append: call<(entry: JournalEntry) => { seq: number; hash: string }>(),
  /**
   * Entries whose kind is one of `kinds`, oldest first; of one subject, if given. `repay.*` means every kind
   * with that prefix, and `*` every kind, also those of a newer app.
   */
  entries: call<(kinds: readonly string[], subject?: string) => JournalRow[]>(),
  page: call<(query: JournalQuery) => Page<JournalRow>>(),
  count: call<() => number>(),
};

export interface Journal extends Front<typeof journalCalls> {
  /** The links from entry `from` to entry `to`, both included. */
  links(from: number, to: number): Promise<Result<JournalLink[]>>;
  verify(now: EpochMillis): Promise<Result<Verification>>;
}

export interface Store {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly attachments: AttachmentStore;
  readonly upkeep: Upkeep;
  readonly views: ViewStore;
  /** What opening found and repaired, as message keys: a quarantined cache, a rebuilt index. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}
