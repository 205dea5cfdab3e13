// The slice of the team, from what was last read.
import * as v from 'valibot';
import { mayDecide } from '../../../domain/approval.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { shownState } from '../../../domain/claim.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import {
  ApprovalContentSchema,
  type ApprovalContent,
  type TeamSlice,
} from '../../../contract/slices/team.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { JoinedTeam } from './membership.ts';
import type { Restore } from './restores.ts';
import type { TeamLink, TeamRecords } from '../ports/team.ts';

export const NO_TEAM: TeamSlice = {
  state: 'off',
  rights: [],
  members: [],
  claims: [],
  approvals: [],
  policy: [],
};

interface TeamNow {
  /** When `records` was read. */
  readonly readAt: EpochMillis | undefined;
  /** Entries of this desk's journal that the server does not have. */
  readonly behind: number;
  readonly stored: StoredTeam | undefined;
  /** The team that the journal names and the settings do not. */
  readonly lost?: JoinedTeam | undefined;
  readonly link: TeamLink | undefined;
  readonly records: TeamRecords | undefined;
  readonly problem: AppError | undefined;
  readonly restored?: Restore | undefined;
  /** The payment details that this desk has read of a loan, by its id. */
  readonly stated: ReadonlyMap<string, Payable>;
}

export function sliceFrom({
  readAt,
  behind,
  stored,
  lost,
  link,
  records,
  problem,
  restored,
  stated,
}: TeamNow): TeamSlice {
  if (stored === undefined)
    return lost === undefined
      ? NO_TEAM
      : { ...NO_TEAM, state: 'refused', team: nameOf(lost), ...(problem && { problem }) };
  const { server, deskId, deskName, databaseId, name, epoch } = stored;
  const rights = link?.rights ?? [];
  const isRestored = problem?.code === 'team' && problem.fault === 'restored';
  const missing = restored?.lost === undefined ? {} : { lost: restored.lost };
  const present = new Set(records?.members.filter((one) => one.isPresent).map((one) => one.deskId));
  const approvals = (records?.approvals ?? []).map(({ deskId: of, content: written, ...one }) => {
    const content = v.safeParse(ApprovalContentSchema, written);
    return {
      ...one,
      ...(content.success && { content: content.output }),
      isOwn: of === deskId && one.askedBy === server.person,
      mayDecide:
        content.success && mayDecide(one, { name: server.person, mayApprove: rights.includes('approve') }),
      changed: content.success ? changesSeen(content.output, stated) : [],
    };
  });
  return {
    state: link === undefined ? 'connecting' : problem === undefined ? 'connected' : 'refused',
    server,
    team: { name, databaseId, epoch },
    deskName,
    rights: [...rights],
    ...(problem && { problem }),
    ...(readAt !== undefined && { readAt }),
    ...(isRestored && records && { restored: { seen: stored.seq, found: records.seen.seq, ...missing } }),
    members: (records?.members ?? []).map(({ behind: reported, ...one }) => {
      const isSelf = one.deskId === deskId;
      const left = isSelf ? behind : reported;
      return {
        ...one,
        doing: [...one.doing],
        isSelf,
        ...(left !== undefined && left > 0 && { behind: left }),
      };
    }),
    claims: (records?.claims ?? []).map(({ digest: _digest, ...claim }) => {
      const release = approvals.find(
        ({ state, content }) =>
          state === 'asked' && content?.kind === 'release' && content.claimId === claim.id,
      );
      return {
        ...claim,
        state: shownState(claim.state, present.has(claim.deskId)),
        isOwn: claim.deskId === deskId,
        ...(release?.content?.kind === 'release' && {
          releaseAsked: { approvalId: release.id, by: release.askedBy, reason: release.content.reason },
        }),
      };
    }),
    approvals,
    policy: [...(records?.policy ?? [])],
  };
}

const nameOf = ({ databaseId, name, epoch }: JoinedTeam) => ({ databaseId, name, epoch });

/** What this desk has read otherwise than what was asked for. A loan of another service is not known here. */
function changesSeen(
  content: ApprovalContent,
  stated: TeamNow['stated'],
): TeamSlice['approvals'][number]['changed'] {
  if (content.kind !== 'repayment') return [];
  const now = stated.get(content.loanId);
  if (now === undefined) return [];
  const written = (payable: typeof now): [string, string][] => [
    ['payoff', payable.payoff],
    ...payable.destination.map(({ path, value }): [string, string] => [path, value]),
  ];
  const before = new Map(written(content.payable));
  const after = new Map(written(now));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field) ?? '', after.get(field) ?? ''];
    return was === is ? [] : [{ field, was, now: is }];
  });
}
