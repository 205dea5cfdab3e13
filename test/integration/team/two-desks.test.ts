// Two whole desks of one team at one lender. What one desk does, the other never does again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { valueOf } from '../../../domain/provenance.ts';
import { signedIn, valueOf as okValue } from '../../support/team-server.ts';
import { rewritingProxy, type RewritingProxy } from '../../support/rewriting-proxy.ts';
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
let ada: TeamDesk;
let chidi: TeamDesk;
/** The address of the lender for both, so that a test can change what they read. */
let proxy: RewritingProxy | undefined;

beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const service = async (baseUrl: string): Promise<string> => {
    proxy ??= await rewritingProxy(baseUrl);
    return proxy.baseUrl;
  };
  desks = await twoDesks({ ada: { service }, chidi: { service } });
  ({ ada, chidi } = desks);
}, 300_000);
afterEach(async () => {
  await desks?.leave();
  await proxy?.stop();
  proxy = undefined;
});

describe('two desks that accept at once', () => {
  it('the same quote have one effect, and the other desk is told who', async () => {
    const first = await reviewed(ada);
    const quote = valueOf(first.quote.id) ?? '';
    if (proxy === undefined) throw new Error('the lender has no proxy');
    // The lender gives both the same quote.
    proxy.rewrite = (text, path) =>
      path.endsWith('/loans/quotes') ? text.replace(/qt_[2-9a-z]{20}/, quote) : text;
    const second = await reviewed(chidi);
    expect(valueOf(second.quote.id)).toBe(quote);
    const answers = await Promise.all([accept(ada), accept(chidi)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [winner, loser] = answers[0].ok ? [ada, chidi] : [chidi, ada];
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'claimed', person: winner.person, deskName: `${winner.person}'s desk` },
    });
    expect(flowAt(winner, 'accepted')).toBeDefined();
    expect(await accepted(desks)).toBe(1);
    // The quote stays claimed after its end: the loser cannot send it later either.
    expect(flowAt(loser, 'review')).toBeDefined();
    await expect.poll(() => claimsSeen(loser)[0], soon).toMatchObject({ state: 'confirmed', isOwn: false });
    expect(await accept(loser)).toMatchObject({ error: { code: 'claimed', state: 'confirmed' } });
    expect(await accepted(desks)).toBe(1);
  }, 300_000);
});

describe('two desks that repay the same loan', () => {
  it('have one checklist with the payment details, and the other is told who repays it', async () => {
    const [loanId] = await openLoans(ada);
    if (loanId === undefined) throw new Error('the lender has no open loan');
    const digests = [await confirmed(ada, loanId), await confirmed(chidi, loanId)];
    const answers = await Promise.all(
      [ada, chidi].map(({ open }, at) => open.session.repay.take(loanId, digests[at] ?? '', 'amount')),
    );
    const winner = answers[0]?.ok === true ? ada : chidi;
    const loser = winner === ada ? chidi : ada;
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'claimed', person: winner.person },
    });
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);

    await expect
      .poll(() => claimsSeen(loser)[0], soon)
      .toMatchObject({ subject: loanId, person: winner.person, state: 'sending' });
    const digest = winner === ada ? digests[0] : digests[1];
    const { repay } = winner.open.session;
    await copied(winner, loanId, digest ?? '');
    expect(await repay.recordPayment(loanId, digest ?? '', 'TRF-1')).toEqual(done);
    await expect
      .poll(() => claimsSeen(loser).find((one) => one.subject === loanId), soon)
      .toMatchObject({ state: 'confirmed', person: winner.person, evidence: 'TRF-1' });

    // The other desk can neither copy nor record the payment, whatever its own checklist says.
    const other = checklist(loser, loanId)?.read?.payable.digest ?? '';
    const taken = { error: { code: 'claimed', person: winner.person, state: 'confirmed' } };
    expect(await loser.open.session.repay.take(loanId, other, 'amount')).toMatchObject(taken);
    expect(checklist(loser, loanId)?.payment).toBeUndefined();
  }, 300_000);
});

