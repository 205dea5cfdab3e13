// What the page is shown of the team, from what was last read.
import { describe, expect, it } from 'vitest';
import type { ApprovalId } from '../../../../domain/approval.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { StoredTeam } from '../../../../main/desk/ports/profiles.ts';
import type { TeamLink, TeamRecords } from '../../../../main/desk/ports/team.ts';
import { sliceFrom } from '../../../../main/desk/team/slice.ts';
import { accept, claimId } from '../../../support/team-server.ts';

const at = epochMillis(1_790_000_000_000);
const stored: StoredTeam = {
  server: { host: 'db', port: 5432, database: 'team', person: 'ada', signIn: 'password' },
  deskId: 'own',
  deskName: 'treasury-1',
  databaseId: 'db-1',
  name: 'Treasury Lagos',
};
const records: TeamRecords = { members: [], claims: [], approvals: [], policy: [] };
const now = {
  readAt: at,
  stored,
  link: undefined,
  records,
  problem: undefined,
  lacking: undefined,
  stated: new Map(),
};
const approval: TeamRecords['approvals'][number] = {
  id: '9d5f3a1c-1b7e-4a53-8f0e-2a6d4c9b7e10' as ApprovalId,
  state: 'asked',
  service: '',
  digest: 'ab'.repeat(32),
  content: undefined,
  askedBy: 'chidi',
  deskId: 'other',
  deskName: 'other',
  askedAt: at,
};

describe('the slice of the team', () => {
  it('says how many acts a restored database lacks', () => {
    expect(sliceFrom({ ...now, lacking: { own: [] } }).missing).toBe(0);
    expect(sliceFrom(now)).not.toHaveProperty('missing');
  });
  it('states the service of an act that would end as the server has it, and nobody decides without the act', () => {
    const id = claimId();
    const content = { kind: 'ending', act: id, nth: 1, to: 'rejected', reason: 'gone' };
    const link = { rights: ['act', 'approve'] } as Partial<TeamLink> as TeamLink;
    const asked = (claims: TeamRecords['claims']) =>
      sliceFrom({ ...now, link, records: { ...records, claims, approvals: [{ ...approval, content }] } });
    expect(asked([]).approvals).toMatchObject([{ mayDecide: false }]);
    const claim = {
      id,
      nth: 1,
      kind: 'accept',
      subject: 'qt_1',
      service: 'https://lend.example',
      digest: '',
      person: 'ada',
      deskId: 'own',
      deskName: 'treasury-1',
      state: 'unknown',
      claimedAt: at,
      changedAt: at,
    } as const;
    expect(asked([claim])).toMatchObject({
      approvals: [{ mayDecide: true, service: 'https://lend.example' }],
      claims: [{ endingAsked: { by: 'chidi', to: 'rejected', reason: 'gone' } }],
    });
  });
  it('leaves out the content of a request that has more than is shown', () => {
    const content = { ...accept('qt_1'), note: 'and more' };
    const { approvals } = sliceFrom({
      ...now,
      records: { ...records, approvals: [{ ...approval, content }] },
    });
    expect(approvals[0]).not.toHaveProperty('content');
  });
  it('names the team that the journal knows and the settings do not', () => {
    const lost = {
      databaseId: 'db-1',
      name: 'Treasury Lagos',
      deskId: 'own',
      host: 'db',
      database: 'team',
      person: 'ada',
    };
    const problem = { code: 'team', fault: 'settings-lost', detail: '' } as const;
    const without = { ...now, stored: undefined, records: undefined };
    expect(sliceFrom({ ...without, lost, problem })).toMatchObject({
      state: 'refused',
      team: { name: 'Treasury Lagos', databaseId: 'db-1' },
      problem,
    });
    expect(sliceFrom(without).state).toBe('off');
  });
  it('counts as its own requests only what this person asked for at this desk', () => {
    const asked = (askedBy: string, deskId: string) => ({ ...approval, askedBy, deskId });
    const approvals = [asked('ada', 'own'), asked('chidi', 'own'), asked('ada', 'other')];
    const slice = sliceFrom({ ...now, records: { ...records, approvals } });
    expect(slice.approvals.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
  });
  it('says when it was read, and nothing before', () => {
    expect(sliceFrom(now).readAt).toBe(at);
    expect(sliceFrom({ ...now, readAt: undefined, records: undefined })).not.toHaveProperty('readAt');
  });
});
