// Finds which of some given rows match a search. A query for each row would collect all hits of the scope's
// search table each time, so the given rows get a temporary search table in memory.
import type { Db } from '../../database.ts';
import { WORDS } from '../schema.ts';
import type { Line } from './facts.ts';

/** @param lines some thousands at most */
export function foundAmong(db: Db, lines: readonly Line[], match: string): Line[] {
  db.raw.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.few USING fts5 (words, content='', ${WORDS})`);
  db.transaction(() =>
    db
      .sql(
        `INSERT INTO temp.few (rowid, words) SELECT s.id, s.name || ' ' || s.words FROM subject s
         WHERE s.id IN (SELECT value FROM json_each(?))`,
      )
      .run(JSON.stringify(lines.map(({ id }) => id))),
  );
  try {
    const found = db.sql<{ id: number }>('SELECT rowid AS id FROM temp.few WHERE few MATCH ?').all(match);
    const ids = new Set(found.map(({ id }) => id));
    return lines.filter(({ id }) => ids.has(id));
  } finally {
    db.sql("INSERT INTO temp.few (few) VALUES ('delete-all')").run();
  }
}
