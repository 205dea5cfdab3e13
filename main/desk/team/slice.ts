// The slice of the team, from what was last read.
import * as v from 'valibot';
import { mayDecide } from '../../../domain/approval.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import {
  ApprovalContentSchema,
  type ApprovalContent,
  type TeamSlice,
} from '../../../contract/slices/team.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { Lacking } from './reading.ts';
import type { JoinedTeam } from './membership.ts';
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
  readonly stored: StoredTeam | undefined;
  /** The team that the journal names and the settings do not. */
  readonly lost?: JoinedTeam | undefined;
  readonly link: TeamLink | undefined;
  readonly records: TeamRecords | undefined;
  readonly problem: AppError | undefined;
  readonly lacking: Lacking;
  /** The payment details that this desk has read of a loan, by its id. */
  readonly stated: ReadonlyMap<string, Payable>;
}

export function sliceFrom({
  readAt,
  stored,
  lost,
  link,
  records,
  problem,
  lacking,
  stated,
}: TeamNow): TeamSlice {
  if (stored === undefined)
    return lost === undefined
      ? NO_TEAM
      : { ...NO_TEAM, state: 'refused', team: nameOf(lost), ...(problem && { problem }) };
  const { server, deskId, deskName, databaseId, name } = stored;
  const rights = link?.rights ?? [];
  const person = { name: server.person, mayApprove: rights.includes('approve') };
  const approvals = (records?.approvals ?? []).map(({ deskId: of, content: written, ...one }) => {
    const parsed = v.safeParse(ApprovalContentSchema, written);
    const content = parsed.success ? parsed.output : undefined;
    // What would end is shown as the server has it; without that, nobody decides.
    const ends =
      content?.kind === 'ending' ? records?.claims.find(({ id }) => id === content.act) : undefined;
    const isWhole = content !== undefined && (content.kind !== 'ending' || ends !== undefined);
    return {
      ...one,
      ...(ends && { service: ends.service }),
      ...(content && { content }),
      isOwn: of === deskId && one.askedBy === server.person,
      mayDecide: isWhole && mayDecide(one, person),
      changed: content === undefined ? [] : changesSeen(content, stated),
    };
  });
  return {
    state: link === undefined ? 'connecting' : problem === undefined ? 'connected' : 'refused',
    server,
    team: { name, databaseId },
    deskName,
    rights: [...rights],
    ...(problem && { problem }),
    ...(readAt !== undefined && { readAt }),
    ...(lacking && { missing: lacking.own.length }),
    members: (records?.members ?? []).map((one) => ({ ...one, isSelf: one.deskId === deskId })),
    claims: (records?.claims ?? []).map((claim) => {
      const asked = approvals.find(
        ({ state, content }) => state === 'asked' && content?.kind === 'ending' && content.act === claim.id,
      );
      const { content } = asked ?? {};
      return {
        ...claim,
        isOwn: claim.deskId === deskId,
        ...(asked &&
          content?.kind === 'ending' && {
            endingAsked: { by: asked.askedBy, to: content.to, reason: content.reason },
          }),
      };
    }),
    approvals,
    policy: [...(records?.policy ?? [])],
  };
}

const nameOf = ({ databaseId, name }: JoinedTeam) => ({ databaseId, name });

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
