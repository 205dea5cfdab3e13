// A file opened for review as the desk sees it: a database of its own that nothing else can reach, thrown away when
// the file is put away.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { LackedTime, Made, PackCheck, ReviewRefusal, Unread } from '../../../contract/slices/review.ts';
import type { ReviewKind } from '../../../contract/taken-from.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ResourceValues } from './service.ts';
import { call, type Front } from './call-table.ts';
import type { Journal, Observation } from './store.ts';
import type { CompareQuery, ExportQuery, HistoryAnswers, TextPart } from './history.ts';
import type { ChosenFile } from './system.ts';

export interface Recognised {
  readonly kind: ReviewKind;
  readonly bytes: number;
}

/** A backup opened and proven whole (ports/backups.ts). */
export interface UnlockedBackup {
  readonly sha256: string;
  /** The app's version that made it, and when. */
  readonly version: string;
  readonly createdAt: EpochMillis;
  readonly profiles: readonly {
    readonly id: ProfileId;
    readonly name: string;
    readonly environment: string | undefined;
    readonly records: number;
  }[];
  /** The service that was open when it was made. */
  readonly current: ProfileId | undefined;
}

export interface ReviewStep {
  readonly phase: 'reading' | 'sorting' | 'done';
  /** Bytes. */
  readonly read: number;
  readonly records: number;
}

/** What came of a file, once it is read and in order; `refused` where nothing of it can be looked at. */
export type ReviewOutcome =
  | { readonly refused: ReviewRefusal; readonly first: readonly Unread[] }
  | {
      readonly refused?: undefined;
      readonly sha256: string;
      readonly records: number;
      readonly kinds: readonly { resource: HistoryResource; records: number }[];
      readonly made: Made;
      /** Times its records do not state; the moment it was made stands in their place. */
      readonly lacks: readonly LackedTime[];
      readonly unread: { count: number; first: readonly Unread[] };
    };

/** One answer of the service in a pack: its own text, and when it was seen. */
export interface PackedAnswer {
  readonly file: string;
  readonly resource: Resource;
  readonly subject: string;
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
  readonly raw: string;
}

export interface PackContents {
  readonly checks: readonly PackCheck[];
  /** The profile the answers are to be read with, as it was shared; undefined where it is not there. */
  readonly profile: string | undefined;
  /** How many answers `answers` gives. */
  readonly answers: number;
  readonly entries: readonly JournalRow[];
}

/** An answer with what was understood of it. */
export interface FiledAnswer {
  readonly observation: Omit<Observation, 'resource'> & { readonly resource: HistoryResource };
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** Records to be written into a file: they stay these when another service is chosen to be looked at. */
export interface FileRecords {
  readonly part: (query: ExportQuery & { readonly cursor: string | undefined }) => Promise<Result<TextPart>>;
  readonly count: HistoryAnswers['history.count'];
  readonly totals: HistoryAnswers['history.totals'];
  readonly compare: (query: CompareQuery) => Promise<Result<CallOutput<'history.compare'>>>;
}

type Refused = { readonly refused: ReviewRefusal };

export const reviewCalls = {
  /** Reads on for some ten milliseconds; of a pack, only once its answers are filed. */
  step: call<() => ReviewStep>(),
  /** Of a pack alone: everything it holds but the answers. Refused where it cannot be taken apart. */
  pack: call<() => PackContents | Refused>(),
  /** Some of a pack's answers, from this one on. */
  answers: call<(from: number) => readonly PackedAnswer[]>(),
  file: call<(filed: readonly FiledAnswer[]) => void>(),
  /** Of a backup alone. Fails with `backup-refused`. */
  unlock: call<(passphrase: string, at: EpochMillis) => UnlockedBackup>(),
  /** Something that could not be read beside what the file's own reader notes. */
  note: call<(unread: readonly Unread[]) => void>(),
  outcome: call<() => ReviewOutcome>(),
};

/** Each fails with `store-failed` where its thread has ended, and never throws. */
export interface ReviewFile extends Front<typeof reviewCalls> {
  readonly history: HistoryAnswers;
  /** @param profile of a backup, whose */
  records(profile: ProfileId | undefined): FileRecords;
  /** Looks at how the file begins. Refused where it is nothing that can be opened. */
  recognise(file: ChosenFile): Promise<Result<Recognised | Refused>>;
  /** Whose records `history` answers from then on, with how many there are of each kind. */
  choose(profile: ProfileId): Promise<Result<{ resource: HistoryResource; records: number }[]>>;
  /** The journal of a backup. */
  readonly journal: Pick<Journal, 'entries'>;
  /** Ends the thread at once, whatever it is at, and removes what it wrote. */
  close(): Promise<void>;
}

export interface Reviews {
  /** A thread and an empty database of its own; `id` names its file. What another left behind is removed first. */
  begin(id: string): ReviewFile;
}

/** One thing's own text, read as an answer of this service would be; undefined where it is no such thing. */
export type Understand = <R extends Resource>(
  profile: ServiceProfile,
  resource: R,
  raw: string,
) => Promise<ResourceValues[R] | undefined>;
