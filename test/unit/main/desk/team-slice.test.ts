// What the page is shown of the team, from what was last read.
import { describe, expect, it } from 'vitest';
import type { ApprovalId } from '../../../../domain/approval.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { StoredTeam } from '../../../../main/desk/ports/profiles.ts';
import type { TeamRecords } from '../../../../main/desk/ports/team.ts';
import { sliceFrom } from '../../../../main/desk/team/slice.ts';

const at = epochMillis(1_790_000_000_000);
const stored: StoredTeam = {
  server: { host: 'db', port: 5432, database: 'team', person: 'ada', signIn: 'password' },
  deskId: 'own',
  deskName: 'treasury-1',
  databaseId: 'db-1',
  name: 'Treasury Lagos',
  epoch: 1,
  seq: 40,
};
const member = (deskId: string, behind?: number): TeamRecords['members'][number] => ({
  person: deskId,
  deskId,
  deskName: deskId,
  isPresent: true,
  seenAt: at,
  doing: [],
  ...(behind !== undefined && { behind }),
});
const records = (...members: TeamRecords['members'][number][]): TeamRecords => ({
  seen: { databaseId: 'db-1', name: 'Treasury Lagos', epoch: 1, seq: 31 },
  members,
  claims: [],
  approvals: [],
  policy: [],
  appended: 3,
});
const now = { readAt: at, behind: 0, stored, link: undefined, problem: undefined, stated: new Map() };

describe('the slice of the team', () => {
  it('counts this desk’s own journal itself, and that of the others by their report', () => {
    const { members } = sliceFrom({
      ...now,
      behind: 2,
      records: records(member('own', 9), member('other', 5)),
    });
    expect(members.map(({ behind }) => behind)).toEqual([2, 5]);
    const upToDate = sliceFrom({ ...now, records: records(member('own', 9)) });
    expect(upToDate.members[0]).not.toHaveProperty('behind');
  });
  it('says which state of a restored database this desk has seen, as long as that is the problem', () => {
    const problem = { code: 'team', fault: 'restored', detail: '' } as const;
    expect(sliceFrom({ ...now, problem, records: records() }).restored).toEqual({ seen: 40, found: 31 });
    const restored = { detail: '', lost: 2 };
    expect(sliceFrom({ ...now, problem, restored, records: records() }).restored).toMatchObject({ lost: 2 });
    const other = { code: 'team', fault: 'slow', detail: '' } as const;
    expect(sliceFrom({ ...now, problem: other, records: records() })).not.toHaveProperty('restored');
  });
  it('names the team that the journal knows and the settings do not', () => {
    const lost = {
      databaseId: 'db-1',
      name: 'Treasury Lagos',
      epoch: 1,
      host: 'db',
      database: 'team',
      person: 'ada',
    };
    const problem = { code: 'team', fault: 'settings-lost', detail: '' } as const;
    const without = { ...now, stored: undefined, records: undefined };
    expect(sliceFrom({ ...without, lost, problem })).toMatchObject({
      state: 'refused',
      team: { name: 'Treasury Lagos', databaseId: 'db-1', epoch: 1 },
      problem,
    });
    expect(sliceFrom(without).state).toBe('off');
  });
  it('counts as its own requests only what this person asked for at this desk', () => {
    const asked = (askedBy: string, deskId: string): TeamRecords['approvals'][number] => ({
      id: '9d5f3a1c-1b7e-4a53-8f0e-2a6d4c9b7e10' as ApprovalId,
      state: 'approved',
      service: 'https://lend.example',
      digest: 'ab'.repeat(32),
      content: undefined,
      askedBy,
      deskId,
      deskName: deskId,
      askedAt: at,
    });
    const approvals = [asked('ada', 'own'), asked('chidi', 'own'), asked('ada', 'other')];
    const slice = sliceFrom({ ...now, records: { ...records(), approvals } });
    expect(slice.approvals.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
  });
  it('says when it was read, and nothing before', () => {
    expect(sliceFrom({ ...now, records: records() }).readAt).toBe(at);
    expect(sliceFrom({ ...now, readAt: undefined, records: undefined })).not.toHaveProperty('readAt');
  });
});
