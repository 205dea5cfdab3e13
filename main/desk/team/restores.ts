// Whether the team's database was restored from an older copy, and which claims of this desk it has lost.
import type { ClaimId } from '../../../domain/claim.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRevision } from '../ports/team.ts';
import { heldClaims, type HeldAct, type OwnAct } from './own-acts.ts';

/** A restore that nobody has accepted yet. */
export interface Restore {
  readonly detail: string;
  /** Claims of this desk's journal that the database lacks; undefined if its counter tells. */
  readonly lost?: number;
}

interface Read {
  readonly seen: Pick<TeamRevision, 'epoch' | 'seq'>;
  readonly claims: readonly { readonly id: ClaimId }[];
}

/**
 * By the counter, or by the claims of this epoch in the journal: others' acts may have brought the counter past what
 * this desk has seen. A claim is in the journal only after the server has committed it, so one that the database
 * lacks was lost. Those of an earlier epoch are of a restore that was accepted: they are to be recorded again, and
 * another desk's claim may stand in their place.
 * @param acts of the journal, if they are to be looked for
 */
export async function restoreOf(
  link: Pick<TeamLink, 'missing'>,
  team: Pick<StoredTeam, 'databaseId' | 'epoch' | 'seq'>,
  { seen, claims }: Read,
  acts: ReadonlyMap<ClaimId, OwnAct>,
): Promise<Result<{ restored: Restore | undefined; lost: readonly HeldAct[] }>> {
  if (seen.epoch < team.epoch || (seen.epoch === team.epoch && seen.seq < team.seq))
    return ok({ restored: { detail: `${seen.seq} < ${team.seq}` }, lost: [] });
  const listed = new Set(claims.map(({ id }) => id));
  const held = heldClaims(acts, team.databaseId).filter(({ id }) => !listed.has(id));
  if (held.length === 0) return ok({ restored: undefined, lost: [] });
  const missing = await link.missing(held.map(({ id }) => id));
  if (!missing.ok) return missing;
  const lost = held.filter(({ id }) => missing.value.includes(id));
  const unaccepted = lost.filter(({ epoch }) => epoch >= seen.epoch).length;
  const detail = `claims are missing: ${unaccepted}`;
  return ok({ restored: unaccepted === 0 ? undefined : { detail, lost: unaccepted }, lost });
}
