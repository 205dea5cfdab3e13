// Whether the team's database was restored from an older copy, and nobody has accepted that yet.
import type { ClaimId } from '../../../domain/claim.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamSeen } from '../ports/team.ts';
import { lostClaims, type OwnAct } from './own-acts.ts';

/** How this desk knows it. */
export interface Restore {
  readonly detail: string;
  /** Claims of this desk's journal that the database lacks; undefined if its counter tells. */
  readonly lost?: number;
}

/**
 * By the counter, or by the claims of this epoch in the journal: others' acts may have brought the counter past what
 * this desk has seen. A claim is in the journal only after the server has committed it, so one that the database
 * lacks was lost. Claims of an earlier epoch are of a restore that was accepted; another desk's claim may stand in
 * their place.
 * @param acts of the journal, if they are to be looked for
 */
export async function restoreOf(
  link: Pick<TeamLink, 'missing'>,
  team: Pick<StoredTeam, 'databaseId' | 'epoch' | 'seq'>,
  read: {
    readonly seen: Pick<TeamSeen, 'epoch' | 'seq'>;
    readonly claims: readonly { readonly id: ClaimId }[];
  },
  acts: ReadonlyMap<ClaimId, OwnAct>,
): Promise<Result<Restore | undefined>> {
  const { seen } = read;
  // In a new epoch lost claims are recorded again.
  if (seen.epoch > team.epoch) return ok(undefined);
  if (seen.epoch < team.epoch || seen.seq < team.seq) return ok({ detail: `${seen.seq} < ${team.seq}` });
  const listed = new Set(read.claims.map(({ id }) => id));
  const held = lostClaims(acts, listed, team.databaseId).filter(({ epoch }) => epoch >= team.epoch);
  if (held.length === 0) return ok(undefined);
  const lost = await link.missing(held.map(({ id }) => id));
  if (!lost.ok) return lost;
  return ok(lost.value === 0 ? undefined : { detail: `claims are missing: ${lost.value}`, lost: lost.value });
}
