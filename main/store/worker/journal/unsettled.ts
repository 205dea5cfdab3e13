// The entries of intents without an outcome: few, however long the journal is.
import type { JournalRow } from '../../../../contract/calls/queries.ts';
import type { Db } from '../database.ts';

/** Oldest first. An intent's subject is its id (main/desk/borrow/intents.ts). */
export function unsettledEntries(db: Db): JournalRow[] {
  return db
    .sql<JournalRow>(
      `SELECT seq, at, kind, subject, body, hash FROM entry
       WHERE kind IN ('intent.recorded', 'intent.sent', 'intent.unknown')
         AND subject NOT IN (
           SELECT subject FROM entry WHERE kind IN ('intent.confirmed', 'intent.rejected'))
       ORDER BY seq`,
    )
    .all();
}
