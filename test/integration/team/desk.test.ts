// The desk on a real server: connecting, what its slice says, and leaving.
import { expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { setRecordsAside } from '../../../main/store/set-records-aside.ts';
import { openRealDesk, premises, writeJournal } from '../../support/real-desk.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { serverOf, startTeam, valueOf } from '../../support/team-server.ts';

it('a desk joins a team, says so, verifies its chain, and leaves it', async (context) => {
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
      team: { name: 'Treasury Lagos', epoch: 1 },
      rights: ['act', 'approve'],
      members: [{ person: 'ada', deskName: 'test-desk', isSelf: true, isPresent: true }],
    });
    expect(open.slice('team').readAt).toBeDefined();
    expect(await open.desk.team.readAgain()).toEqual({ ok: true, value: {} });
    // An entry of this desk is sent at once, and the desk then counts as up to date for everybody.
    const before = valueOf(await open.desk.team.journal({ limit: 10 })).total;
    valueOf(await open.desk.signers.add({ name: 'Ngozi', pin: '482915' }));
    expect(await open.desk.team.readAgain()).toEqual({ ok: true, value: {} });
    expect(valueOf(await open.desk.team.journal({ limit: 10 })).total).toBe(before + 1);
    expect(open.slice('team').members[0]?.behind).toBeUndefined();
    const db = await postgres.admin('team');
    const { rows } = await db.query('SELECT behind::int FROM collateral_desk.desk');
    await db.end();
    expect(rows).toEqual([{ behind: 0 }]);
    expect(await open.desk.team.verify()).toMatchObject({
      value: { chains: [{ verdict: 'intact', entries: 2 }] },
    });
    expect(await open.desk.team.journal({ limit: 10 })).toMatchObject({
      value: {
        rows: [
          { person: 'ada', kind: 'signer.added' },
          { person: 'ada', kind: 'team.joined' },
        ],
      },
    });
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

for (const [kind, entries] of Object.entries({ shorter: 0, longer: 9 }))
  it(`a desk whose journal was replaced by a ${kind} one goes on as a new desk with a chain of its own`, async (context) => {
    if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
    const postgres = await startTeam({ ada: 'approver' });
    const at = await premises();
    let open = await openRealDesk(at);
    try {
      const { signIn: _kind, ...address } = serverOf(postgres, 'ada');
      const secret = { kind: 'password' as const, password: 'ada' };
      expect(await open.desk.team.connect({ ...address, secret })).toEqual({ ok: true, value: {} });
      for (const name of ['Ngozi', 'Chidi']) valueOf(await open.desk.signers.add({ name, pin: '482915' }));
      expect(await open.desk.team.readAgain()).toEqual({ ok: true, value: {} });
      await open.close();
      valueOf(setRecordsAside(at.folder, epochMillis(1_790_000_000_000)));
      for (const name of at.secrets.keys()) if (name.includes('journal')) at.secrets.delete(name);
      const entry = { kind: 'test', subject: 'x', at: epochMillis(1), body: '{}' };
      await writeJournal(
        at,
        Array.from({ length: entries }, () => entry),
      );
      open = await openRealDesk(at);
      await expect.poll(() => open.slice('team').members.length, { timeout: 30_000 }).toBe(2);
      expect(open.slice('team').state).toBe('connected');
      valueOf(await open.desk.signers.add({ name: 'Emeka', pin: '482915' }));
      const shared = async () => {
        await open.desk.team.readAgain();
        const page = await open.desk.team.journal({ limit: 50 });
        return page.ok && page.value.rows.filter(({ kind }) => kind === 'signer.added').length;
      };
      await expect.poll(shared, { timeout: 30_000 }).toBe(3);
      const { members } = open.slice('team');
      expect(members.filter(({ isSelf }) => isSelf)).toHaveLength(1);
      for (const member of members) expect(member).not.toHaveProperty('behind');
      expect(await open.desk.team.verify()).toMatchObject({
        value: { chains: [{ verdict: 'intact' }, { verdict: 'intact' }] },
      });
    } finally {
      await open.close();
      await at.leave();
      await postgres.stop();
    }
  }, 120_000);
