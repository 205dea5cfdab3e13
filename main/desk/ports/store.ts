// The two databases as the desk sees them. The cache may be thrown away at any time; the journal only grows.
import type { Decimal } from '../../../domain/decimal.ts';
import type { Closing } from '../../../domain/closing.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { FigurePoint, JournalRow, LoanFilter, LoanRow } from '../../../contract/calls/queries.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import type { Upkeep } from './upkeep.ts';
import type { ViewStore } from './views.ts';

/** One thing as one answer told it. `subject` is its id at the service, or the resource's name for a single thing. */
export interface Observation {
  readonly resource: Resource;
  readonly subject: string;
  /** The domain value as JSON, so that what is read back is what was understood then. */
  readonly value: string;
  /** The service's own text for this thing. */
  readonly raw: string;
  /** What lists sort, filter and search by; undefined where the service gave nothing readable. */
  readonly index: {
    readonly standing?: string | undefined;
    readonly status?: string | undefined;
    /** The one amount a thing is about; in `unit`. Amounts that are no plain decimals are not listed. */
    readonly amount?: string | undefined;
    readonly unit?: string | undefined;
    /** In NGN; loans only. */
    readonly payoff?: string | undefined;
    readonly collateral?: string | undefined;
    readonly asset?: string | undefined;
    readonly chain?: string | undefined;
    /** Where repayment goes, or the address, as one text. */
    readonly destination?: string | undefined;
    readonly openedAt?: EpochMillis | undefined;
    /** By the service. */
    readonly closedAt?: EpochMillis | undefined;
    /** Of a file under review, which says what its time of closing rests on. */
    readonly closedBy?: 'latest' | 'entered' | undefined;
    readonly closedSource?: string | undefined;
    /** Of a record in a file under review: what it does not say is not worked out. */
    readonly isFiled?: true;
    /** Extra words the search should find: references, addresses, transaction hashes. */
    readonly words?: string | undefined;
    /** The row of the loan list as JSON (LoanRow without observedAt); loans only. */
    readonly row?: string | undefined;
    /** What is drawn over time; the position only. */
    readonly figures?: Figures | undefined;
  };
}

/** A thing told of in the very words of the observation that is its latest: only when it was seen is new. */
export interface SeenAgain {
  readonly resource: Resource;
  readonly subject: string;
  readonly raw?: undefined;
}

export type Seen = Observation | SeenAgain;

/** What things are told of together: an answer to the list of them. */
export interface ListAnswer {
  readonly resource: Resource;
  /** Whether it names everything there is: what it does not name is gone then. */
  readonly whole: boolean;
  /** It tells of things besides those the list holds: nothing leaves the list, which keeps its age and its wholeness. */
  readonly adds?: true;
}

export interface Observed {
  readonly changed: readonly { subject: string; before: StoredObservation | undefined }[];
  /**
   * Said to be seen again, but the cache has no such thing: it was replaced. Nothing of the answer was taken in then; all
   * of it is to be observed whole.
   */
  readonly strangers: readonly string[];
}

/** The figures of one reading; undefined where the service stated none that can be read. */
export interface Figures {
  /** In percent. */
  readonly ltv?: Decimal | undefined;
  /** Of the collateral, in `currency`. */
  readonly value?: Decimal | undefined;
  readonly currency?: string | undefined;
}

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

