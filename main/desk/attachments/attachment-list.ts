// The attachments that journal records state, oldest first.
import type { AttachmentId } from '../../../domain/attachment.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Journal } from '../ports/store.ts';
import { readBody } from '../journal/format/reading.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import type { EpochMillis } from '../../../domain/time.ts';

export interface RecordedAttachment extends RecordBody<'attachment.added'> {
  readonly seq: number;
  readonly addedAt: EpochMillis;
  readonly withdrawn?: { readonly at: EpochMillis; readonly by: string; readonly reason: string };
  /** Its content was deleted by an operator. */
  readonly isDeleted: boolean;
}

export async function attachmentsOf(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  loanId: LoanId,
): Promise<Result<RecordedAttachment[]>> {
  const rows = await journal.entries(['attachment.*'], loanId);
  return rows.ok ? ok(attachmentsIn(rows.value).filter((one) => one.profile === profile)) : rows;
}

export async function attachmentById(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  id: AttachmentId,
): Promise<Result<RecordedAttachment | undefined>> {
  const rows = await journal.entries(['attachment.*']);
  if (!rows.ok) return rows;
  return ok(attachmentsIn(rows.value).find((one) => one.id === id && one.profile === profile));
}

/** @param rows in the order of the journal; a record that this version cannot read is passed over */
export function attachmentsIn(rows: readonly JournalRow[]): RecordedAttachment[] {
  const found = new Map<AttachmentId, RecordedAttachment>();
  for (const { seq, at, kind, body: text } of rows) {
    if (kind === 'attachment.added') {
      const { body } = readBody(kind, text);
      if (body !== undefined && !found.has(body.id))
        found.set(body.id, { ...body, seq, addedAt: at, isDeleted: false });
    } else if (kind === 'attachment.withdrawn') {
      const { body } = readBody(kind, text);
      const before = body && found.get(body.id);
      if (body !== undefined && before !== undefined)
        found.set(before.id, { ...before, withdrawn: { at, by: body.by, reason: body.reason } });
    } else if (kind === 'attachment.content-deleted') {
      const { body } = readBody(kind, text);
      const before = body && found.get(body.id);
      if (before !== undefined) found.set(before.id, { ...before, isDeleted: true });
    }
  }
  return [...found.values()];
}
