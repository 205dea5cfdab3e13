// The main job on every dialect: connect, read, borrow, repay, reconcile. Only the profile and what the
// operator types differ; no code knows a dialect.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { agreeToListed } from '../../support/agree.ts';
import { acceptedLoan } from '../../support/borrowed-loan.ts';
import { DIALECT_NAMES, missingLists, termsIn } from '../../support/dialect-profiles.ts';
import { openRealDesk, type Premises, premises, type RealDesk } from '../../support/real-desk.ts';

const soon = { timeout: 15_000, interval: 20 };

describe.each(DIALECT_NAMES)('the desk on a service with the dialect %s', (dialect) => {
  let at: Premises;
  let open: RealDesk;
  beforeEach(async () => {
    at = await premises('real-desk', dialect);
    open = await openRealDesk(at);
  });
  afterEach(async () => {
    await open.close();
    await at.leave();
  });

  const repayment = () => open.slice('repay').repayments[0];
  const state = (step: string) => repayment()?.steps.find((one) => one.step === step)?.state;

  async function connected(): Promise<void> {
    expect(await open.desk.connect.openSandbox()).toEqual({ ok: true, value: {} });
    await expect
      .poll(() => open.slice('connect').resources.filter((one) => one.lastAnswerAt).length, soon)
      .toBe(6 - missingLists(dialect).length);
  }

  async function borrowed(): Promise<LoanId> {
    await connected();
    const terms = termsIn(dialect, '1250000.00');
    expect(await open.session.borrow.createQuote(terms)).toEqual({ ok: true, value: {} });
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    expect(flow.quote.amount).toMatchObject({ state: 'found' });
    expect(flow.quote.expiresAt).toMatchObject({ state: 'found' });
    return acceptedLoan(open);
  }

  it('reads every resource to its end, and the ledger proof balances', async () => {
    await connected();
    const { position, deposits, wallets, returnAddresses, ltvPercent } = open.slice('collateral');
    expect(open.slice('connect')).toMatchObject({ link: 'live', status: 'connected' });
    expect(position?.value).toMatchObject({ currency: 'NGN', value: { state: 'found' } });
    expect(deposits?.value.total).toBeGreaterThan(50);
    expect(wallets?.value).toHaveLength(4);
    expect(returnAddresses?.value.filter(({ status }) => status === 'approved')).not.toEqual([]);
    expect(returnAddresses?.value.filter(({ status }) => status === 'unknown')).toEqual([]);
    expect(Number(ltvPercent)).toBeGreaterThan(30);
    expect(Number(ltvPercent)).toBeLessThan(60);
    // The lists must be stored before they are summed.
    await expect
      .poll(async () => {
        const proof = await open.session.ledger.proof({ withEntries: true });
        return proof.ok ? proof.value.proofs[0] : proof;
      }, soon)
      .toMatchObject({ verdict: 'balanced', balance: { variance: '0' } });
    // The cache counts them once the answer is stored.
    await expect.poll(() => open.slice('loans').total, soon).toBe(200);
    const loans = open.slice('loans');
    expect(loans).toMatchObject({ source: 'service', mayBeIncomplete: false });
    expect([3, 4]).toContain(loans.open);
  });

  it('borrows, repays to closed and reconciles the return, with every act in an intact journal', async () => {
    const loanId = await borrowed();
    await open.session.repay.start(loanId);
    await agreeToListed(open.session.payees);
    expect(await open.session.repay.readNow(loanId)).toEqual({ ok: true, value: {} });
    const digest = repayment()?.read?.payable.digest ?? '';
    expect(await open.session.repay.confirm(loanId, digest, 'as in the contract')).toEqual({
      ok: true,
      value: {},
    });
    expect(await open.session.repay.take(loanId, digest, 'amount')).toMatchObject({ ok: true });
    expect(await open.session.repay.take(loanId, digest, 'destination')).toMatchObject({ ok: true });
    const payable = repayment()?.read?.payable;
    if (payable === undefined) throw new Error('the loan was read');
    expect(await open.session.repay.pasteBack(loanId, digest, 'amount', payable.payoff)).toMatchObject({
      ok: true,
      value: { verdict: 'exact' },
    });
    const whole = wholeText('destination', payable);
    expect(await open.session.repay.pasteBack(loanId, digest, 'destination', whole)).toMatchObject({
      ok: true,
      value: { verdict: 'exact' },
    });
    expect(await open.session.repay.recordPayment(loanId, digest, 'TRF-1')).toEqual({ ok: true, value: {} });
    await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
    await expect.poll(() => state('watch-closed'), soon).toBe('done');
    await open.desk.practice.act({ act: 'finish-return', loanId });
    await expect.poll(() => repayment()?.returnState, soon).toBe('final');
    const hash = repayment()?.collateralReturn?.txHash;
    if (hash?.state !== 'found') throw new Error('the return names a transaction');
    expect(await open.session.repay.reconcile(loanId, hash.value, undefined)).toEqual({
      ok: true,
      value: {},
    });
    expect(state('reconcile-return')).toBe('done');
    expect(await open.desk.journal.verify()).toMatchObject({ ok: true, value: { outcome: 'intact' } });
    await open.desk.exports.start({ resource: 'quotes', format: 'csv' });
    await expect.poll(() => open.slice('exports').tasks[0]?.state, soon).toBe('done');
    expect([...at.desktop.saved.values()].join()).toContain(',1250000.00,NGN,');
  });

  it('stops a payment whose destination changed after it was confirmed', async () => {
    const loanId = await borrowed();
    await open.session.repay.start(loanId);
    await agreeToListed(open.session.payees);
    await open.session.repay.readNow(loanId);
    const digest = repayment()?.read?.payable.digest ?? '';
    expect(await open.session.repay.confirm(loanId, digest, 'as in the contract')).toEqual({
      ok: true,
      value: {},
    });
    await open.desk.practice.act({ act: 'rotate-destination', loanId });
    await open.session.repay.readNow(loanId);
    expect(await open.session.repay.take(loanId, digest, 'destination')).toMatchObject({ ok: false });
  });
});
