// The scenes of a desk with a team.
import * as v from 'valibot';
import type { Slices } from '../../../contract/contract.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Route } from '../../../renderer/state/ui.ts';
import { repayment, review } from './sample-flows.ts';
import { sampleTeam, service } from './sample-team.ts';
import { loanIds } from './sample.ts';

export const teamSceneNames = [
  'team-none',
  'team-test',
  'team-joined',
  'team-lost',
  'team-restored',
  'team-settings-lost',
  'approvals',
  'approvals-none',
  'team-loans',
  'team-loan',
  'team-borrow',
  'team-review',
  'team-take',
  'team-refused',
  'team-executed',
] as const;
type TeamScene = (typeof teamSceneNames)[number];
export const isTeamScene = (name: string): name is TeamScene => teamSceneNames.some((one) => one === name);

export function teamScene(
  name: TeamScene,
  slices: Slices,
  now: EpochMillis,
): { slices: Partial<Slices>; route: Route } {
  const settings: Route = { screen: 'settings', section: 'team' };
  const approvals: Route = { screen: 'approvals' };
  switch (name) {
    case 'team-none':
      return { slices, route: settings };
    case 'team-test':
      return { slices: { ...slices, team: { ...slices.team, test: failedTest } }, route: settings };
    case 'team-joined':
      return { slices: withTeam(slices, now), route: settings };
    case 'team-lost':
      return { slices: withTeam(slices, now, lostTeam), route: settings };
    case 'team-restored':
      return { slices: withTeam(slices, now, restoredTeam), route: settings };
    case 'team-settings-lost':
      return { slices: { ...slices, team: settingsLost(now) }, route: settings };
    case 'approvals':
      return { slices: withTeam(slices, now), route: approvals };
    case 'team-loans': {
      // A loan that the sample history lists.
      const claims = sampleTeam(now).claims.map((claim) => ({ ...claim, subject: 'LN-001199' }));
      return { slices: withTeam(slices, now, { claims }), route: { screen: 'loans' } };
    }
    case 'team-loan':
      return { slices: withTeam(slices, now), route: { screen: 'loan', id: loanIds[0]! } };
    case 'team-borrow':
      return { slices: withTeam(slices, now), route: { screen: 'borrow' } };
    case 'team-review':
      return {
        slices: withTeam({ ...slices, borrow: { ...slices.borrow, flow: review(now) } }, now, asksForAll),
        route: { screen: 'borrow' },
      };
    case 'team-take':
    case 'team-refused': {
      const view = repayment(now, 'take');
      return {
        slices: withTeam(
          { ...slices, repay: { repayments: [view], signers: [] } },
          now,
          name === 'team-take' ? asksForAll : { ...asksForAll, ...lostTeam },
        ),
        route: { screen: 'loan', id: view.loanId },
      };
    }
    case 'team-executed': {
      const view = repayment(now, 'take');
      const claims = sampleTeam(now)
        .claims.slice(0, 1)
        .map((claim) => ({
          ...claim,
          isOwn: true,
          subject: view.loanId,
          state: 'confirmed' as const,
          evidence: 'ngozi: TRF-20261121-07, seen at the bank',
        }));
      return {
        slices: withTeam({ ...slices, repay: { repayments: [view], signers: [] } }, now, {
          claims,
          approvals: [],
          policy: [],
        }),
        route: { screen: 'loan', id: view.loanId },
      };
    }
    case 'approvals-none':
      return { slices: withTeam(slices, now, { approvals: [], claims: [] }), route: approvals };
  }
}

/** At a service that the team decides about; the practice service is its desk's own. */
export function withTeam(slices: Slices, now: EpochMillis, change: Partial<Slices['team']> = {}): Slices {
  const { profile } = slices.connect;
  return {
    ...slices,
    team: { ...sampleTeam(now), ...change },
    practice: { available: false },
    ...(profile && {
      connect: {
        ...slices.connect,
        profile: {
          ...profile,
          id: v.parse(ProfileIdSchema, 'lagos-treasury'),
          name: 'Lagos Treasury',
          environment: 'live',
          baseUrl: service,
        },
      },
    }),
  };
}

/** The certificate of the server is not the one that its name asks for. */
const failedTest: NonNullable<Slices['team']['test']> = {
  isRunning: false,
  steps: [
    { step: 'reach', state: 'done' },
    {
      step: 'tls',
      state: 'failed',
      fault: 'wrong-certificate',
      detail: 'SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain',
    },
    { step: 'sign-in', state: 'waiting' },
    { step: 'schema', state: 'waiting' },
    { step: 'rights', state: 'waiting' },
  ],
};

/** Every act needs another person's approval, and nobody does anything. */
const asksForAll: Partial<Slices['team']> = {
  claims: [],
  approvals: [],
  members: [],
  policy: [{ rank: 1, needsApproval: true }],
};

export const lostTeam: Partial<Slices['team']> = {
  state: 'lost',
  rights: [],
  problem: { code: 'team', fault: 'unreachable', detail: 'ECONNREFUSED: connect ECONNREFUSED' },
};

/** The journal names the team, and its settings cannot be read. */
function settingsLost(now: EpochMillis): Slices['team'] {
  const { team } = sampleTeam(now);
  return {
    state: 'refused',
    rights: [],
    members: [],
    claims: [],
    approvals: [],
    policy: [],
    ...(team && { team }),
    problem: { code: 'team', fault: 'settings-lost', detail: 'settings.json: not JSON' },
  };
}

const restoredTeam: Partial<Slices['team']> = {
  state: 'refused',
  problem: { code: 'team', fault: 'restored', detail: '2' },
  missing: 2,
};
