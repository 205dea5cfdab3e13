// The desk on a real server: connecting, what its slice says, and leaving.
import { expect, it } from 'vitest';
import { openRealDesk, premises } from '../../support/real-desk.ts';
import { startPostgres, postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { serverOf } from '../../support/team-server.ts';

it('a desk joins a team, says so, verifies its chain, and leaves it', async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const postgres = await startPostgres();
  await postgres.team('team');
  await postgres.person('ada', 'approver');
  const at = await premises();
  const open = await openRealDesk(at);
  try {
    const { signIn: _kind, ...address } = serverOf(postgres, 'ada');
    const wrong = { ...address, secret: { kind: 'password' as const, password: 'wrong' } };
    expect(await open.desk.team.connect(wrong)).toMatchObject({ error: { fault: 'sign-in-refused' } });
    expect(await open.desk.team.test(wrong)).toEqual({ ok: true, value: {} });
    expect(open.slice('team').test?.steps.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'failed',
      'waiting',
      'waiting',
    ]);
    const right = { ...address, secret: { kind: 'password' as const, password: 'ada' } };
    expect(await open.desk.team.connect({ ...right, database: 'none' })).toMatchObject({
      error: { fault: 'wrong-database' },
    });
    expect(await open.desk.team.connect({ ...right, host: 'localhost', authority: undefined })).toMatchObject(
      {
        error: { fault: 'wrong-certificate' },
      },
    );
    expect(await open.desk.team.connect(right)).toEqual({ ok: true, value: {} });
    expect(open.slice('team')).toMatchObject({
      state: 'connected',
      team: { name: 'Treasury Lagos', epoch: 1 },
      rights: ['act', 'approve'],
      members: [{ person: 'ada', deskName: 'test-desk', isSelf: true, isPresent: true }],
    });
    expect(await open.desk.team.readAgain()).toEqual({ ok: true, value: {} });
    expect(await open.desk.team.verify()).toMatchObject({
      value: { chains: [{ verdict: 'intact', entries: 1 }] },
    });
    expect(await open.desk.team.journal({ limit: 10 })).toMatchObject({
      value: { rows: [{ person: 'ada', kind: 'team.joined' }] },
    });
    expect(await open.desk.team.disconnect()).toEqual({ ok: true, value: {} });
    expect(open.slice('team').state).toBe('off');
  } finally {
    await open.close();
    await at.leave();
    await postgres.stop();
  }
}, 120_000);
