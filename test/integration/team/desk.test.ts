// The desk on a real server: connecting, what its slice says, and leaving.
import { expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { setRecordsAside } from '../../../main/store/set-records-aside.ts';
import { openRealDesk, premises } from '../../support/real-desk.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { serverOf, startTeam, valueOf } from '../../support/team-server.ts';

it('a desk joins a team, says so, and leaves it', async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const postgres = await startTeam({ ada: 'approver' });
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
      team: { name: 'Treasury Lagos' },
      rights: ['act', 'approve'],
      members: [{ person: 'ada', deskName: 'test-desk', isSelf: true }],
    });
    expect(open.slice('team').readAt).toBeDefined();
    expect(await open.desk.team.readAgain()).toEqual({ ok: true, value: {} });
    expect(await open.desk.team.disconnect()).toEqual({ ok: true, value: {} });
    expect(open.slice('team').state).toBe('off');
  } finally {
    await open.close();
    await at.leave();
    await postgres.stop();
  }
}, 120_000);

it('a desk uses the stored secret only for the server and person that it was stored for', async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const postgres = await startTeam({ ada: 'member' });
  const at = await premises();
  const open = await openRealDesk(at);
  try {
    const { signIn: _kind, ...address } = serverOf(postgres, 'ada');
    const { team } = open.desk;
    const refused = { ok: false, error: { code: 'changed-since-shown', what: 'address' } };
    expect(await team.test(address)).toEqual(refused);
    const secret = { kind: 'password' as const, password: 'ada' };
    expect(await team.connect({ ...address, secret })).toEqual({ ok: true, value: {} });
    const others = [
      { host: 'localhost' },
      { port: address.port + 1 },
      { database: 'other' },
      { person: 'eve' },
      { authority: undefined },
    ];
    for (const other of others) {
      expect(await team.test({ ...address, ...other })).toEqual(refused);
      expect(await team.connect({ ...address, ...other })).toEqual(refused);
    }
    expect(open.slice('team')).toMatchObject({ state: 'connected' });
    expect(open.slice('team').test).toBeUndefined();
    expect(await team.test(address)).toEqual({ ok: true, value: {} });
    expect(open.slice('team').test?.steps.map(({ state }) => state)).toEqual(Array(5).fill('done'));
    expect(await team.connect({ ...address, deskName: 'treasury-2' })).toEqual({ ok: true, value: {} });
    expect(open.slice('team')).toMatchObject({ state: 'connected', deskName: 'treasury-2' });
  } finally {
    await open.close();
    await at.leave();
    await postgres.stop();
  }
}, 120_000);

it('a desk whose records were set aside goes on as a new desk of its team, with the same name', async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const postgres = await startTeam({ ada: 'approver' });
  const at = await premises();
  let open = await openRealDesk(at);
  try {
    const { signIn: _kind, ...address } = serverOf(postgres, 'ada');
    const secret = { kind: 'password' as const, password: 'ada' };
    expect(await open.desk.team.connect({ ...address, secret })).toEqual({ ok: true, value: {} });
    await open.close();
    valueOf(setRecordsAside(at.folder, epochMillis(1_790_000_000_000)));
    for (const name of at.secrets.keys()) if (name.includes('journal')) at.secrets.delete(name);
    for (const _run of [1, 2]) {
      open = await openRealDesk(at);
      await expect.poll(() => open.slice('team').state, { timeout: 30_000 }).toBe('connected');
      const { members } = open.slice('team');
      expect(members.map(({ deskName }) => deskName)).toEqual(['test-desk', 'test-desk']);
      expect(members.filter(({ isSelf }) => isSelf)).toHaveLength(1);
      if (_run === 1) await open.close();
    }
  } finally {
    await open.close();
    await at.leave();
    await postgres.stop();
  }
}, 120_000);
