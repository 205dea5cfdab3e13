// Tells the server what it lacks of this desk: how its acts ended, the claims that a restored database lost, and
// which of its requests for approval no longer match what is shown.
import { serviceOfClaim, type ClaimId } from '../../../domain/claim.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords } from '../ports/team.ts';
import type { Session } from '../session.ts';
import { lostClaims, ownActs, scopeOfContent } from './own-acts.ts';
import type { ClaimsInHand } from './server-claims.ts';
import { reportOf } from './sync.ts';
import type { TeamPorts } from './team-ports.ts';

interface Report extends Pick<TeamPorts, 'intents' | 'claimLog' | 'events'> {
  readonly team: StoredTeam;
  /** As read last. */
  readonly records: TeamRecords;
  /** The database was restored and this was accepted; it may lack claims of this desk. */
  readonly isNewEpoch: boolean;
  readonly claims: Pick<ClaimsInHand, 'isUnderWay' | 'wasGivenUp'>;
  readonly session: Session | undefined;
}

/** What fails is told after the next reading. */
export async function reportTo(
  link: TeamLink,
  { team, records, isNewEpoch, claims, session, ...logs }: Report,
): Promise<void> {
  const acts = ownActs(logs);
  const known = {
    inJournal: (id: ClaimId) => acts.get(id)?.state,
    isUnderWay: (id: ClaimId) => claims.isUnderWay(id),
    wasGivenUp: (id: ClaimId) => claims.wasGivenUp(id),
  };
  for (const claim of records.claims) {
    if (claim.deskId !== team.deskId) continue;
    const ending = reportOf(claim, known);
    if (ending !== undefined) await link.ending(claim.id, ending);
  }
  if (isNewEpoch) {
    const listed = new Set(records.claims.map(({ id }) => id));
    for (const { id, asked, state } of lostClaims(acts, listed, team.databaseId))
      await link.reinstate(id, asked, state);
  }
  if (session === undefined) return;
  const service = serviceOfClaim(session.profile.baseUrl);
  const digests = new Set([session.borrow.reviewedDigest(), ...session.repay.digests()]);
  for (const one of records.approvals) {
    const isOpen = one.state === 'asked' || one.state === 'approved';
    if (!isOpen || one.deskId !== team.deskId || one.service !== service || digests.has(one.digest)) continue;
    const about = scopeOfContent(one.content, service);
    if (about !== undefined) await link.voidApprovals(about);
  }
}