describe('a loan that two people freed', () => {
  it('belongs to the desk that takes it next, and the desk that held it stops', async () => {
    const [loanId] = await openLoans(ada);
    if (loanId === undefined) throw new Error('the lender has no open loan');
    const mine = await confirmed(ada, loanId);
    const { repay } = ada.open.session;
    await copied(ada, loanId, mine);
    await expect.poll(() => claimsSeen(chidi)[0]?.state, soon).toBe('sending');
    const claimId = claimsSeen(chidi)[0]?.id;
    if (claimId === undefined) throw new Error('no claim is shown');
    const reason = 'Ada is on leave, and her bank shows no payment';
    expect(await chidi.open.desk.team.end({ claimId, to: 'rejected', reason })).toEqual(done);
    const ngozi = await signedIn(desks.postgres, 'ngozi');
    const release = okValue(await ngozi.link.read([])).approvals[0];
    if (release === undefined) throw new Error('nothing was asked for');
    expect(okValue(await ngozi.link.decide(release.id, release.askedBy, 'approved', undefined))).toBe('done');
    await ngozi.link.close();

    const other = await confirmed(chidi, loanId);
    expect(await chidi.open.session.repay.take(loanId, other, 'amount')).toMatchObject({ ok: true });
    const claimed = { error: { code: 'claimed', person: 'chidi' } };
    expect(await repay.take(loanId, mine, 'destination')).toMatchObject(claimed);
    expect(await repay.recordPayment(loanId, mine, 'TRF-1')).toMatchObject(claimed);
    expect(checklist(ada, loanId)?.payment).toBeUndefined();
  }, 300_000);
});

describe('an approval asked for on one desk and given on the other', () => {
  async function asked(
    loan: number,
  ): Promise<{ loanId: Awaited<ReturnType<typeof openLoans>>[0]; digest: string }> {
    const admin = await desks.postgres.admin('team');
    const rules = [{ rank: 1, kind: 'repayment', needsApproval: true }];
    await admin.query('INSERT INTO collateral_desk.policy (rules) VALUES ($1)', [JSON.stringify(rules)]);
    await admin.end();
    const loanId = (await openLoans(ada))[loan];
    if (loanId === undefined) throw new Error('the lender has too few open loans');
    const digest = await confirmed(ada, loanId);
    expect(await ada.open.session.repay.take(loanId, digest, 'amount')).toMatchObject({
      error: { code: 'approval-needed' },
    });
    expect(await ada.open.desk.team.requestApproval({ of: { kind: 'repayment', loanId, digest } })).toEqual(
      done,
    );
    return { loanId, digest };
  }
  const approval = ({ open }: TeamDesk) => open.slice('team').approvals[0];

  it('allows exactly this payment, and nobody can give it to themselves', async () => {
    const { loanId, digest } = await asked(0);
    await expect.poll(() => approval(chidi)?.mayDecide, soon).toBe(true);
    const { id, digest: shown, content } = approval(chidi) ?? {};
    if (id === undefined || shown === undefined) throw new Error('nothing was asked for');
    expect(content).toMatchObject({ kind: 'repayment', loanId, payable: { digest } });
    await expect.poll(() => approval(ada), soon).toMatchObject({ isOwn: true, mayDecide: false });
    expect(await ada.open.desk.team.approve({ approvalId: id, digest: shown })).toMatchObject({
      error: { code: 'team', fault: 'rights-missing' },
    });
    expect(await chidi.open.desk.team.approve({ approvalId: id, digest: shown })).toEqual(done);
    expect(await ada.open.session.repay.take(loanId, digest, 'amount')).toMatchObject({ ok: true });
    await expect.poll(() => approval(chidi)?.state, soon).toBe('used');
    const written = await ada.open.desk.journal.page({ limit: 50 });
    const claims = written.ok ? written.value.rows.filter(({ kind }) => kind === 'claim.made') : [];
    expect(claims.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { claim: { person: 'ada', approvedBy: 'chidi' } },
    ]);
  }, 300_000);

  it('is void after the payment details changed', async () => {
    const { loanId, digest } = await asked(1);
    await expect.poll(() => approval(chidi)?.mayDecide, soon).toBe(true);
    const { id, digest: shown } = approval(chidi) ?? {};
    if (id === undefined || shown === undefined) throw new Error('nothing was asked for');
    expect(await chidi.open.desk.team.approve({ approvalId: id, digest: shown })).toEqual(done);
    await ada.at.steer(`/loans/${loanId}/rotate`, {});
    expect(await ada.open.session.repay.readNow(loanId)).toEqual(done);
    expect(await ada.open.session.repay.take(loanId, digest, 'amount')).toMatchObject({ ok: false });
    const next = checklist(ada, loanId)?.read?.payable.digest ?? '';
    expect(next).not.toBe(digest);
    expect(await ada.open.session.repay.confirm(loanId, next, 'the lender confirmed it')).toEqual(done);
    expect(await ada.open.session.repay.take(loanId, next, 'amount')).toMatchObject({
      error: { code: 'approval-needed' },
    });
    expect(approval(chidi)).toMatchObject({ mayDecide: false });
  }, 300_000);
});
