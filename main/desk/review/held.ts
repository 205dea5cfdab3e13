// The file that is open for review or being read, and the ways in which reading it ends early.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { AppError, Result } from '../../../contract/errors.ts';
import type { OpenReviewSlice, ReviewRefusal, ReviewSlice, Unread } from '../../../contract/slices/review.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { millis } from '../../../domain/time.ts';
import type { FileRecords, ReviewFile, UnlockedBackup } from '../ports/review.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import type { Clock } from '../ports/system.ts';

/** A journal, and whose entries of it count. */
export interface ToldBy {
  readonly journal: Pick<Journal, 'entries'>;
  readonly profile: ProfileId;
}

export interface Held {
  readonly id: string;
  readonly name: string;
  readonly file: ReviewFile;
  /** False once it was put away, or another chosen. */
  readonly isHeld: () => boolean;
  entries: readonly JournalRow[];
  /** Only once all of it is read. */
  answers: HistoryAnswers | undefined;
  /** What a pack's excerpt tells of quotes and payments. */
  told: ToldBy | undefined;
  /** In all, once it was recognised. */
  bytes: number;
  /** Once it was recognised as one. */
  isBackup: boolean;
  /** Of a backup, once its passphrase opened it. */
  unlocked: UnlockedBackup | undefined;
  slice: OpenReviewSlice | undefined;
}

/** What of it is looked at, to be written into a file. */
export interface ReviewedRecords extends FileRecords {
  readonly of: OpenReviewSlice;
  readonly told: ToldBy | undefined;
  readonly isHeld: Held['isHeld'];
}

export interface ReadingPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly publish: (slice: ReviewSlice) => void;
}

/** Between two words about how far it is. */
export const TELL_EVERY = millis(200);

/** Put away, or another file chosen, while this one was being read. */
class Overtaken extends Error {}
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

/** @throws Overtaken and Failed, for `whatEnded` */
export function taken<T>(result: Result<T>, mine: Held): T {
  if (!mine.isHeld()) throw new Overtaken();
  if (!result.ok) throw new Failed(result.error);
  return result.value;
}

/** What reading it came to, for the screen. */
export function whatEnded({ id, name: file }: Held, cause: unknown): ReviewSlice {
  if (cause instanceof Refused) return { state: 'refused', id, file, why: cause.why, unread: cause.first };
  if (cause instanceof Failed) return { state: 'failed', id, file, error: cause.error };
  const detail = cause instanceof Error ? cause.message : 'unknown';
  return { state: 'failed', id, file, error: { code: 'store-failed', fault: 'io', detail } };
}

export function showReading(
  { publish }: ReadingPorts,
  { id, name: file, bytes: of }: Held,
  at: { read: number; records?: number; sorting?: boolean },
): void {
  publish({ state: 'opening', id, file, of, records: 0, sorting: false, ...at });
}
