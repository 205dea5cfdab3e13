// What a desk awaits of its team's server, keychain or disk while the team is left, joined anew or closed: nothing
// of it comes back afterwards, and no connection is left open. Only leaving takes a desk out of its team.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TeamServers } from '../../../main/desk/ports/team.ts';
import { teamServers } from '../../../main/team/servers.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { postgresPrograms, startPostgres, WITHOUT_POSTGRES, type Postgres } from '../../support/postgres.ts';
import { accept, claimId, repayment, serverOf, signedIn } from '../../support/team-server.ts';
import { storeService } from '../../support/stored-service.ts';
import { opened } from '../../support/two-services.ts';
import { accept as acceptQuote, done, reviewed, soon } from './rig.ts';

/** Holds whoever passes while it is shut. */
function gate() {
  let opened = Promise.withResolvers<void>();
  let reached = Promise.withResolvers<void>();
  let isShut = false;
  return {
    shut() {
      isShut = true;
      opened = Promise.withResolvers();
      reached = Promise.withResolvers();
    },
    /** Somebody waits. */
    reached: () => reached.promise,
    open() {
      isShut = false;
      opened.resolve();
    },
    async pass() {
      if (!isShut) return;
      reached.resolve();
      await opened.promise;
    },
  };
}

const answers = gate();
const sightings = gate();
const saving = gate();
let open = 0;

/** The real servers, with gates behind their answers, and a count of the connections that are open. */
const servers: TeamServers = {
  async open(...given) {
    const opened = await teamServers.open(...given);
    await answers.pass();
    if (!opened.ok) return opened;
    open += 1;
    return {
      ok: true,
      value: {
        ...opened.value,
        async read(loans) {
          const read = await opened.value.read(loans);
          await sightings.pass();
          return read;
        },
        async close() {
          open -= 1;
          await opened.value.close();
        },
      },
    };
  },
};

let postgres: Postgres;
let at: Premises;
let desk: RealDesk;

beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startPostgres();
  await postgres.team('team');
  await postgres.person('ada', 'member');
  await postgres.person('chidi', 'member');
}, 300_000);
afterAll(() => postgres?.stop());
beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  open = 0;
  at = await premises();
  const { disk } = at;
  const written = disk.writeAtomic.bind(disk);
  disk.writeAtomic = async (...given) => {
    await saving.pass();
    await written(...given);
  };
  desk = await openRealDesk(at, undefined, servers);
  const joined = await desk.desk.team.connect(address());
  if (!joined.ok) throw new Error(JSON.stringify(joined.error));
}, 300_000);
afterEach(async () => {
  for (const one of [answers, sightings, saving]) one.open();
  await desk?.close();
  await at?.leave();
});

const address = (password = 'ada') => {
  const { signIn: _kind, ...server } = serverOf(postgres, 'ada');
  return { ...server, secret: { kind: 'password' as const, password } };
};
const saved = (): string => [...at.disk.files].find(([path]) => path.endsWith('settings.json'))?.[1] ?? '';
/** An act of a colleague, so that the next reading has something to keep. */
async function changed(): Promise<void> {
  const { link } = await signedIn(postgres, 'chidi');
  await link.take(claimId(), accept(`qt_${claimId()}`));
  await link.close();
}

it('a team that is left while it is read stays left', async () => {
  await changed();
  sightings.shut();
  const again = desk.desk.team.readAgain();
  await sightings.reached();
  saving.shut();
  const left = desk.desk.team.disconnect();
  await saving.reached();
  sightings.open();
  await again;
  saving.open();
  expect(await left).toEqual(done);
  await expect.poll(() => open, soon).toBe(0);
  expect(desk.slice('team')).toMatchObject({ state: 'off', members: [] });
  expect(saved()).not.toContain('databaseId');
  await desk.close();
  desk = await openRealDesk(at, undefined, servers);
  expect(desk.slice('team').state).toBe('off');
}, 120_000);

it('a desk that closes while it connects leaves no connection open', async () => {
  await desk.close();
  await expect.poll(() => open, soon).toBe(0);
  answers.shut();
  desk = await openRealDesk(at, undefined, servers);
  await answers.reached();
  const again = desk.desk.team.readAgain();
  await desk.close();
  answers.open();
  await again;
  await expect.poll(() => open, soon).toBe(0);
}, 120_000);

it('a team that is left while the desk connects again leaves no connection open', async () => {
  await desk.close();
  answers.shut();
  desk = await openRealDesk(at, undefined, servers);
  await answers.reached();
  saving.shut();
  const left = desk.desk.team.disconnect();
  await saving.reached();
  answers.open();
  await expect.poll(() => open, soon).toBe(1);
  saving.open();
  expect(await left).toEqual(done);
  await expect.poll(() => open, soon).toBe(0);
  expect(desk.slice('team').state).toBe('off');
}, 120_000);

it('a desk claims nothing by a connection that has not read the team, which may be restored', async () => {
  const profile = storeService(at, 'lender', 'practice-key');
  const taken = () => desk.desk.team.claimsOf(profile).take(repayment('LN-1'));
  await desk.close();
  sightings.shut();
  desk = await openRealDesk(at, undefined, servers);
  await sightings.reached();
  expect(await taken()).toMatchObject({ error: { code: 'team', fault: 'unreachable' } });
  sightings.open();
  await expect.poll(taken, soon).toMatchObject({ ok: true });
}, 120_000);

