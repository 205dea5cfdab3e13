// The team's database is restored from an older dump that lacks a payment: no desk pays the loan again, whoever is
// interrupted, joins anew or had freed its claim.
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
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
let desks: TwoDesks;
let admin: Client | undefined;

beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  desks = await twoDesks();
}, 300_000);
afterEach(async () => {
  await admin?.end();
  admin = undefined;
  await desks?.leave();
});

/** Ada records a payment and begins another repayment; then the dump of before both is restored. */
async function restoredAfterPayment(): Promise<{ paid: LoanId; other: LoanId; digest: string }> {
  const { ada, chidi, postgres } = desks;
  const dump = postgres.dump('team');
  const [paid, other] = await openLoans(ada);
  if (paid === undefined || other === undefined) throw new Error('the lender has too few open loans');
  const mine = await confirmed(ada, paid);
  await copied(ada, paid, mine);
  expect(await ada.open.session.repay.recordPayment(paid, mine, 'TRF-1')).toEqual(done);
  const digest = await confirmed(ada, other);
  for (const { open } of [ada, chidi]) expect(await open.desk.team.readAgain()).toEqual(done);
  await postgres.restore('team', dump);
  for (const { open } of [ada, chidi])
    await expect.poll(() => open.desk.team.readAgain(), soon).toMatchObject(restored);
  return { paid, other, digest };
}

const goesOn = () => desks.chidi.open.desk.team.acceptRestored({ reason: 'restored on purpose' });

async function reopened(desk = desks.ada): Promise<void> {
  desk.open = await openRealDesk(desk.at);
  await opened(desk.open, { id: 'service-lender' as ProfileId });
}

const goneOn = ({ open }: TeamDesk) =>
  expect.poll(() => open.slice('team'), soon).toMatchObject({ state: 'connected', team: { epoch: 2 } });

const drop = (db: Client) =>
  db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ada'`);

