// The team, where it decides about the acts at the open service, and what its other desks do there.
import type { TeamClaim, TeamMember, TeamSlice } from '../../contract/slices/team.ts';
import { holdsScope, serviceOfClaim } from '../../domain/claim.ts';
import { PRACTICE_ID } from '../../domain/profile.ts';
import { RepaymentStepSchema, type RepaymentStep } from '../../domain/repayment.ts';
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
  /** doing: not claimed yet · held: claimed · paid: done · unknown: it may have been executed */
  readonly is: 'doing' | 'held' | 'paid' | 'unknown';
  readonly person: string;
  readonly deskName: string;
  readonly since: EpochMillis;
  /** The desk has not been heard of since. */
  readonly awaySince: EpochMillis | undefined;
  /** Where it is in a repayment's checklist. */
  readonly step: RepaymentStep | undefined;
}

/** What another desk does about this loan; a claim says more than what is only under way. */
export function loanWork({ team, service }: ActingTeam, loanId: string): OthersWork | undefined {
  const isHeld = ({ kind, loanId: of, service: at, isOwn, state }: TeamClaim): boolean =>
    kind === 'repayment' && of === loanId && at === service && !isOwn && holdsScope(kind, state);
  return workOf(team, service, team.claims.find(isHeld), ['repayment'], loanId);
}

/** What keeps others from borrowing at this service, or may be for the same need. */
export function borrowWork({ team, service }: ActingTeam): OthersWork | undefined {
  const isHeld = ({ kind, service: at, isOwn, state }: TeamClaim): boolean =>
    kind !== 'repayment' && at === service && !isOwn && holdsScope(kind, state);
  return workOf(team, service, team.claims.find(isHeld), ['accept', 'application']);
}

function workOf(
  { members }: TeamSlice,
  service: string,
  claim: TeamClaim | undefined,
  kinds: readonly TeamClaim['kind'][],
  subject?: string,
): OthersWork | undefined {
  const doingAt = ({ doing }: TeamMember) =>
    doing.find(
      (one) =>
        one.service === service &&
        kinds.includes(one.kind) &&
        (subject === undefined || one.subject === subject),
    );
  const member =
    claim === undefined
      ? members.find((one) => !one.isSelf && one.isPresent && doingAt(one) !== undefined)
      : members.find(({ deskId }) => deskId === claim.deskId);
  const doing = member && doingAt(member);
  const person = claim?.person ?? member?.person;
  const deskName = claim?.deskName ?? member?.deskName;
  const since =
    claim === undefined ? doing?.since : claim.state === 'confirmed' ? claim.changedAt : claim.claimedAt;
  if (person === undefined || deskName === undefined || since === undefined) return undefined;
  return {
    is:
      claim === undefined
        ? 'doing'
        : claim.state === 'confirmed'
          ? 'paid'
          : claim.state === 'unknown'
            ? 'unknown'
            : 'held',
    person,
    deskName,
    since,
    awaySince: member?.isPresent === false ? member.seenAt : undefined,
    step: RepaymentStepSchema.options.find((step) => step === doing?.step),
  };
}
