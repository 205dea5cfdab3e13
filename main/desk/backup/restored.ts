// What a restored journal continues with: what is carried over from the journal that it replaces, and the record of
// its backup, of what it replaced, and of where that is kept.
import type { EpochMillis } from '../../../domain/time.ts';
import { writtenBody } from '../journal/format/reading.ts';
import type { OpenedBackup, RestoreRecord } from '../ports/backups.ts';

interface Head {
  readonly count: number;
  readonly hash: string;
}

export interface RestorePlan {
  /** The backup's file name. */
  readonly file: string;
  /** Entries of the replaced journal, unchanged, before the record. */
  readonly carried: readonly RestoreRecord[];
  /** @param former the head of the replaced journal */
  readonly record: (opened: OpenedBackup, former: Head | undefined, aside: string) => RestoreRecord;
}

export function restorePlan(file: string, carried: readonly RestoreRecord[], at: EpochMillis): RestorePlan {
  return {
    file,
    carried: carried.map(({ kind, subject, at: writtenAt, body }) => ({
      kind,
      subject,
      at: writtenAt,
      body,
    })),
    record: (opened, former, aside) => ({
      kind: 'backup.restored',
      subject: file,
      at,
      body: writtenBody('backup.restored', {
        file,
        sha256: opened.sha256,
        createdAt: opened.createdAt,
        entries: opened.holdings.journal.count,
        formerEntries: former?.count ?? 0,
        formerHead: former?.hash,
        aside,
      }),
    }),
  };
}
