// The content of attachments, in rows beside the journal's entries (decision 44). Rows without an attachment
// belong to an addition that was cut off.
import { createHash } from 'node:crypto';
import type { ContentFacts } from '../../../desk/ports/attachments.ts';
import { ROW_BYTES, ROWS_AT_ONCE } from '../../attachment-rows.ts';
import type { Db } from '../database.ts';
import { BadInput } from '../faults.ts';

interface KeptContent {
  readonly id: string;
  /** Number of the entry that recorded it. */
  readonly added: number;
  readonly bytes: number;
  /** Number of the entry that recorded the deletion of its content. */
  readonly deleted: number | null;
}

export interface AttachmentsDb {
  put(id: string, from: number, bytes: Uint8Array): void;
  /** @param record writes the entry and answers its number; runs in the same transaction */
  complete<T extends { seq: number }>(id: string, content: ContentFacts, record: () => T): T;
  part(id: string, from: number): Uint8Array<ArrayBuffer>;
  deleteContent<T extends { seq: number }>(id: string, record: () => T): T;
  discard(id: string): void;
  held(): { id: string; bytes: number }[];
  /** Reads the first page of each table: a table without rows would otherwise go unread. */
  enter(): void;
  /** Removes what additions left that were cut off. */
  dropUnfinished(): void;
  /** Undefined if nothing was completed under this id. */
  kept(id: string): KeptContent | undefined;
  /** The hash of the rows that are there. */
  hashOf(id: string): string;
  /** Copies a content of another journal unchanged. */
  takeOver(kept: KeptContent, from: AttachmentsDb): void;
  all(): KeptContent[];
}

/** For a file of an earlier version, which has no table for them, everything is empty. */
export function createAttachments(db: Db): AttachmentsDb {
  const hasTable =
    db.sql("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'attachment'").get() !== undefined;

  /** In order; one row at a time, so that a long content is never in memory whole. */
  function* rows(id: string): Generator<Buffer> {
    for (let part = 0; ; part += 1) {
      const row = db
        .sql<{ bytes: Buffer }>('SELECT bytes FROM attachment_part WHERE id = ? AND part = ?')
        .get(id, part);
      if (row === undefined) return;
      yield row.bytes;
    }
  }
  const insertPart = (id: string, part: number, bytes: Uint8Array): void => {
    db.sql('INSERT INTO attachment_part (id, part, bytes) VALUES (?, ?, ?)').run(id, part, bytes);
  };
  const insert = ({ id, added, bytes, deleted }: KeptContent): void => {
    db.sql('INSERT INTO attachment (id, added, bytes, deleted) VALUES (?, ?, ?, ?)').run(
      id,
      added,
      bytes,
      deleted,
    );
  };
  const kept = (id: string): KeptContent | undefined =>
    db.sql<KeptContent>('SELECT id, added, bytes, deleted FROM attachment WHERE id = ?').get(id);
  const discard = (id: string): void => {
    db.sql('DELETE FROM attachment_part WHERE id = ?').run(id);
  };

  return {
    put(id, from, bytes) {
      if (bytes.length > ROWS_AT_ONCE * ROW_BYTES) throw new BadInput('bytes', 'more than one part');
      db.transaction(() => {
        for (let at = 0; at * ROW_BYTES < bytes.length; at += 1)
          insertPart(id, from + at, bytes.subarray(at * ROW_BYTES, (at + 1) * ROW_BYTES));
      });
    },
    complete(id, { bytes, sha256 }, record) {
      const hash = createHash('sha256');
      let length = 0;
      for (const row of rows(id)) {
        hash.update(row);
        length += row.length;
      }
      if (length !== bytes || hash.digest('hex') !== sha256)
        throw new BadInput('content', 'what was stored is not what was sent');
      return db.transaction(() => {
        const written = record();
        insert({ id, added: written.seq, bytes, deleted: null });
        return written;
      });
    },
    part(id, from) {
      const found = db
        .sql<{ bytes: Buffer }>(
          'SELECT bytes FROM attachment_part WHERE id = ? AND part >= ? AND part < ? ORDER BY part',
        )
        .all(id, from, from + ROWS_AT_ONCE);
      // A copy of its own, because it moves to main.
      return Uint8Array.from(Buffer.concat(found.map(({ bytes }) => bytes)));
    },
    deleteContent: (id, record) =>
      db.transaction(() => {
        const written = record();
        const marked = db
          .sql('UPDATE attachment SET deleted = ? WHERE id = ? AND deleted IS NULL')
          .run(written.seq, id);
        if (marked.changes === 0) throw new BadInput('id', 'no content is kept under it');
        discard(id);
        return written;
      }),
    discard,
    held: () =>
      db
        .sql<{ id: string; bytes: number }>(
          `SELECT attachment.id, coalesce(sum(length(attachment_part.bytes)), 0) AS bytes
           FROM attachment LEFT JOIN attachment_part USING (id)
           WHERE deleted IS NULL GROUP BY attachment.id`,
        )
        .all(),
    enter() {
      if (!hasTable) return;
      for (const table of ['attachment', 'attachment_part']) db.sql(`SELECT 1 FROM ${table} LIMIT 1`).get();
    },
    dropUnfinished() {
      db.sql('DELETE FROM attachment_part WHERE id NOT IN (SELECT id FROM attachment)').run();
    },
    kept: (id) => (hasTable ? kept(id) : undefined),
    hashOf(id) {
      const hash = createHash('sha256');
      for (const row of rows(id)) hash.update(row);
      return hash.digest('hex');
    },
    takeOver(content, from) {
      for (let part = 0; content.deleted === null; part += ROWS_AT_ONCE) {
        const bytes = from.part(content.id, part);
        if (bytes.length === 0) break;
        for (let at = 0; at * ROW_BYTES < bytes.length; at += 1)
          insertPart(content.id, part + at, bytes.subarray(at * ROW_BYTES, (at + 1) * ROW_BYTES));
      }
      insert(content);
    },
    all: () =>
      hasTable
        ? db.sql<KeptContent>('SELECT id, added, bytes, deleted FROM attachment ORDER BY added').all()
        : [],
  };
}
