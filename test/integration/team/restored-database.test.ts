// The team's database is restored from an older dump that lacks acts: no desk does them again, and an administrator puts
// them back from what the desks saved of their journals.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { restoreActs } from '../../../tools/lib/team-schema.mjs';
import { openRealDesk } from '../../support/real-desk.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { opened } from '../../support/two-services.ts';
import { serverOf } from '../../support/team-server.ts';
import {
  claimsSeen,
  confirmed,
  copied,
  done,
  openLoans,
  soon,
  twoDesks,
  type TeamDesk,
  type TwoDesks,
} from './rig.ts';

const restored = { error: { code: 'team', fault: 'restored' } };
const connected = { state: 'connected' };
let desks: TwoDesks;

beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  desks = await twoDesks();
}, 300_000);
afterEach(() => desks?.leave());

const readAgain = ({ open }: TeamDesk) => open.desk.team.readAgain();
const take = async (desk: TeamDesk, loan: LoanId, digest: string) =>
  desk.open.session.repay.take(loan, digest, 'amount');

async function reopened(desk: TeamDesk): Promise<void> {
  desk.open = await openRealDesk(desk.at);
  await opened(desk.open, { id: 'service-lender' as ProfileId });
}

async function loans(): Promise<[LoanId, LoanId]> {
  const [first, second] = await openLoans(desks.ada);
  if (first === undefined || second === undefined) throw new Error('the lender has too few open loans');
  return [first, second];
}

async function pays(desk: TeamDesk, loan: LoanId): Promise<string> {
  const digest = await confirmed(desk, loan);
  await copied(desk, loan, digest);
  expect(await desk.open.session.repay.recordPayment(loan, digest, 'TRF-1')).toEqual(done);
  return digest;
}

/** What `npm run team -- restore-acts` does with the file that this desk saved. */
async function putBack({ open, at }: TeamDesk): Promise<boolean> {
  expect(await open.desk.team.saveActs()).toEqual({ ok: true, value: { file: 'acts.json' } });
  const admin = await desks.postgres.admin('team');
  try {
    return await restoreActs(admin, at.desktop.saved.get('acts.json') ?? '', () => undefined);
  } finally {
    await admin.end();
  }
}

it('every desk that knows of a lost act refuses to act until it is put back, and then knows it', async () => {
  const { ada, chidi, postgres } = desks;
  const dump = postgres.dump('team');
  const [paid, other] = await loans();
  await pays(ada, paid);
  for (const desk of [ada, chidi]) expect(await readAgain(desk)).toEqual(done);
  await postgres.restore('team', dump);
  for (const desk of [ada, chidi]) {
    await expect.poll(() => readAgain(desk), soon).toMatchObject(restored);
    const digest = await confirmed(desk, other);
    expect(await take(desk, other, digest)).toMatchObject(restored);
  }
  expect(ada.open.slice('team')).toMatchObject({ state: 'refused', missing: 1 });
  expect(chidi.open.slice('team')).toMatchObject({ state: 'refused', missing: 0 });
  expect(await ada.open.desk.team.disconnect()).toMatchObject({ error: { fault: 'claims-held' } });
  // Nor after a restart.
  await ada.open.close();
  await reopened(ada);
  await expect.poll(() => readAgain(ada), soon).toMatchObject(restored);

  expect(await putBack(ada)).toBe(true);
  for (const desk of [ada, chidi]) expect(await readAgain(desk)).toEqual(done);
  const digest = await confirmed(chidi, paid);
  expect(await take(chidi, paid, digest)).toMatchObject({
    error: { code: 'claimed', person: 'ada', state: 'confirmed' },
  });
  expect(claimsSeen(chidi)).toMatchObject([{ subject: paid, person: 'ada', state: 'confirmed' }]);
}, 300_000);

it('a lost payment that is put back ends what a desk that did not know of it has claimed of the loan', async () => {
  const { ada, chidi, postgres } = desks;
  const dump = postgres.dump('team');
  await chidi.open.close();
  const [paid] = await loans();
  await pays(ada, paid);
  await postgres.restore('team', dump);
  await expect.poll(() => readAgain(ada), soon).toMatchObject(restored);
  await reopened(chidi);
  await expect.poll(() => chidi.open.slice('team'), soon).toMatchObject(connected);
  const digest = await confirmed(chidi, paid);
  expect(await take(chidi, paid, digest)).toMatchObject({ ok: true });
  expect(await putBack(ada)).toBe(true);
  expect(await chidi.open.session.repay.take(paid, digest, 'destination')).toMatchObject({
    error: { code: 'claimed', person: 'ada', state: 'confirmed' },
  });
}, 300_000);

it('an act under way is put back only once the desk that has claimed the same since has ended its claim', async () => {
  const { ada, chidi, postgres } = desks;
  const dump = postgres.dump('team');
  await chidi.open.close();
  const [loan] = await loans();
  expect(await take(ada, loan, await confirmed(ada, loan))).toMatchObject({ ok: true });
  await postgres.restore('team', dump);
  await expect.poll(() => readAgain(ada), soon).toMatchObject(restored);
  await reopened(chidi);
  await expect.poll(() => chidi.open.slice('team'), soon).toMatchObject(connected);
  expect(await take(chidi, loan, await confirmed(chidi, loan))).toMatchObject({ ok: true });
  expect(await putBack(ada)).toBe(false);
  expect(await readAgain(ada)).toMatchObject(restored);
  expect(await chidi.open.session.repay.stop(loan, 'ada does it')).toEqual(done);
  expect(await putBack(ada)).toBe(true);
  expect(await readAgain(ada)).toEqual(done);
}, 300_000);

it('a desk that only has read of a lost act goes on once it has connected again', async () => {
  const { ada, chidi, postgres } = desks;
  const dump = postgres.dump('team');
  const [loan] = await loans();
  expect(await take(ada, loan, await confirmed(ada, loan))).toMatchObject({ ok: true });
  expect(await readAgain(chidi)).toEqual(done);
  await chidi.open.close();
  expect(await ada.open.session.repay.stop(loan, 'not today')).toEqual(done);
  await postgres.restore('team', dump);
  await reopened(chidi);
  await expect.poll(() => readAgain(chidi), soon).toMatchObject(restored);
  expect(await chidi.open.desk.team.saveActs()).toMatchObject({ ok: false });
  const { signIn: _kind, ...address } = serverOf(postgres, 'chidi');
  expect(await chidi.open.desk.team.connect(address)).toEqual(done);
  expect(chidi.open.slice('team')).toMatchObject(connected);
}, 300_000);
