// What passes between main's thread and the thread of backups. One job at a time; while it runs it tells how far it
// is, and a stop can be asked for.
import type { Result } from '../../../contract/errors.ts';
import type { BackupStage, OpenedBackup, RestoreRecord, WrittenBackup } from '../../desk/ports/backups.ts';
import type { Anchor } from '../anchor.ts';
import type { Key } from '../../desk/ports/key.ts';
import type { OpenOptions } from './open-backup.ts';
import type { WriteOptions } from './write-backup.ts';

type Plain<O> = Omit<O, 'signal' | 'onProgress'>;

/** Job → what it takes and what it answers. A key among what it takes moves into the thread, which wipes it. */
export interface Jobs {
  write: { takes: Plain<WriteOptions>; answers: WrittenBackup };
  /** `adopt`: puts what was opened under this key and brings it up to this app's schema. */
  open: { takes: Plain<OpenOptions> & { readonly adopt?: Key | undefined }; answers: OpenedBackup };
  hashAt: { takes: { folder: string; key: Key; seq: number }; answers: string | undefined };
  /** Writes down in an opened journal that it was restored, and answers with its head, all of it on the disk. */
  seal: { takes: { folder: string; key: Key; entry: RestoreRecord }; answers: Anchor };
}
export type Job = keyof Jobs;

export type ToWorker =
  | { [J in Job]: { id: number; job: J; takes: Jobs[J]['takes'] } }[Job]
  | { stop: number };

export type FromWorker =
  | { kind: 'done'; id: number; result: Result<unknown> }
  | { kind: 'progress'; id: number; stage: BackupStage; done: number; of: number | undefined };
