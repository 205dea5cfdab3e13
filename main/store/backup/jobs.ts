// The messages between main and the backups' thread. One job runs at a time, reports its progress and can be
// stopped.
import type { Result } from '../../../contract/errors.ts';
import type { BackupStage, OpenedBackup, RestoreRecord, WrittenBackup } from '../../desk/ports/backups.ts';
import type { Anchor } from '../anchor.ts';
import type { Key } from '../../desk/ports/key.ts';
import type { OpenOptions } from './open-backup.ts';
import type { WriteOptions } from './write-backup.ts';

type Plain<O> = Omit<O, 'signal' | 'onProgress'>;

/** Job → its input and its answer. */
export interface Jobs {
  write: { takes: Plain<WriteOptions>; answers: WrittenBackup };
  /** `adopt`: copy the rows into new databases with this key. */
  open: { takes: Plain<OpenOptions> & { readonly adopt?: Key | undefined }; answers: OpenedBackup };
  hashAt: { takes: { folder: string; key: Key; seq: number }; answers: string | undefined };
  /**
   * Writes into an opened journal what is carried over and that it was restored, syncs it, and answers with its head.
   */
  seal: {
    takes: { folder: string; key: Key; carried: readonly RestoreRecord[]; entry: RestoreRecord };
    answers: Anchor;
  };
}
export type Job = keyof Jobs;

export type ToWorker =
  | { [J in Job]: { id: number; job: J; takes: Jobs[J]['takes'] } }[Job]
  | { stop: number };

export type FromWorker =
  | { kind: 'done'; id: number; result: Result<unknown> }
  | { kind: 'progress'; id: number; stage: BackupStage; done: number; of: number | undefined };
