// Tells the server what it lacks of this desk: how acts ended, claims that a restored database lost, and requests
// for approval that are out of date. Keeps how far the team was read.
import { holdsSubject, serviceOfClaim, type ClaimId } from '../../../domain/claim.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords, TeamRevision } from '../ports/team.ts';
import type { Session } from '../session.ts';
import { ownActs, scopeOfContent, type HeldAct } from './own-acts.ts';
import type { ClaimsInHand } from './server-claims.ts';
import { reportOf } from './sync.ts';
import type { TeamPorts } from './team-ports.ts';

interface Report extends Pick<TeamPorts, 'clock' | 'intents' | 'claimLog' | 'events'> {
  readonly team: Pick<StoredTeam, 'deskId' | 'databaseId' | 'epoch' | 'seq'>;
  /** As read last. A later epoch than the desk's: the database was restored, and may lack claims of this desk. */
  readonly records: {
    readonly seen: Pick<TeamRevision, 'epoch' | 'seq'>;
    readonly claims: readonly Pick<TeamRecords['claims'][number], 'id' | 'deskId' | 'state'>[];
    readonly approvals: TeamRecords['approvals'];
  };
  /** Claims of this desk's journal that the database lacks. */
  readonly lost: readonly HeldAct[];
  readonly claims: Pick<ClaimsInHand, 'isUnderWay' | 'wasGivenUp'>;
  readonly session: Session | undefined;
  /** Saves on disk that the desk has read these records. */
  readonly keep: () => Promise<unknown>;
}

/**
 * What fails is told after the next reading. A new epoch is kept only once the server has answered about every lost
 * claim, so that a desk that is interrupted does it again; until then it takes no claim in the new epoch.
 * @returns whether the server has answered about every lost claim
 */
export async function reportTo(
  link: Pick<TeamLink, 'ending' | 'reinstate' | 'voidApprovals'>,
  { clock, team, records, lost, claims, session, keep, ...logs }: Report,
): Promise<boolean> {
  const { seen } = records;
  const isNewEpoch = seen.epoch > team.epoch;
  if (!isNewEpoch && seen.seq !== team.seq) await keep();
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
    const act = known.inJournal(claim.id);
    // Others freed it: a database that is restored later must not get it again from here.
    if (act?.kind === 'repayment' && act.state === 'open' && !holdsSubject(claim.state))
      await logs.claimLog.end(claim.id, 'the team freed it', clock.wall());
  }
  let isAnswered = true;
  for (const { id, asked, state } of lost) {
    // A refusal is an answer, too: another desk's claim stands in its place.
    const { ok } = await link.reinstate(id, asked, state);
    isAnswered &&= ok;
  }
  if (isNewEpoch && isAnswered) await keep();
  if (session === undefined) return isAnswered;
  const service = serviceOfClaim(session.profile.baseUrl);
  const digests = new Set([session.borrow.reviewedDigest(), ...session.repay.digests()]);
  for (const one of records.approvals) {
    const isOpen = one.state === 'asked' || one.state === 'approved';
    if (!isOpen || one.deskId !== team.deskId || one.service !== service || digests.has(one.digest)) continue;
    const about = scopeOfContent(one.content, service);
    if (about !== undefined) await link.voidApprovals(about);
  }
  return isAnswered;
}
