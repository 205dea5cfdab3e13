// One look at the team: reads everything, and tells whether the server's database has what this desk's journal has.
import type { Payable } from '../../../domain/repayment-events.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords } from '../ports/team.ts';
import { heldClaims, ownActs, type ActLogs, type HeldAct } from './own-acts.ts';
import { statedFor } from './stated.ts';
import type { TeamPorts } from './team-ports.ts';

export interface Reading {
  readonly records: TeamRecords;
  /** The payment details that this desk reads of the loans under approval. */
  readonly stated: ReadonlyMap<string, Payable>;
}

export async function readTeam(
  link: TeamLink,
  { session }: Pick<TeamPorts, 'session'>,
): Promise<Result<Reading>> {
  const now = session();
  const loans = now?.repay.shown()?.repayments.map(({ loanId }) => loanId) ?? [];
  const read = await link.read(loans);
  return read.ok ? ok({ records: read.value, stated: await statedFor(now, read.value) }) : read;
}

/** Undefined if the database has everything that it should have. */
export type Lacking = { readonly own: readonly HeldAct[] } | undefined;

/**
 * Whether the database is an older copy: it lacks acts of this desk's journal, where a claim comes only after the
 * server has committed it, or the newest act that this desk has read.
 */
export async function lackingActs(
  link: Pick<TeamLink, 'missing'>,
  { databaseId, newest }: Pick<StoredTeam, 'databaseId' | 'newest'>,
  logs: ActLogs,
): Promise<Result<Lacking>> {
  const held = heldClaims(ownActs(logs), databaseId);
  const missing = await link.missing(
    held.map(({ id }) => id),
    newest === undefined ? [] : [newest],
  );
  if (!missing.ok) return missing;
  const own = held.filter(({ id }) => missing.value.includes(id));
  return ok(missing.value.length === 0 ? undefined : { own });
}
