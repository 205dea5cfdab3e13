// The port to the content of attachments, which the journal's database keeps. Each act writes its journal
// record in the same transaction.
import type { AttachmentId } from '../../../domain/attachment.ts';
import type { Result } from '../../../contract/errors.ts';
import { call } from './call-table.ts';
import type { JournalEntry } from './journal-entry.ts';

interface Written {
  readonly seq: number;
  readonly hash: string;
}

interface StoredContent {
  readonly id: string;
  /** Bytes that are there. */
  readonly bytes: number;
}

export const attachmentCalls = {
  /** Part of a content; `from` is the number of its first row. Takes at most `PART_BYTES`. */
  put: call<(id: AttachmentId, from: number, bytes: Uint8Array) => void>(),
  /** Completes a content whose parts were put, together with its record. */
  complete: call<(id: AttachmentId, content: ContentFacts, entry: JournalEntry) => Written>(),
  /** The part that begins with row `from`; empty at the end. */
  part: call<(id: AttachmentId, from: number) => Uint8Array>(),
  /** Deletes a content, together with the record of it. */
  deleteContent: call<(id: AttachmentId, entry: JournalEntry) => Written>(),
  /** Removes the parts of a content that was not completed. */
  discard: call<(id: AttachmentId) => void>(),
  /** Every content that is kept. */
  held: call<() => StoredContent[]>(),
};

export interface ContentFacts {
  readonly bytes: number;
  /** 64 hex digits. */
  readonly sha256: string;
}

export interface AttachmentStore {
  /** Either the content and its record are on disk, or neither is. */
  add(
    id: AttachmentId,
    bytes: Uint8Array,
    content: ContentFacts,
    entry: JournalEntry,
  ): Promise<Result<Written>>;
  /** The bytes as they are kept; fewer than recorded if some are lost. */
  read(id: AttachmentId): Promise<Result<Uint8Array>>;
  deleteContent(id: AttachmentId, entry: JournalEntry): Promise<Result<Written>>;
  held(): Promise<Result<StoredContent[]>>;
}
