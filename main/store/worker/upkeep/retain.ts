// Counts, or removes, what a retention rule lets go: never the latest observation of anything, and nothing of a loan
// that is open or is being repaid. In parts of some milliseconds, each committed by itself; what a stopped or killed
// run left is removed by the next one.
import type { RetainedPart, RetainQuery } from '../../../desk/ports/upkeep.ts';
import type { Db } from '../database.ts';
import type { CacheFile } from '../cache/observed-times.ts';

/** Observations looked at in one part. */
const LOOKED_AT = 150;

/**
 * answers: the service's own words and what was understood of them; the facts that lists, comparisons and earlier
 * moments are made of stay. closed-loans: the facts as well. Only the position and loans are looked at: everything
 * else is little, and evidence about a loan is made of it.
 */
export function retainPart(
  { db }: CacheFile,
  { profile, rule, before, spared, act, cursor = 0 }: RetainQuery,
): RetainedPart {
  const looked = db
    .sql<{ id: number; goes: number; subject: number; since: number; bytes: number }>(
      `SELECT o.id, o.subject, o.since, octet_length(o.raw) + octet_length(o.value) AS bytes,
         o.observed_at IS NOT NULL AND s.observation <> o.id AND ${GOES[rule]} AS goes
       FROM (SELECT * FROM observation WHERE id > @cursor ORDER BY id LIMIT ${LOOKED_AT}) o
       JOIN subject s ON s.id = o.subject JOIN scope c ON c.id = o.scope AND c.profile = @profile
       ORDER BY o.id`,
    )
    .all({ cursor, profile, before, spared: JSON.stringify(spared) });
  const last = db
    .sql<{ id: number | null }>(
      `SELECT max(id) AS id FROM (SELECT id FROM observation WHERE id > ? ORDER BY id LIMIT ${LOOKED_AT})`,
    )
    .get(cursor)?.id;
  const going = looked.filter(({ goes }) => goes === 1);
  if (act === 'remove' && going.length > 0 && last != null)
    db.transaction(() => {
      remove(db, rule, going);
      layAnew(db, cursor, last);
    });
  return {
    looked: looked.length,
    observations: going.length,
    bytes: going.reduce((sum, { bytes }) => sum + bytes, 0),
    ...(last == null ? {} : { cursor: last }),
  };
}

const NOT_SPARED = `s.name NOT IN (SELECT value FROM json_each(@spared))`;

const GOES: Record<RetainQuery['rule'], string> = {
  // What is empty was let go before.
  answers: `o.raw <> '' AND o.observed_at < @before
    AND (c.resource = 'position' OR (c.resource = 'loans' AND s.closed = 1 AND ${NOT_SPARED}))`,
  // A loan whose closing nobody dated is as old as the answer that first said it was closed.
  'closed-loans': `c.resource = 'loans' AND s.closed = 1 AND ${NOT_SPARED}
    AND coalesce(s.closed_at, (SELECT since FROM observation WHERE id = s.observation)) < @before`,
};

function remove(
  db: Db,
  rule: RetainQuery['rule'],
  going: readonly { id: number; subject: number; since: number }[],
): void {
  for (const { id, subject, since } of going) {
    if (rule === 'answers') {
      db.sql(`UPDATE observation SET raw = '', value = '' WHERE id = ?`).run(id);
      continue;
    }
    const scope = db
      .sql<{ scope: number }>('DELETE FROM observation WHERE id = ? RETURNING scope')
      .get(id)?.scope;
    db.sql('DELETE FROM fact WHERE subject = ? AND since = ? AND observation = ?').run(subject, since, id);
    db.sql('UPDATE scope SET observations = observations - 1 WHERE id = ?').run(scope);
  }
}

/**
 * Writes what stays of a stretch once more. SQLite joins pages only when they are all but empty; laid down anew, what
 * was spread over many pages fills few, and the others are free for compaction to give back.
 */
function layAnew(db: Db, after: number, to: number): void {
  const stretch = 'WHERE id > ? AND id <= ?';
  const rows = db.sql(`SELECT * FROM observation ${stretch} ORDER BY id`).all(after, to);
  db.sql(`DELETE FROM observation ${stretch}`).run(after, to);
  const insert = db.sql(
    `INSERT INTO observation (id, scope, subject, since, observed_at, value, raw)
     VALUES (@id, @scope, @subject, @since, @observed_at, @value, @raw)`,
  );
  for (const row of rows) insert.run(row);
}