it('an earlier attempt that fails late changes nothing of the connection made since', async () => {
  await desk.close();
  at.secrets.set('team', JSON.stringify({ kind: 'password', password: 'wrong' }));
  answers.shut();
  desk = await openRealDesk(at, undefined, servers);
  await answers.reached();
  const joined = desk.desk.team.connect(address());
  answers.open();
  expect(await joined).toEqual(done);
  await expect.poll(() => desk.slice('team').state, soon).toBe('connected');
  expect(desk.slice('team').problem).toBeUndefined();
  expect(open).toBe(1);
}, 120_000);

it('a team that cannot be left on disk is connected to again', async () => {
  at.disk.failing = 'ENOSPC';
  expect(await desk.desk.team.disconnect()).toMatchObject({ error: { code: 'store-failed' } });
  at.disk.failing = undefined;
  await expect.poll(() => desk.slice('team').state, soon).toBe('connected');
  expect(await desk.desk.team.readAgain()).toEqual(done);
  expect(await recorded()).toBe('team.joined');
}, 120_000);

it('another address that cannot be saved leaves the team and its secret as they were', async () => {
  const before = [saved(), at.secrets.get('team')];
  at.disk.failing = 'ENOSPC';
  const admin = await postgres.admin();
  await admin.query(`ALTER ROLE ada PASSWORD 'new'`);
  await admin.end();
  expect(await desk.desk.team.connect(address('new'))).toMatchObject({ error: { code: 'store-failed' } });
  at.disk.failing = undefined;
  expect([saved(), at.secrets.get('team')]).toEqual(before);
  expect(desk.slice('team')).toMatchObject({ state: 'connected' });
  expect(open).toBe(1);
  const again = await postgres.admin();
  await again.query(`ALTER ROLE ada PASSWORD 'ada'`);
  await again.end();
}, 120_000);

const REFUSED = { ok: false, error: { code: 'team', fault: 'settings-lost' } };
/** The last record of this desk's membership. */
async function recorded(): Promise<string | undefined> {
  const page = await desk.desk.journal.page({ limit: 50 });
  if (!page.ok) throw new Error(page.error.code);
  return page.value.rows.find(({ kind }) => kind.startsWith('team.'))?.kind;
}
/** Starts again, after `spoil` changed the text of the settings; undefined removes the file. */
async function spoiled(spoil: (text: string) => string | undefined): Promise<void> {
  await desk.close();
  const text = spoil(saved());
  if (text === undefined) at.disk.files.delete('settings.json');
  else at.disk.files.set('settings.json', text);
  desk = await openRealDesk(at, undefined, servers);
}

it.each([
  ['damaged', (text: string) => text.slice(1)],
  ['of a newer version', (text: string) => text.replace('"version": 1', '"version": 2')],
  ['missing', () => undefined],
])(
  'a desk whose settings are %s refuses acts and says so',
  async (what, spoil) => {
    const profile = storeService(at, 'lender', 'practice-key');
    await spoiled(spoil);
    const kept = saved();
    expect(desk.slice('team')).toMatchObject({
      state: 'refused',
      team: { name: 'Treasury Lagos' },
      problem: REFUSED.error,
    });
    expect(await desk.desk.team.readAgain()).toMatchObject(REFUSED);
    await desk.close();
    // Neither starting nor closing replaces the file.
    if (what !== 'missing') expect(saved()).toBe(kept);
    desk = await openRealDesk(at, undefined, servers);
    // A service can be opened if its choice can be kept; the file is then a new one.
    if (what !== 'of a newer version') {
      await opened(desk, profile);
      const own = { at, person: 'ada', open: desk };
      await reviewed(own);
      expect(await acceptQuote(own)).toMatchObject(REFUSED);
    }
    expect(await desk.desk.team.claimsOf(profile).take({} as never)).toMatchObject(REFUSED);
    expect(await recorded()).toBe('team.joined');
  },
  120_000,
);

it('a desk whose settings are damaged may join again, or leave the team', async () => {
  await spoiled(() => '{');
  expect(await desk.desk.team.connect(address())).toEqual(done);
  expect(desk.slice('team')).toMatchObject({ state: 'connected' });
  await spoiled(() => '{');
  at.disk.failing = 'EIO';
  expect(await desk.desk.team.disconnect()).toMatchObject({ error: { code: 'store-failed' } });
  at.disk.failing = undefined;
  expect(await desk.desk.team.readAgain()).toMatchObject(REFUSED);
  expect(await recorded()).toBe('team.joined');
  expect(await desk.desk.team.disconnect()).toEqual(done);
  expect(desk.slice('team')).toEqual({ ...desk.slice('team'), state: 'off', problem: undefined });
  expect(await recorded()).toBe('team.left');
  await spoiled((text) => text);
  expect(desk.slice('team').state).toBe('off');
}, 120_000);

it('a desk that could not save the team it joined belongs to none', async () => {
  expect(await desk.desk.team.disconnect()).toEqual(done);
  at.disk.failing = 'ENOSPC';
  expect(await desk.desk.team.connect(address())).toMatchObject({ error: { code: 'store-failed' } });
  at.disk.failing = undefined;
  expect(await recorded()).toBe('team.left');
  await spoiled((text) => text);
  expect(desk.slice('team').state).toBe('off');
}, 120_000);
