// The journal's schema. Its triggers refuse what not even a mistake in our own code may do: a change, a
// removal, a gap, or an entry that does not continue the chain.
import type { Schema } from '../database.ts';

/** The previous hash of the first entry. */
export const GENESIS = '0'.repeat(64);

/** A journal of another version is of a newer app: it is refused and stays as it is. */
export const JOURNAL_SCHEMA: Schema = {
  version: 1,
  sql: `
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entry_by_kind ON entry (kind, subject);

  CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  CREATE TRIGGER entry_is_not_removed BEFORE DELETE ON entry
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  CREATE TRIGGER entry_continues_the_chain BEFORE INSERT ON entry
  WHEN NEW.seq IS NOT coalesce((SELECT max(seq) FROM entry), 0) + 1
    OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM entry ORDER BY seq DESC LIMIT 1), '${GENESIS}')
  BEGIN SELECT RAISE(ABORT, 'the entry does not continue the chain'); END;

  -- The saved views of the history, as one text: saved-views.ts. They are no entries, but cannot be read from a
  -- service again.
  CREATE TABLE saved_views (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT;

  -- The content of attachments; their records are entries (decision 44). added and deleted are the numbers of
  -- the entries. Content can be written only before its record, and removed only with one of its deletion.
  CREATE TABLE attachment (
    id TEXT NOT NULL PRIMARY KEY,
    added INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    deleted INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE attachment_part (
    id TEXT NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (id, part)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER attachment_is_not_removed BEFORE DELETE ON attachment
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  CREATE TRIGGER attachment_is_only_deleted BEFORE UPDATE ON attachment
  WHEN NEW.id IS NOT OLD.id OR NEW.added IS NOT OLD.added OR NEW.bytes IS NOT OLD.bytes
    OR OLD.deleted IS NOT NULL OR NEW.deleted IS NULL
  BEGIN SELECT RAISE(ABORT, 'only the deletion of an attachment can be noted'); END;

  CREATE TRIGGER attachment_part_is_not_changed BEFORE UPDATE ON attachment_part
  BEGIN SELECT RAISE(ABORT, 'the content of an attachment does not change'); END;

  CREATE TRIGGER attachment_part_is_not_late BEFORE INSERT ON attachment_part
  WHEN EXISTS (SELECT 1 FROM attachment WHERE id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'the attachment is complete'); END;

  CREATE TRIGGER attachment_part_is_kept BEFORE DELETE ON attachment_part
  WHEN EXISTS (SELECT 1 FROM attachment WHERE id = OLD.id AND deleted IS NULL)
  BEGIN SELECT RAISE(ABORT, 'the attachment is not deleted'); END;
  `,
};
