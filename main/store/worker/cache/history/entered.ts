// Closing times that the service does not state. The time of the first reading that stated "closed" is stored
// with the facts. The days that operators entered have a table of their own by loan, because each new reading
// of a loan replaces its facts.
import { closingOf } from '../../../../../domain/closing.ts';
import { epochMillis, type EpochMillis } from '../../../../../domain/time.ts';
import type { Db } from '../../database.ts';

export interface Closed {
  /** As domain/closing.ts decides. */
  readonly closedAt: number | null;
  /** Null if the service states the closing time, and while the object is open. */
  readonly closedBy: 'latest' | 'entered' | null;
  /** Where the operator knows the entered day from. */
  readonly closedSource: string | null;
}

export interface ClosedFacts extends Closed {
  readonly status: string | null;
  /** The first reading since which every reading has stated "closed". */
  readonly closedSeen: number | null;
}

/** Adds the closing time by the service or by the first reading, without entered days. */
export function withFirstSeen<F extends ClosedFacts>(
  told: F,
  before: Pick<ClosedFacts, 'status' | 'closedSeen'> | undefined,
  since: number,
): F {
  if (told.status !== 'closed') return told;
  const seen = (before?.status === 'closed' ? before.closedSeen : null) ?? since;
  const closedSeen = Math.min(seen, since);
  return told.closedAt === null
    ? { ...told, closedSeen, closedAt: closedSeen, closedBy: 'latest' }
    : { ...told, closedSeen };
}

/** The entered closing that counts instead; undefined if the service states one or none was entered. */
export function enteredOf(
  db: Db,
  { scope, name }: { readonly scope: number; readonly name: string },
  { closedBy, closedSeen }: Pick<ClosedFacts, 'closedBy' | 'closedSeen'>,
  asOf = Number.MAX_SAFE_INTEGER,
): Closed | undefined {
  if (closedBy !== 'latest' || closedSeen === null) return undefined;
  const entered = db
    .sql<{ at: EpochMillis; source: string }>(
      `SELECT at, source FROM closing WHERE scope = ? AND name = ? AND entered_at <= ?
       ORDER BY entered_at DESC LIMIT 1`,
    )
    .get(scope, name, asOf);
  if (entered === undefined) return undefined;
  const { at, by, source } = closingOf({ stated: undefined, firstSeen: epochMillis(closedSeen), entered });
  return { closedAt: at, closedBy: by === 'stated' ? null : by, closedSource: source ?? null };
}

/** The object as known at that time, with the days entered until then. */
export function withEntered<L extends ClosedFacts & { readonly id: number; readonly name: string }>(
  db: Db,
  line: L,
  asOf?: number,
): L {
  if (line.closedBy !== 'latest') return line;
  const scope = db.sql<{ scope: number }>('SELECT scope FROM subject WHERE id = ?').get(line.id)?.scope;
  return scope === undefined ? line : { ...line, ...enteredOf(db, { scope, name: line.name }, line, asOf) };
}
