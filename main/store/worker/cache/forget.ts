// Removes everything observed of one profile from the cache. The file reuses the space; it stays encrypted.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Slices } from '../turns.ts';
import { nextEdition } from './history/edition.ts';
import type { CacheFile } from './observed-times.ts';

/** Rows between two pauses. */
const AT_ONCE = 500;

/** All or nothing: half a history would look whole. */
export function* forget({ db, seen }: CacheFile, profile: ProfileId): Slices<void> {
  db.raw.exec('BEGIN IMMEDIATE');
  try {
    // Written first: they are kept in memory by row number, and new rows may reuse the deleted numbers.
    seen.write();
    const scopes = db.sql<{ id: number }>('SELECT id FROM scope WHERE profile = ?').all(profile);
    for (const { id } of scopes) {
      for (const table of ['observation', 'subject', 'departure'])
        while (
          db
            .sql(
              `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE scope = ? LIMIT ${AT_ONCE})`,
            )
            .run(id).changes > 0
        )
          yield 'exclusive';
      for (const [table, key] of [
        ['fact', 'subject, since, observation'],
        ['present', 'subject'],
      ])
        while (
          db
            .sql(
              `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE scope = ? LIMIT ${AT_ONCE})`,
            )
            .run(id).changes > 0
        )
          yield 'exclusive';
      // Deleted whole: these tables are small, with at most a few rows of some bytes per minute.
      for (const table of ['figure', 'figure_hour', 'rollup', 'answer', 'closing', 'unchecked']) {
        db.sql(`DELETE FROM ${table} WHERE scope = ?`).run(id);
        yield 'exclusive';
      }
      db.raw.exec(`DROP TABLE search_${id}`);
      db.sql('DELETE FROM scope WHERE id = ?').run(id);
    }
    db.raw.exec('COMMIT');
    nextEdition(db);
  } finally {
    if (db.raw.inTransaction) db.raw.exec('ROLLBACK');
  }
  seen.settle(undefined);
}
