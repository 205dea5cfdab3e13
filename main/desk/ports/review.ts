// The port to a file under review. Its records are in a database of its own, deleted when the file is closed.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { LackedTime, Made, PackCheck, ReviewRefusal, Unread } from '../../../contract/slices/review.ts';
import type { ReviewKind } from '../../../contract/review-source.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ResourceValues } from './service.ts';
import { call, type Front } from './call-table.ts';
import type { Journal, Observation } from './store.ts';
import type { CompareQuery, PartQuery, HistoryAnswers, TextPart } from './history.ts';
import type { ChosenFile } from './system.ts';

export interface Recognised {
  readonly kind: ReviewKind;
  readonly bytes: number;
}

/** A backup that was decrypted and checked completely (ports/backups.ts). */
export interface UnlockedBackup {
  readonly sha256: string;
  /** The version of the app that made it. */
  readonly version: string;
  readonly createdAt: EpochMillis;
  readonly profiles: readonly {
    readonly id: ProfileId;
    readonly name: string;
    readonly environment: string | undefined;
    readonly records: number;
  }[];
  /** The service that was open when the backup was made. */
  readonly current: ProfileId | undefined;
}

export interface ReviewStep {
  readonly phase: 'reading' | 'sorting' | 'done';
  /** Bytes. */
  readonly read: number;
  readonly records: number;
}

/** The result of reading a file completely; `refused` if nothing of it can be shown. */
export type ReviewOutcome =
  | { readonly refused: ReviewRefusal; readonly first: readonly Unread[] }
  | {
      readonly refused?: undefined;
      readonly sha256: string;
      readonly records: number;
      readonly kinds: readonly { resource: HistoryResource; records: number }[];
      readonly made: Made;
      /** Times that its records do not state; the time of the export replaces them. */
      readonly lacks: readonly LackedTime[];
      readonly unread: { count: number; first: readonly Unread[] };
    };

/** One answer of the service in a pack: its raw text, and when it was observed. */
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
  /** JSON of the profile to read the answers with, as shared; undefined if the pack has none. */
  readonly profile: string | undefined;
  /** Number of answers that the call `answers` can give. */
  readonly answers: number;
  readonly entries: readonly JournalRow[];
}

/** An answer as an observation. */
export interface FiledAnswer {
  readonly observation: Omit<Observation, 'resource'> & { readonly resource: HistoryResource };
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** The records of one export; choosing another service does not change them. */
export interface FileRecords {
  readonly part: (query: PartQuery) => Promise<Result<TextPart>>;
  readonly count: HistoryAnswers['history.count'];
  readonly totals: HistoryAnswers['history.totals'];
  readonly compare: (query: CompareQuery) => Promise<Result<CallOutput<'history.compare'>>>;
}

type Refused = { readonly refused: ReviewRefusal };

export const reviewCalls = {
  /** Reads on for some ten milliseconds. Of a pack, call it only after `file` has filed its answers. */
  step: call<() => ReviewStep>(),
  /** For a pack: everything but its answers. Refused if it cannot be unpacked. */
  pack: call<() => PackContents | Refused>(),
  /** For a pack: some of its answers, beginning with number `from`. */
  answers: call<(from: number) => readonly PackedAnswer[]>(),
  file: call<(filed: readonly FiledAnswer[]) => void>(),
  /** For a backup. Fails with `backup-refused`. */
  unlock: call<(passphrase: string, at: EpochMillis) => UnlockedBackup>(),
  /** Adds parts that could not be read to those that the file's reader found. */
  note: call<(unread: readonly Unread[]) => void>(),
  outcome: call<() => ReviewOutcome>(),
};

/** Each method fails with `store-failed` once the thread has ended, and never throws. */
export interface ReviewFile extends Front<typeof reviewCalls> {
  readonly history: HistoryAnswers;
  /** @param profile for a backup: the service whose records to read */
  records(profile: ProfileId | undefined): FileRecords;
  /** Recognises the kind of file by its first bytes. Refused if it is none that can be opened. */
  recognise(file: ChosenFile): Promise<Result<Recognised | Refused>>;
  /** Makes `history` answer from this profile's records; answers their number by kind. */
  choose(profile: ProfileId): Promise<Result<{ resource: HistoryResource; records: number }[]>>;
  /** The journal of a backup. */
  readonly journal: Pick<Journal, 'entries'>;
  /** Ends the thread at once and removes its files. */
  close(): Promise<void>;
}

export interface Reviews {
  /** Removes the files of earlier reviews, then starts a thread with an empty database, named by `id`. */
  begin(id: string): ReviewFile;
}

/** Reads one object's raw text as an answer of this service; undefined if it is no such object. */
export type Understand = <R extends Resource>(
  profile: ServiceProfile,
  resource: R,
  raw: string,
) => Promise<ResourceValues[R] | undefined>;
