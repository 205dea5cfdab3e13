// The port to backups: write one, open one into a staging folder, restore it. The work runs in a thread of
// its own, which reports its progress and its result.
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
  /** When its service last answered. */
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
  /** Number of saved views of History, of all services. */
  readonly views: number;
}

/** A file that the operator chose; its path stays in main. */
export interface ChosenBackup {
  readonly path: string;
  readonly name: string;
  /** Size of the whole file. */
  readonly bytes: number;
}

/** A backup that was decrypted and checked completely; nothing of it is in use yet. */
export interface OpenedBackup {
  /** The version of the app that made it. */
  readonly app: string;
  readonly createdAt: EpochMillis;
  /** Size of the whole file. */
  readonly bytes: number;
  /** Hash of the whole file, 64 hex digits. */
  readonly sha256: string;
  /** The folder of its two databases. */
  readonly folder: string;
  /** The databases' own key; undefined once they use the key of this machine's databases. */
  readonly key: Key | undefined;
  readonly holdings: Holdings;
  readonly profiles: readonly ServiceProfile[];
  readonly currentProfile?: ProfileId | undefined;
  /** Of its journal. The chain is intact; a break that the journal itself records is stated here. */
  readonly verification: Verification;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly sha256: string;
  readonly holdings: Holdings;
}

/**
 * copying: the databases in use · locking: encrypting them with a new key · deriving: the passphrase's key.
 */
export type BackupStage =
  | 'copying'
  | 'locking'
  | 'deriving'
  | 'writing'
  | 'reading'
  | 'checking-databases'
  | 'checking-journal';

export interface BackupMonitor {
  readonly signal: AbortSignal;
  /** `done` of `of` bytes; `of` is undefined while the total is unknown. */
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
  /** What this machine's databases hold now. */
  holdings(): Promise<Result<Holdings>>;
  /** The size of a backup; fails if the file is none. The rest can be read only with the passphrase. */
  look(path: string): Promise<Result<{ readonly bytes: number }>>;
  write(
    what: {
      readonly path: string;
      readonly passphrase: string;
      readonly at: EpochMillis;
      readonly profiles: readonly ServiceProfile[];
      readonly currentProfile: ProfileId | undefined;
    },
    monitor: BackupMonitor,
  ): Promise<Result<WrittenBackup>>;
  /**
   * Opens a backup and checks all of it. With `adopt`, for a restore, it also migrates the databases and
   * encrypts them with this machine's key, beside those in use. Forgets the backup that was opened before.
   */
  open(
    what: {
      readonly path: string;
      readonly passphrase: string;
      readonly adopt: boolean;
      readonly at: EpochMillis;
    },
    monitor: BackupMonitor,
  ): Promise<Result<OpenedBackup>>;
  /** The hash of an entry in the opened backup's journal; undefined past its end. */
  hashAt(seq: number): Promise<Result<string | undefined>>;
  /** Removes the opened backup's files. */
  forget(): Promise<void>;
}
