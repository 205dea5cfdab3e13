// Backups as the desk sees them: made, opened into a staging folder, and taken back. All of it happens in a thread
// of its own; the desk learns how far it is and what came of it.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Result } from '../../../contract/errors.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Key } from './key.ts';

/** What the cache holds of one profile. */
export interface CacheHolding {
  readonly profile: string;
  readonly loans: number;
  readonly observations: number;
  /** The latest answer of its service. */
  readonly newestAt?: EpochMillis | undefined;
}

export interface Holdings {
  readonly cache: readonly CacheHolding[];
  readonly journal: {
    readonly count: number;
    /** Hash of its last entry. */
    readonly hash: string;
    readonly newestAt?: EpochMillis | undefined;
  };
  /** Entries of intents without an ending, oldest first. */
  readonly unsettled: readonly JournalRow[];
  /** How many views of the history are saved, of every service. */
  readonly views: number;
}

/** A file the operator chose; its path stays in main. */
export interface ChosenBackup {
  readonly path: string;
  readonly name: string;
  /** Of the whole file. */
  readonly bytes: number;
}

/** A backup that was opened and proven whole, before anything of it is used. */
export interface OpenedBackup {
  /** The version that made it. */
  readonly app: string;
  readonly createdAt: EpochMillis;
  /** Of the whole file. */
  readonly bytes: number;
  /** Of the whole file, 64 hex digits. */
  readonly sha256: string;
  /** Where its two databases lie. */
  readonly folder: string;
  /** Their own key; undefined once they are under the key of the databases in use. */
  readonly key: Key | undefined;
  readonly holdings: Holdings;
  readonly profiles: readonly ServiceProfile[];
  readonly currentProfile?: ProfileId | undefined;
  /** Of the journal inside; its chain holds, and a break it notes of its own past is named here. */
  readonly verification: Verification;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly sha256: string;
  readonly holdings: Holdings;
}

/** copying: out of the databases in use · locking: under a new key · deriving: the key from the passphrase. */
export type BackupStage =
  | 'copying'
  | 'locking'
  | 'deriving'
  | 'writing'
  | 'reading'
  | 'checking-databases'
  | 'checking-journal';

export interface Telling {
  readonly signal: AbortSignal;
  /** Bytes; without `of` it is not known how much there is. */
  readonly onProgress: (stage: BackupStage, done: number, of: number | undefined) => void;
}

export interface RestoreRecord {
  readonly kind: string;
  readonly subject: string;
  readonly at: EpochMillis;
  readonly body: string;
}

/** Every method fails with `backup-refused`, `store-failed` or `locked`, never by throwing. */
export interface Backups {
  /** What is here now. */
  holdings(): Promise<Result<Holdings>>;
  /** Whether it is a backup, and its size; without the passphrase nothing else of it can be read. */
  look(path: string): Promise<Result<{ readonly bytes: number }>>;
  write(
    what: {
      readonly path: string;
      readonly passphrase: string;
      readonly at: EpochMillis;
      readonly profiles: readonly ServiceProfile[];
      readonly currentProfile: ProfileId | undefined;
    },
    telling: Telling,
  ): Promise<Result<WrittenBackup>>;
  /**
   * Opens a backup and checks all of it. Where it is to be restored (`adopt`), its databases are brought up to date
   * and put under this machine's key, beside those in use. What was opened before is forgotten.
   */
  open(
    what: {
      readonly path: string;
      readonly passphrase: string;
      readonly adopt: boolean;
      readonly at: EpochMillis;
    },
    telling: Telling,
  ): Promise<Result<OpenedBackup>>;
  /** The hash of one entry in the journal of the opened backup; undefined past its end. */
  hashAt(seq: number): Promise<Result<string | undefined>>;
  /** Removes what was opened. */
  forget(): Promise<void>;
}
