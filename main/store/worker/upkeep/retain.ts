// Counts or removes what a retention rule allows to remove: never the latest observation of an object, and
// nothing of a loan that is open or being repaid. It works in parts of some milliseconds with a commit each;
// the next run continues a stopped or killed one.
import type { RetainedPart, RetainQuery } from '../../../desk/ports/upkeep.ts';
import type { Db } from '../database.ts';
import type { CacheFile } from '../cache/observed-times.ts';

/** Observations per part. */
const MOST_READ = 150;

/**
 * answers: raw text and parsed value; the facts and returns for lists, comparisons, books and earlier times stay.
 * closed-loans: the facts as well. It covers the position and loans alone; the rest is small, and evidence about loans is
 * made of it.
 */
export function retainPart(
  { db }: CacheFile,
  { profile, rule, before, spared, act, cursor = 0 }: RetainQuery,
): RetainedPart {
  const looked = db
    .sql<{ id: number; goes: number; subject: number; since: number; bytes: number }>(
      `SELECT o.id, o.subject, o.since, octet_length(o.raw) + octet_length(o.value) - octet_length(${KEEPS[rule]}) AS bytes,
         o.observed_at IS NOT NULL AND s.observation <> o.id AND ${GOES[rule]} AS goes
       FROM (SELECT * FROM observation WHERE id > @cursor ORDER BY id LIMIT ${MOST_READ}) o
       JOIN subject s ON s.id = o.subject JOIN scope c ON c.id = o.scope AND c.profile = @profile
       ORDER BY o.id`,
    )
    .all({ cursor, profile, before, spared: JSON.stringify(spared) });
  const last = db
    .sql<{ id: number | null }>(
      `SELECT max(id) AS id FROM (SELECT id FROM observation WHERE id > ? ORDER BY id LIMIT ${MOST_READ})`,
    )
    .get(cursor)?.id;
  const going = looked.filter(({ goes }) => goes === 1);
  if (act === 'remove' && going.length > 0 && last != null)
    db.transaction(() => {
      remove(db, rule, going);
      rewriteRows(db, cursor, last);
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
  // Empty text was removed before.
  answers: `o.raw <> '' AND o.observed_at < @before
    AND (c.resource = 'position' OR (c.resource = 'loans' AND s.closed = 1 AND ${NOT_SPARED}))`,
  // A loan without a closing time counts from the first answer that said closed.
  'closed-loans': `c.resource = 'loans' AND s.closed = 1 AND ${NOT_SPARED}
    AND coalesce(s.closed_at, (SELECT since FROM observation WHERE id = s.observation)) < @before`,
};

/**
 * What is left of the value. The books of an earlier day need the return of a loan's collateral, which is in no
 * fact; the rest of the value has the raw text in it.
 */
const KEEPS: Record<RetainQuery['rule'], string> = {
  answers: `CASE WHEN json_valid(o.value) AND json_type(o.value, '$.collateralReturn') = 'object'
    THEN json_object('collateralReturn', json_extract(o.value, '$.collateralReturn')) ELSE '' END`,
  'closed-loans': `''`,
};

function remove(
  db: Db,
  rule: RetainQuery['rule'],
  going: readonly { id: number; subject: number; since: number }[],
): void {
  for (const { id, subject, since } of going) {
    if (rule === 'answers') {
      db.sql(`UPDATE observation AS o SET raw = '', value = ${KEEPS.answers} WHERE id = ?`).run(id);
      continue;
    }
    const scope = db
      .sql<{ scope: number }>('DELETE FROM observation WHERE id = ? RETURNING scope')
      .get(id)?.scope;
    db.sql('DELETE FROM fact WHERE subject = ? AND since = ? AND observation = ?').run(subject, since, id);
    db.sql('UPDATE scope SET observations = observations - 1 WHERE id = ?').run(scope);
  }
  if (rule === 'answers') return;
  // Counts and sums of an earlier moment go by it.
  for (const subject of new Set(going.map((one) => one.subject)))
    db.sql(
      'UPDATE present SET first_seen = (SELECT min(since) FROM fact WHERE subject = @subject) WHERE subject = @subject',
    ).run({ subject });
}

/**
 * Writes the remaining rows of a stretch again. SQLite joins pages only when they are nearly empty; written
 * again, the rows fill few pages, and compaction can return the others.
 */
function rewriteRows(db: Db, after: number, to: number): void {
  const stretch = 'WHERE id > ? AND id <= ?';
  const rows = db.sql(`SELECT * FROM observation ${stretch} ORDER BY id`).all(after, to);
  db.sql(`DELETE FROM observation ${stretch}`).run(after, to);
  const insert = db.sql(
    `INSERT INTO observation (id, scope, subject, since, observed_at, value, raw)
     VALUES (@id, @scope, @subject, @since, @observed_at, @value, @raw)`,
  );
  for (const row of rows) insert.run(row);
}
