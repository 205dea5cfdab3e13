// Objects that left their list, and whether they are gone, which only a complete answer can show.
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { Db } from '../../database.ts';

/** An object that an answer to its list no longer named. */
export interface Departure {
  readonly id: number;
  readonly subject: number;
  readonly name: string;
  readonly firstSeen: number;
  /** Its last observation before it left. */
  readonly seenAt: EpochMillis;
  /** Numbers of the answer since which the list named it, and of the first that did not. */
  readonly joined: number;
  readonly gone: number;
}

/** After this one, in the order of leaving. */
export function departures(db: Db, scope: number, after: number, most: number): Departure[] {
  return db
    .sql<Departure>(
      `SELECT d.id, d.subject, p.name, p.first_seen AS firstSeen, d.seen_at AS seenAt, d.joined, d.gone
       FROM departure d INDEXED BY departure_by_scope CROSS JOIN present p ON p.subject = d.subject
       WHERE d.scope = ? AND d.id > ? ORDER BY d.id LIMIT ?`,
    )
    .all(scope, after, most);
}

/**
 * Whether it existed at `from`, and a complete answer until `to` no longer named it. An object missing from
 * an incomplete list is not gone.
 */
export function isGone(
  db: Db,
  scope: number,
  { subject, firstSeen, joined, gone }: Departure,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const said = db
    .sql<{ number: number; at: number }>(
      `SELECT number, at FROM answer INDEXED BY answer_whole
       WHERE scope = ? AND number >= ? AND whole = 1 ORDER BY number LIMIT 1`,
    )
    .get(scope, gone);
  if (said === undefined || firstSeen > from || said.at <= from || said.at > to) return false;
  const back = listedAgain(db, scope, subject, gone);
  if (back !== undefined && (back.number <= said.number || back.at <= to)) return false;
  // If the object came and went before, only the membership that began before the first time counts.
  return joined === 0 || atOf(db, scope, joined) <= from || !leftBefore(db, subject, joined);
}

/** The first later answer that named it again. */
function listedAgain(
  db: Db,
  scope: number,
  subject: number,
  after: number,
): { readonly number: number; readonly at: number } | undefined {
  return db
    .sql<{ number: number; at: number }>(
      `SELECT number, at FROM answer WHERE scope = @scope AND number = (
         SELECT min(joined) FROM (
           SELECT joined FROM departure WHERE subject = @subject AND joined > @after
           UNION ALL SELECT joined FROM subject WHERE id = @subject AND joined > @after))`,
    )
    .get({ scope, subject, after });
}

const atOf = (db: Db, scope: number, number: number): number =>
  db.sql<{ at: number }>('SELECT at FROM answer WHERE scope = ? AND number = ?').get(scope, number)?.at ?? 0;

const leftBefore = (db: Db, subject: number, joined: number): boolean =>
  db.sql('SELECT 1 FROM departure WHERE subject = ? AND joined < ? LIMIT 1').get(subject, joined) !==
  undefined;