export interface StoredObservation {
  readonly resource: Resource;
  readonly subject: string;
  readonly value: string;
  readonly raw: string;
  /** First and latest time this very content was seen. */
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
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

/** The last answer to a list. */
export interface ListState {
  readonly observedAt: EpochMillis;
  /** Whether it named everything there was. */
  readonly whole: boolean;
}

export interface ListedThings extends ListState {
  /** What it named, and nothing else. */
  readonly things: StoredObservation[];
}

export interface KeptThing extends StoredObservation {
  /** Whether the last answer to its list named it. */
  readonly isListed: boolean;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string | undefined;
  readonly total: number;
}

/** A question about one of the resources the cache keeps. */
export type Kept<N extends CallName> = Omit<CallParsed<N>, 'resource'> & { readonly resource: Resource };

/** `tellsFar`: each answer but the last says how far it is, also where its page is full. That costs a count. */
export type CompareQuery = Kept<'history.compare'> & { readonly tellsFar?: true };

/** What is to be written of a list. */
export type ExportQuery = Omit<CallParsed<'exports.start'>, 'source'>;

/** Rows as text of a format; no cursor at the end. */
export interface TextPart {
  readonly text: string;
  readonly rows: number;
  readonly nextCursor?: string;
}

/** Every method fails with `store-failed` and a fault, never by throwing. */
export interface Cache {
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
    seen: Iterable<Seen>,
    list?: ListAnswer,
  ): Promise<Result<Observed>>;
  /**
   * The answer last observed of this resource once more, word for word. False where the cache no longer has it at
   * hand, or no longer has all of it: then it is to be observed.
   */
  again(profile: ProfileId, resource: Resource, at: EpochMillis): Promise<Result<boolean>>;
  latest(
    profile: ProfileId,
    resource: Resource,
    subject: string,
  ): Promise<Result<StoredObservation | undefined>>;
  /** Newest openedAt first where there is one, otherwise newest `since`; at most `limit`. */
  latestAll(profile: ProfileId, resource: Resource, limit: number): Promise<Result<KeptThing[]>>;
  /** What the last answer to this list held, in the same order, at most `limit` things; undefined before the first. */
  listed(profile: ProfileId, resource: Resource, limit: number): Promise<Result<ListedThings | undefined>>;
  /** Every differing observation of one subject, oldest first, at most the last 500. */
  timeline(profile: ProfileId, resource: Resource, subject: string): Promise<Result<StoredObservation[]>>;
  loansPage(
    profile: ProfileId,
    query: { filter: LoanFilter; search?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<Result<Page<LoanRow>>>;
  /** Undefined for a loan that is not known, or not closed. */
  closing(profile: ProfileId, loanId: LoanId): Promise<Result<LoanClosing | undefined>>;
  /** From here on these days count where the service states none. The journal has them; the cache can be lost. */
  enterClosings(profile: ProfileId, entries: readonly EnteredClosing[]): Promise<Result<void>>;
  /** Of every loan ever seen; `list` is undefined before the first answer to the list of loans. */
  loanCounts(
    profile: ProfileId,
  ): Promise<Result<{ open: number; total: number; list: ListState | undefined }>>;
  /** The position's figures over time. `first` is the first reading there ever was. */
  figures(
    profile: ProfileId,
    query: FiguresQuery,
  ): Promise<Result<{ points: FigurePoint[]; first: EpochMillis | undefined }>>;
  /** Everything observed of this profile is gone; what its journal says is not the cache's. */
  forget(profile: ProfileId): Promise<Result<void>>;
  /** The shape of this resource's answers as it was kept last; undefined before the first. */
  shape(profile: ProfileId, resource: Resource): Promise<Result<string | undefined>>;
  keepShape(profile: ProfileId, resource: Resource, shape: string): Promise<Result<void>>;
  /** As contract/calls/history.ts has them. */
  historyPage(profile: ProfileId, query: Kept<'history.page'>): Promise<Result<CallOutput<'history.page'>>>;
  historyCount(
    profile: ProfileId,
    query: Kept<'history.count'>,
  ): Promise<Result<CallOutput<'history.count'>>>;
  historyTotals(
    profile: ProfileId,
    query: Kept<'history.totals'>,
    /** For a screen that shows one sum at a time: another question ends this one, with `bad-input`. */
    only?: 'latest',
  ): Promise<Result<CallOutput<'history.totals'>>>;
  historyCompare(profile: ProfileId, query: CompareQuery): Promise<Result<CallOutput<'history.compare'>>>;
  historySyncs(
    profile: ProfileId,
    query: Kept<'history.syncs'>,
  ): Promise<Result<CallOutput<'history.syncs'>>>;
  historyRecord(
    profile: ProfileId,
    query: Kept<'history.record'>,
  ): Promise<Result<CallOutput<'history.record'>>>;
  /** The next rows as text of the format; without a cursor its head first. */
  exportPart(
    profile: ProfileId,
    query: ExportQuery & { readonly cursor: string | undefined },
  ): Promise<Result<TextPart>>;
  historySeries(
    profile: ProfileId,
    query: CallParsed<'history.series'>,
  ): Promise<Result<CallOutput<'history.series'>>>;
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

export interface Journal {
  /** Settles once the entry is committed and fsynced. Until then nothing may leave for the service. */
  append(entry: JournalEntry): Promise<Result<{ seq: number; hash: string }>>;
  /**
   * Entries whose kind is one of `kinds`, oldest first; of one subject, when given. `repay.*` is every kind that begins
   * so, and `*` every kind there is, whatever version of the app wrote it.
   */
  entries(kinds: readonly string[], subject?: string): Promise<Result<JournalRow[]>>;
  /** Newest first. */
  page(query: { cursor?: string | undefined; limit: number }): Promise<Result<Page<JournalRow>>>;
  count(): Promise<Result<number>>;
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
