// When closed loans were closed, as far as the service does not say: the first reading that said so is kept with the
// facts, and what operators entered in a table of its own, by loan, because a loan can be read anew at any time.
import { closingOf } from '../../../../../domain/closing.ts';
import { epochMillis, type EpochMillis } from '../../../../../domain/time.ts';
import type { Db } from '../../database.ts';

export interface Closed {
  /** As domain/closing.ts has it. */
  readonly closedAt: number | null;
  /** Null where the service states the time of closing, and while the thing is open. */
  readonly closedBy: 'latest' | 'entered' | null;
  /** Where an operator has the entered day from. */
  readonly closedSource: string | null;
}

export interface ClosedFacts extends Closed {
  readonly standing: string | null;
  /** The first of the readings that have said closed ever since. */
  readonly closedSeen: number | null;
}

/** As the service and the readings have it, without what was entered. */
export function withFirstSeen<F extends ClosedFacts>(
  told: F,
  before: Pick<ClosedFacts, 'standing' | 'closedSeen'> | undefined,
  since: number,
): F {
  if (told.standing !== 'closed') return told;
  const closedSeen = (before?.standing === 'closed' ? before.closedSeen : null) ?? since;
  return told.closedAt === null
    ? { ...told, closedSeen, closedAt: closedSeen, closedBy: 'latest' }
    : { ...told, closedSeen };
}

/** What an operator entered of it counts instead; nothing where the service states a time, or nothing was entered. */
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

/** What was known of the thing then, with what was entered by then. */
export function withEntered<L extends ClosedFacts & { readonly id: number; readonly name: string }>(
  db: Db,
  line: L,
  asOf?: number,
): L {
  if (line.closedBy !== 'latest') return line;
  const scope = db.sql<{ scope: number }>('SELECT scope FROM subject WHERE id = ?').get(line.id)?.scope;
  return scope === undefined ? line : { ...line, ...enteredOf(db, { scope, name: line.name }, line, asOf) };
}
