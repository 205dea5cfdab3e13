// Keeps the times of an object's facts in the order of its observations.
import type { Db } from '../../database.ts';
import { columnsOf, lineAt, type Line, type Place } from './facts.ts';
import type { Rollup } from './rollup.ts';
import { factsWritten } from './version.ts';

/**
 * After the clock was set back: what was observed before this moment is known by then, whatever time it was given.
 * So the order of times stays the order of observations.
 */
export function backdate(db: Db, { scope, subject, name, since }: Place, rollup: Rollup): void {
  const late = db
    .sql<Line>(
      `SELECT ${columnsOf('f')} FROM fact f WHERE f.subject = ? AND f.since > ? ORDER BY f.since, f.observation`,
    )
    .all(subject, since);
  if (late.length === 0) return;
  let before = lineAt(db, { id: subject, name }, since);
  for (const line of late) {
    rollup.moveDue(before, line, { from: line.since, to: since });
    before = line;
  }
  db.sql(
    `UPDATE fact SET since = @since, closed_seen = min(closed_seen, @since),
       closed_at = CASE closed_by WHEN 'latest' THEN min(closed_at, @since) ELSE closed_at END
     WHERE subject = @subject AND since > @since`,
  ).run({ subject, since });
  db.sql('UPDATE observation SET since = @since WHERE subject = @subject AND since > @since').run({
    subject,
    since,
  });
  factsWritten(db, scope);
}
