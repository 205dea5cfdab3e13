// Tells the server what it lacks of this desk: how acts ended, and which requests for approval are out of date.
import { holdsSubject, serviceOfClaim, type ClaimId } from '../../../domain/claim.ts';
import * as v from 'valibot';
import { ApprovalContentSchema, type ApprovalContent } from '../../../contract/slices/team.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords } from '../ports/team.ts';
import type { Session } from '../session.ts';
import { ownActs } from './own-acts.ts';
import type { ClaimsInHand } from './server-claims.ts';
import { reportOf } from './sync.ts';
import type { TeamPorts } from './team-ports.ts';

interface Report extends Pick<TeamPorts, 'clock' | 'intents' | 'claimLog' | 'events'> {
  readonly team: Pick<StoredTeam, 'deskId'>;
  readonly records: Pick<TeamRecords, 'claims' | 'approvals'>;
  readonly claims: Pick<ClaimsInHand, 'isUnderWay' | 'wasGivenUp'>;
  readonly session: Session | undefined;
}

/** What fails is told after the next reading. */
export async function reportTo(
  link: Pick<TeamLink, 'move' | 'decide'>,
  { clock, team, records, claims, session, ...logs }: Report,
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
    if (ending !== undefined) await link.move(claim.id, ending.to, ending.evidence);
    const act = known.inJournal(claim.id);
    // Others freed it: a database that is restored later must not get it again from here.
    if (act?.kind === 'repayment' && act.state === 'open' && !holdsSubject(claim.state))
      await logs.claimLog.end(claim.id, 'the team freed it', clock.wall());
  }
  if (session === undefined) return;
  const service = serviceOfClaim(session.profile.baseUrl);
  const digests = new Set([session.borrow.reviewedDigest(), ...session.repay.digests()]);
  for (const { id, state, deskId, askedBy, service: of, content } of records.approvals) {
    const about = v.safeParse(ApprovalContentSchema, content);
    if (state !== 'asked' || deskId !== team.deskId || of !== service || !about.success) continue;
    const digest = reviewedIn(about.output);
    if (digest !== undefined && !digests.has(digest)) await link.decide(id, askedBy, 'withdrawn', undefined);
  }
}

/** Of what is under review; undefined for a request to end an act, and for a payment that was made. */
function reviewedIn(content: ApprovalContent): string | undefined {
  if (content.kind === 'ending') return undefined;
  if (content.kind !== 'repayment') return content.shown;
  return content.reference === undefined ? content.payable.digest : undefined;
}
