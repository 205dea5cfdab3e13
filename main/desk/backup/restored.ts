// The record that a restored journal continues with: its backup, what it replaced, and where that is kept.
import type { Unsettled } from '../../../contract/slices/backup.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { writtenBody } from '../journal/format/reading.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import type { OpenedBackup, RestoreRecord } from '../ports/backups.ts';

interface Head {
  readonly count: number;
  readonly hash: string;
}

export interface RestorePlan {
  /** The backup's file name. */
  readonly file: string;
  /** @param former the head of the replaced journal */
  readonly record: (opened: OpenedBackup, former: Head | undefined, aside: string) => RestoreRecord;
}

export function restoredRecord(
  file: string,
  unsettled: readonly Unsettled[],
  at: EpochMillis,
): RestorePlan['record'] {
  return (opened, former, aside) =>
    recordOf(at, former, {
      file,
      sha256: opened.sha256,
      createdAt: opened.createdAt,
      entries: opened.holdings.journal.count,
      aside,
      // The replaced journal had these unknown outcomes; the restored one must name them.
      formerUnsettled: unsettled.map(({ intentId, kind, externalId }) => ({ intentId, kind, externalId })),
    });
}

function recordOf(
  at: EpochMillis,
  former: Head | undefined,
  restored: Omit<RecordBody<'backup.restored'>, 'formerEntries' | 'formerHead'>,
): RestoreRecord {
  const body = { ...restored, formerEntries: former?.count ?? 0, formerHead: former?.hash };
  return { kind: 'backup.restored', subject: restored.file, at, body: writtenBody('backup.restored', body) };
}
