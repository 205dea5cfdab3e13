// The file that is open for review or being read, and the errors that end its reading early.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { AppError, Result } from '../../../contract/errors.ts';
import type { OpenReviewSlice, ReviewRefusal, ReviewSlice, Unread } from '../../../contract/slices/review.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { millis } from '../../../domain/time.ts';
import type { FileRecords, ReviewFile, UnlockedBackup } from '../ports/review.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import type { Clock } from '../ports/system.ts';

/** A journal, and the profile whose entries count. */
export interface ProfileJournal {
  readonly journal: Pick<Journal, 'entries'>;
  readonly profile: ProfileId;
}

export interface OpenFile {
  readonly id: string;
  readonly name: string;
  readonly file: ReviewFile;
  /** False once it was closed or another file was chosen. */
  readonly isOpen: () => boolean;
  entries: readonly JournalRow[];
  /** Undefined until the whole file is read. */
  answers: HistoryAnswers | undefined;
  /** A pack's excerpt of the journal, which has its quotes and payments. */
  journal: ProfileJournal | undefined;
  /** Size of the file; 0 until its kind is known. */
  bytes: number;
  /** False until its kind is known. */
  isBackup: boolean;
  /** Of a backup, once the passphrase has opened it. */
  unlocked: UnlockedBackup | undefined;
  slice: OpenReviewSlice | undefined;
}

/** The reviewed records, for an export. */
export interface ReviewedRecords extends FileRecords {
  readonly of: OpenReviewSlice;
  readonly journal: ProfileJournal | undefined;
  readonly isOpen: OpenFile['isOpen'];
}

export interface ReadingPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly publish: (slice: ReviewSlice) => void;
}

/** Time between two reports of progress. */
export const PROGRESS_EVERY = millis(200);

/** The file was closed, or another chosen, while it was being read. */
class Superseded extends Error {}
export class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}
export class Refused extends Error {
  readonly why: ReviewRefusal;
  readonly first: Unread[];
  constructor(why: ReviewRefusal, first: readonly Unread[] = []) {
    super(why);
    this.why = why;
    this.first = [...first];
  }
}

/** @throws Superseded or Failed; `endedSlice` turns either into a slice */
export function unwrap<T>(result: Result<T>, mine: OpenFile): T {
  if (!mine.isOpen()) throw new Superseded();
  if (!result.ok) throw new Failed(result.error);
  return result.value;
}

/** The slice of a file whose reading ended early. */
export function endedSlice({ id, name: file }: OpenFile, cause: unknown): ReviewSlice {
  if (cause instanceof Refused) return { state: 'refused', id, file, why: cause.why, unread: cause.first };
  if (cause instanceof Failed) return { state: 'failed', id, file, error: cause.error };
  const detail = cause instanceof Error ? cause.message : 'unknown';
  return { state: 'failed', id, file, error: { code: 'store-failed', fault: 'io', detail } };
}

export function showReading(
  { publish }: ReadingPorts,
  { id, name: file, bytes: of }: OpenFile,
  at: { read: number; records?: number; sorting?: boolean },
): void {
  publish({ state: 'opening', id, file, of, records: 0, sorting: false, ...at });
}