it.each([
  ['met the lock limit', () => desks.ada.open.desk.team.readAgain()],
  ['lost its connection', drop],
  [
    'was closed',
    async (db: Client) => {
      await desks.ada.open.close();
      // Otherwise the server would still do what it was asked.
      await drop(db);
    },
  ],
] as const)(
  'a desk that %s while it records its lost claim again does so later',
  async (how, interrupt) => {
    const { paid, other, digest } = await restoredAfterPayment();
    const { ada, chidi, postgres } = desks;
    const db = (admin = await postgres.admin('team'));
    await db.query('BEGIN; LOCK TABLE collateral_desk.claim IN EXCLUSIVE MODE');
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE usename = 'ada' AND wait_event_type = 'Lock'`;
    expect(await goesOn()).toEqual(done);
    await expect.poll(async () => (await db.query(waiting)).rowCount, soon).toBe(1);
    await interrupt(db);
    if (how === 'met the lock limit')
      expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject(restored);
    await db.query('COMMIT');
    if (how === 'was closed') await reopened();
    const seen = async () => {
      for (const { open } of [ada, chidi]) await open.desk.team.readAgain();
      return claimsSeen(chidi).find(({ loanId }) => loanId === paid);
    };
    await expect.poll(seen, soon).toMatchObject({ person: 'ada', state: 'confirmed' });
    const theirs = await confirmed(chidi, paid);
    expect(await chidi.open.session.repay.take(paid, theirs, 'amount')).toMatchObject({
      error: { code: 'claimed', person: 'ada', state: 'confirmed' },
    });
    await expect
      .poll(() => ada.open.slice('team'), soon)
      .toMatchObject({ state: 'connected', team: { epoch: 2 } });
    expect(await ada.open.session.repay.readNow(other)).toEqual(done);
    expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject({ ok: true });
  },
  300_000,
);

it('a recorded payment ends the claim that another desk took of its loan meanwhile', async () => {
  const { paid, other, digest } = await restoredAfterPayment();
  const { ada, chidi } = desks;
  await ada.open.close();
  expect(await goesOn()).toEqual(done);
  const theirs = await confirmed(chidi, paid);
  expect(await chidi.open.session.repay.take(paid, theirs, 'amount')).toMatchObject({ ok: true });
  await reopened();
  await expect
    .poll(() => ada.open.slice('team'), soon)
    .toMatchObject({ state: 'connected', team: { epoch: 2 } });
  await expect
    .poll(() => claimsSeen(ada).find(({ loanId, person }) => loanId === paid && person === 'ada'), soon)
    .toMatchObject({ state: 'confirmed' });
  expect(await chidi.open.session.repay.take(paid, theirs, 'destination')).toMatchObject({
    error: { code: 'claimed', person: 'ada', state: 'confirmed' },
  });
  expect(await ada.open.session.repay.readNow(other)).toEqual(done);
  expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject({ ok: true });
}, 300_000);

it.each(['had read that', 'was closed when'])(
  'a desk that %s its claim was freed does not pay again what the other paid',
  async (how) => {
    const { ada, chidi, postgres } = desks;
    const dump = postgres.dump('team');
    const [loan] = await openLoans(ada);
    if (loan === undefined) throw new Error('the lender has no open loan');
    const mine = await confirmed(ada, loan);
    expect(await ada.open.session.repay.take(loan, mine, 'amount')).toMatchObject({ ok: true });
    if (how === 'was closed when') await ada.open.close();
    const db = (admin = await postgres.admin('team'));
    await db.query(`UPDATE collateral_desk.claim SET state = 'rejected', evidence = 'freed by two people'`);
    if (how === 'had read that') {
      expect(await ada.open.desk.team.readAgain()).toEqual(done);
      await ada.open.close();
    }
    const theirs = await confirmed(chidi, loan);
    await copied(chidi, loan, theirs);
    expect(await chidi.open.session.repay.recordPayment(loan, theirs, 'TRF-1')).toEqual(done);
    await chidi.open.close();
    await db.end();
    await postgres.restore('team', dump);
    await (admin = await postgres.admin('team')).query('SELECT collateral_desk.accept_restored(1, 1000)');
    await reopened(ada);
    await goneOn(ada);
    // The reading that is shown may be from before her claim was recorded again.
    expect(await ada.open.desk.team.readAgain()).toEqual(done);
    const again = claimsSeen(ada).map(({ person, state }) => ({ person, state }));
    expect(again).toEqual(how === 'had read that' ? [] : [{ person: 'ada', state: 'sending' }]);
    await reopened(chidi);
    await goneOn(chidi);
    expect(await ada.open.session.repay.take(loan, mine, 'destination')).toMatchObject({
      error: { code: 'claimed', person: 'chidi', state: 'confirmed' },
    });
  },
  300_000,
);

it.each(['left the team', 'lost its settings'])(
  'a desk that %s and joins the restored database records its lost claim again',
  async (how) => {
    const { paid } = await restoredAfterPayment();
    const { ada, chidi, postgres } = desks;
    if (how === 'left the team') expect(await ada.open.desk.team.disconnect()).toEqual(done);
    else {
      await ada.open.close();
      ada.at.disk.files.delete('settings.json');
    }
    expect(await goesOn()).toEqual(done);
    if (how === 'lost its settings') await reopened();
    const { signIn: _kind, ...address } = serverOf(postgres, 'ada');
    const secret = { kind: 'password' as const, password: 'ada' };
    expect(await ada.open.desk.team.connect({ ...address, secret })).toEqual(done);
    await goneOn(ada);
    const theirs = await confirmed(chidi, paid);
    expect(await chidi.open.session.repay.take(paid, theirs, 'amount')).toMatchObject({
      error: { code: 'claimed', person: 'ada', state: 'confirmed' },
    });
  },
  300_000,
);

/** Restores a dump from before Ada's payment while she is away, and lets others bring its counter past hers. */
async function restoredUnseen(): Promise<{ paid: LoanId; other: LoanId }> {
  const { ada, chidi, postgres } = desks;
  const [paid, other] = await openLoans(ada);
  if (paid === undefined || other === undefined) throw new Error('the lender has too few open loans');
  for (const { open } of [ada, chidi]) expect(await open.desk.team.readAgain()).toEqual(done);
  await chidi.open.close();
  const dump = postgres.dump('team');
  const mine = await confirmed(ada, paid);
  await copied(ada, paid, mine);
  expect(await ada.open.session.repay.recordPayment(paid, mine, 'TRF-1')).toEqual(done);
  expect(await ada.open.desk.team.readAgain()).toEqual(done);
  await ada.open.close();
  await postgres.restore('team', dump);
  admin = await postgres.admin('team');
  await admin.query('UPDATE collateral_desk.team SET seq = seq + 1000');
  return { paid, other };
}

it('a desk whose claim the database lacks refuses to act, although the counter is past what it has seen', async () => {
  const { paid, other } = await restoredUnseen();
  const { ada, chidi } = desks;
  await reopened(ada);
  await expect.poll(() => ada.open.desk.team.readAgain(), soon).toMatchObject(restored);
  expect(ada.open.slice('team')).toMatchObject({ state: 'refused', restored: { lost: 1 } });
  const digest = await confirmed(ada, other);
  expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject(restored);
  // It is not acted on after another connection, either.
  await admin?.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ada'`);
  await expect.poll(() => ada.open.desk.team.readAgain(), soon).toMatchObject(restored);
  await admin?.query('SELECT collateral_desk.accept_restored(1, 1000)');
  await goneOn(ada);
  expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject({ ok: true });
  await reopened(chidi);
  await goneOn(chidi);
  const theirs = await confirmed(chidi, paid);
  expect(await chidi.open.session.repay.take(paid, theirs, 'amount')).toMatchObject({
    error: { code: 'claimed', person: 'ada', state: 'confirmed' },
  });
}, 300_000);

it('a desk goes on after a restore was accepted, although another desk has recorded the same payment', async () => {
  const { paid } = await restoredUnseen();
  const { ada, chidi } = desks;
  await reopened(chidi);
  await expect.poll(() => chidi.open.slice('team').state, soon).toBe('connected');
  const theirs = await confirmed(chidi, paid);
  await copied(chidi, paid, theirs);
  expect(await chidi.open.session.repay.recordPayment(paid, theirs, 'TRF-2')).toEqual(done);
  await admin?.query('SELECT collateral_desk.accept_restored(1, 1000)');
  for (const _run of [1, 2]) {
    await reopened(ada);
    await goneOn(ada);
    expect(await ada.open.desk.team.readAgain()).toEqual(done);
    await ada.open.close();
  }
  await reopened(ada);
  expect(claimsSeen(chidi).map(({ person, state }) => ({ person, state }))).toEqual([
    { person: 'chidi', state: 'confirmed' },
  ]);
}, 300_000);
