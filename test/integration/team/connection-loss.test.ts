// The connection to the team's server is lost in the middle of an act, or the server dies. Nothing reaches the
// lender that the server did not allow, and the claim is not left behind.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TeamServers } from '../../../main/desk/ports/team.ts';
import { teamServers } from '../../../main/team/servers.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { openRealDesk } from '../../support/real-desk.ts';
import { opened } from '../../support/two-services.ts';
import { cuttingProxy, type CuttingProxy } from '../../support/cutting-proxy.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import {
  accept,
  accepted,
  checklist,
  claimsSeen,
  confirmed,
  copied,
  done,
  flowAt,
  openLoans,
  reviewed,
  soon,
  twoDesks,
  type TeamDesk,
  type TwoDesks,
} from './rig.ts';

let desks: TwoDesks;
let proxy: CuttingProxy;
/** The answer to this statement is lost, once. */
let cutAt: 'take' | 'sending' | undefined;

const servers: TeamServers = {
  async open(...given) {
    const opened = await teamServers.open(...given);
    if (!opened.ok) return opened;
    const link = opened.value;
    const cut = (at: typeof cutAt): void => {
      if (cutAt !== at) return;
      cutAt = undefined;
      proxy.cutAfter(1);
    };
    return {
      ok: true,
      value: {
        ...link,
        take: (...asked) => (cut('take'), link.take(...asked)),
        pay: (...asked) => (cut('take'), link.pay(...asked)),
        move: (id, to, evidence) => (to === 'sending' && cut('sending'), link.move(id, to, evidence)),
      },
    };
  },
};

beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  desks = await twoDesks({
    ada: {
      servers,
      async port(postgres) {
        proxy = await cuttingProxy(postgres);
        return proxy.port;
      },
    },
  });
}, 300_000);
afterEach(async () => {
  await desks?.leave();
  proxy?.close();
});

it.each([
  ['take', 'released'],
  ['sending', 'rejected'],
] as const)(
  'a lost answer to “%s” sends nothing, and the claim ends as %s after the next connection',
  async (at, ended) => {
    const { ada, chidi } = desks;
    await reviewed(ada);
    await ada.open.desk.team.readAgain();
    cutAt = at;
    expect(await accept(ada)).toMatchObject({ error: { code: 'team', fault: 'unreachable' } });
    expect(await accepted(desks)).toBe(0);
    await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');
    await expect.poll(() => claimsSeen(chidi)[0]?.state, soon).toBe(ended);
    await reviewed(chidi);
    expect(await accept(chidi)).toEqual(done);
    expect(await accepted(desks)).toBe(1);
  },
  300_000,
);

/** Ada gives her claim on a loan up, because the answer to “sending” is lost. */
async function givenUp() {
  const { ada, chidi } = desks;
  const [loanId] = await openLoans(ada);
  if (loanId === undefined) throw new Error('the lender has no open loan');
  const mine = await confirmed(ada, loanId);
  await ada.open.desk.team.readAgain();
  cutAt = 'sending';
  expect(await ada.open.session.repay.take(loanId, mine, 'amount')).toMatchObject({
    error: { code: 'team', fault: 'unreachable' },
  });
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');
  await expect.poll(() => claimsSeen(chidi)[0]?.state, soon).toBe('rejected');
  return { ada, chidi, loanId, mine };
}

it('a lost answer to “sending” gives a loan up for good, so that the other desk alone goes on with it', async () => {
  const { ada, chidi, loanId, mine } = await givenUp();
  const other = await confirmed(chidi, loanId);
  expect(await chidi.open.session.repay.take(loanId, other, 'amount')).toMatchObject({ ok: true });
  // Its own journal still has the claim that it gave up.
  expect(await ada.open.session.repay.take(loanId, mine, 'amount')).toMatchObject({
    error: { code: 'claimed', person: 'chidi' },
  });
}, 300_000);

it('a desk refuses a claim that it gave up also after a restart without the server', async () => {
  const { ada, loanId, mine } = await givenUp();
  await ada.open.close();
  proxy.close();
  ada.open = await openRealDesk(ada.at);
  await opened(ada.open, { id: 'service-lender' as ProfileId });
  const { repay } = ada.open.session;
  expect(await repay.readNow(loanId)).toEqual(done);
  expect(await repay.take(loanId, mine, 'amount')).toMatchObject({
    error: { code: 'team', fault: 'unreachable' },
  });
}, 300_000);

/** Approves what waits for a decision. */
async function approved({ open }: TeamDesk): Promise<void> {
  await open.desk.team.readAgain();
  const asked = open.slice('team').approvals.find(({ mayDecide }) => mayDecide);
  if (asked === undefined) throw new Error('nothing waits for a decision');
  const { id: approvalId, digest } = asked;
  expect(await open.desk.team.approve({ approvalId, digest })).toEqual(done);
}

