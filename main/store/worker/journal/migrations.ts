// The journal's schema. Its triggers refuse what not even a mistake in our own code may do: a change, a
// removal, a gap, or an entry that does not continue the chain.
import type { Migrations } from '../database.ts';

/** The previous hash of the first entry. */
export const GENESIS = '0'.repeat(64);

export const JOURNAL_MIGRATIONS: Migrations = [
  `
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
  `,
  // The saved views of the history, as one text: see saved-views.ts. They are no entries, but cannot be read
  // from a service again.
  `CREATE TABLE saved_views (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT`,
];
