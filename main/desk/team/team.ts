// The team of this desk. Without one, its own journal decides about every act, and only the calls that
// connect to a team do anything.
import { fail, type Result } from '../../../contract/errors.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Claims } from '../ports/team.ts';
import { embeddedClaims } from './embedded.ts';

export type TeamDesk = ReturnType<typeof createTeam>;

const NO_TEAM = fail({ code: 'team', fault: 'no-team', detail: '' });
const refused = <N extends TeamCall>(_input: CallParsed<N>): Promise<Result<CallOutput<N>>> =>
  Promise.resolve(NO_TEAM);

type TeamCall =
  | 'team.journal'
  | 'team.verify'
  | 'team.test'
  | 'team.connect'
  | 'team.disconnect'
  | 'team.readAgain'
  | 'team.acceptRestored'
  | 'team.requestApproval'
  | 'team.approve'
  | 'team.reject'
  | 'team.release'
  | 'team.settle';

export function createTeam() {
  return {
    /** Who decides about the acts at this service. */
    claimsOf: (_profile: ServiceProfile): Claims => embeddedClaims,
    journal: refused<'team.journal'>,
    verify: refused<'team.verify'>,
    test: refused<'team.test'>,
    connect: refused<'team.connect'>,
    disconnect: refused<'team.disconnect'>,
    readAgain: refused<'team.readAgain'>,
    acceptRestored: refused<'team.acceptRestored'>,
    requestApproval: refused<'team.requestApproval'>,
    approve: refused<'team.approve'>,
    reject: refused<'team.reject'>,
    release: refused<'team.release'>,
    settle: refused<'team.settle'>,
  };
}