/** Chidi approves that Ada's claim on a loan is freed. */
async function freed(ada: TeamDesk, chidi: TeamDesk): Promise<void> {
  await expect.poll(() => claimsSeen(ada)[0]?.state, soon).toBe('sending');
  const [claim] = claimsSeen(ada);
  if (claim === undefined) throw new Error('there is no claim');
  expect(await ada.open.desk.team.end({ claimId: claim.id, to: 'rejected', reason: 'not paid' })).toEqual(
    done,
  );
  await approved(chidi);
  await expect.poll(() => claimsSeen(ada)[0]?.state, soon).toBe('rejected');
}

it('a desk that has read that its claim was freed does not go on with it without the server', async () => {
  const { ada, chidi } = desks;
  const [loanId] = await openLoans(ada);
  if (loanId === undefined) throw new Error('the lender has no open loan');
  const mine = await confirmed(ada, loanId);
  const { repay } = ada.open.session;
  expect(await repay.take(loanId, mine, 'amount')).toMatchObject({ ok: true });
  await freed(ada, chidi);
  proxy.close();
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('lost');
  expect(await repay.take(loanId, mine, 'destination')).toMatchObject({
    error: { code: 'team', fault: 'unreachable' },
  });
}, 300_000);

it('a payment whose claim was freed is recorded with an approval, by the same claim after a lost answer and a restart', async () => {
  const { ada, chidi } = desks;
  const [loanId] = await openLoans(ada);
  if (loanId === undefined) throw new Error('the lender has no open loan');
  const mine = await confirmed(ada, loanId);
  await copied(ada, loanId, mine);
  await freed(ada, chidi);
  const record = () => ada.open.session.repay.recordPayment(loanId, mine, 'TRF-1');
  expect(await record()).toMatchObject({ error: { code: 'approval-needed' } });
  const of = { kind: 'payment', loanId, digest: mine, reference: 'TRF-1' } as const;
  expect(await ada.open.desk.team.requestApproval({ of })).toEqual(done);
  await approved(chidi);
  await ada.open.desk.team.readAgain();
  cutAt = 'take';
  expect(await record()).toMatchObject({ error: { code: 'team', fault: 'unreachable' } });
  await ada.open.close();
  ada.open = await openRealDesk(ada.at);
  await opened(ada.open, { id: 'service-lender' as ProfileId });
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');
  expect(await record()).toEqual(done);
  await expect
    .poll(() => claimsSeen(chidi).map(({ state }) => state), soon)
    .toEqual(['confirmed', 'rejected']);
  const other = await confirmed(chidi, loanId);
  expect(await chidi.open.session.repay.take(loanId, other, 'amount')).toMatchObject({
    error: { code: 'claimed', person: 'ada', state: 'confirmed' },
  });
}, 300_000);

it('a dead server refuses acts in words, keeps the checklist up to copying, and is used again when it is back', async () => {
  const { ada, chidi, postgres } = desks;
  const loans = await openLoans(ada);
  const [held, other] = loans;
  if (held === undefined || other === undefined) throw new Error('the lender has too few open loans');
  const mine = await confirmed(ada, held);
  const { repay } = ada.open.session;
  expect(await repay.take(held, mine, 'amount')).toMatchObject({ ok: true });
  postgres.signal('SIGKILL');
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('lost');

  const unreachable = { error: { code: 'team', fault: 'unreachable' } };
  await reviewed(ada);
  expect(await accept(ada)).toMatchObject(unreachable);
  expect(flowAt(ada, 'review')).toBeDefined();
  const digest = await confirmed(ada, other);
  expect(await ada.open.session.repay.take(other, digest, 'amount')).toMatchObject(unreachable);
  // The loan that this desk holds goes on up to its payment.
  await copied(ada, held, mine);
  expect(await repay.recordPayment(held, mine, 'TRF-1')).toMatchObject(unreachable);
  expect(checklist(ada, held)?.payment).toBeUndefined();
  expect(await accepted(desks)).toBe(0);

  await postgres.start();
  for (const { open } of [ada, chidi])
    await expect.poll(() => open.slice('team').state, soon).toBe('connected');
  expect(await repay.recordPayment(held, mine, 'TRF-1')).toEqual(done);
  await expect
    .poll(() => claimsSeen(chidi).find(({ subject }) => subject === held), soon)
    .toMatchObject({ person: 'ada', state: 'confirmed' });
}, 300_000);

it('another team’s database at the same address is refused', async () => {
  const { ada, postgres } = desks;
  const before = ada.open.slice('team').team?.databaseId;
  const admin = await postgres.admin();
  await admin.query('DROP DATABASE team WITH (FORCE)');
  await admin.end();
  await postgres.team('team', 'Treasury Abuja');
  await expect
    .poll(() => ada.open.desk.team.readAgain(), soon)
    .toMatchObject({
      error: { code: 'team', fault: 'other-database', detail: expect.stringContaining('Abuja') },
    });
  expect(ada.open.slice('team')).toMatchObject({ state: 'refused', team: { databaseId: before } });
  await reviewed(ada);
  expect(await accept(ada)).toMatchObject({ error: { code: 'team', fault: 'other-database' } });
}, 300_000);
