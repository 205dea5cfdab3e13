// The team, where it decides about the acts at the open service, and what its other desks have claimed there.
import type { TeamClaim, TeamSlice } from '../../contract/slices/team.ts';
import { holdsScope, serviceOfClaim } from '../../domain/claim.ts';
import { PRACTICE_ID } from '../../domain/profile.ts';
import type { EpochMillis } from '../../domain/time.ts';
import { useSlice } from './mirror.ts';

export interface ActingTeam {
  readonly team: TeamSlice;
  /** The open service, as claims name it. */
  readonly service: string;
}

/** Undefined without a team, and for the practice service, which is this desk's alone. */
export function useActingTeam(): ActingTeam | undefined {
  const team = useSlice('team');
  const profile = useSlice('connect')?.profile;
  if (team === undefined || team.state === 'off') return undefined;
  if (profile === undefined || profile.id === PRACTICE_ID) return undefined;
  return { team, service: serviceOfClaim(profile.baseUrl) };
}

export interface OthersWork {
  /** held: claimed · paid: done · unknown: it may have been executed */
  readonly is: 'held' | 'paid' | 'unknown';
  readonly person: string;
  readonly deskName: string;
  readonly since: EpochMillis;
}

/** What another desk has claimed of this loan. */
export const loanWork = (acting: ActingTeam, loanId: string): OthersWork | undefined =>
  workOf(acting, ({ kind, subject }) => kind === 'repayment' && subject === loanId);

/** What keeps others from borrowing at this service. */
export const borrowWork = (acting: ActingTeam): OthersWork | undefined =>
  workOf(acting, ({ kind }) => kind !== 'repayment');

function workOf(
  { team, service }: ActingTeam,
  isAbout: (claim: TeamClaim) => boolean,
): OthersWork | undefined {
  const claim = team.claims.find(
    (one) => isAbout(one) && one.service === service && !one.isOwn && holdsScope(one.kind, one.state),
  );
  if (claim === undefined) return undefined;
  const { person, deskName, state, changedAt, claimedAt } = claim;
  const isPaid = state === 'confirmed';
  return {
    is: isPaid ? 'paid' : state === 'unknown' ? 'unknown' : 'held',
    person,
    deskName,
    since: isPaid ? changedAt : claimedAt,
  };
}
