// The scenes of a desk with a team.
import * as v from 'valibot';
import type { Slices } from '../../../contract/contract.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Route } from '../../../renderer/state/ui.ts';
import { sampleTeam, service } from './sample-team.ts';

export const teamSceneNames = [
  'team-none',
  'team-test',
  'team-joined',
  'team-lost',
  'team-restored',
  'approvals',
  'approvals-none',
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
    case 'approvals':
      return { slices: withTeam(slices, now), route: approvals };
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

export const lostTeam: Partial<Slices['team']> = {
  state: 'lost',
  rights: [],
  problem: { code: 'team', fault: 'unreachable', detail: 'ECONNREFUSED: connect ECONNREFUSED' },
};

const restoredTeam: Partial<Slices['team']> = {
  state: 'refused',
  problem: { code: 'team', fault: 'restored', detail: '1201 < 1284' },
  restored: { seen: 1284, found: 1201 },
};
