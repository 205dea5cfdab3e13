// A return of collateral to an address that the service never listed, over real databases and real HTTP:
// from its alert to the reason that settles it; its transaction is never reconciled.
import { describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { borrow, deskForEachTest, done, open, openPracticeService, restart, soon } from './rig.ts';
import { agreeToListed } from '../../support/agree.ts';

deskForEachTest();

const repayment = () => open.slice('repay').repayments[0];
const step = (name: string) => repayment()?.steps.find((one) => one.step === name)?.state;
const kinds = () => open.slice('alerts').alerts.map(({ kind }) => kind);
const unsettled = () => open.slice('unsettled').items;

async function borrowed(): Promise<LoanId> {
  await openPracticeService();
  await expect.poll(() => open.slice('collateral').returnAddresses, soon).toBeDefined();
  return borrow();
}

async function paid(loanId: LoanId): Promise<void> {
  await open.session.repay.start(loanId);
  await agreeToListed(open.session.payees);
  await open.session.repay.readNow(loanId);
  const payable = repayment()?.read?.payable;
  if (payable === undefined) throw new Error('the loan was read');
  const { digest } = payable;
  await open.session.repay.confirm(loanId, digest, 'as in the contract');
  await open.session.repay.take(loanId, digest, 'amount');
  await open.session.repay.take(loanId, digest, 'destination');
  for (const part of ['amount', 'destination'] as const)
    await open.session.repay.pasteBack(loanId, digest, part, wholeText(part, payable));
  expect(await open.session.repay.recordPayment(loanId, digest, 'TRF-1')).toEqual(done);
  await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
  await expect.poll(() => step('watch-closed'), soon).toBe('done');
}

/** @returns the transaction of the return to an address that was never listed. */
async function returnToUnlisted(loanId: LoanId): Promise<string> {
  await open.desk.practice.act({ act: 'misdirect-return', loanId });
  await paid(loanId);
  await open.desk.practice.act({ act: 'finish-return', loanId });
  await expect.poll(() => repayment()?.returnState, soon).toBe('wrong-address');
  const back = repayment()?.collateralReturn;
  const hash = back && valueOf(back.txHash);
  if (hash === undefined) throw new Error('the return names a transaction');
  return hash;
}

describe('a return to an address that was never listed', () => {
  it('raises its own alert, and the checklist never shows the collateral as returned', async () => {
    const loanId = await borrowed();
    const txHash = await returnToUnlisted(loanId);
    await expect.poll(kinds, soon).toContain('return-astray');
    expect(kinds()).not.toContain('return-final');
    await expect.poll(unsettled, soon).toMatchObject([{ kind: 'return', loanId, txHash, fault: 'address' }]);
    // A second reading of it raises no second alert.
    await open.session.connection.refreshNow();
    expect(kinds().filter((kind) => kind === 'return-astray')).toHaveLength(1);
  });

  it('cannot be reconciled, even if the service states an approved address for the same transaction', async () => {
    const loanId = await borrowed();
    const txHash = await returnToUnlisted(loanId);
    await expect.poll(unsettled, soon).toHaveLength(1);
    const unlistedAddress = unsettled().flatMap((item) => (item.kind === 'return' ? item.stated : []))[0]
      ?.address;
    await open.desk.practice.act({ act: 'restate-return', loanId });
    await expect.poll(kinds, soon).toContain('return-restated');
    expect(repayment()).toMatchObject({ returnState: 'wrong-address' });
    expect(repayment()?.reconcilableBy).toBeUndefined();
    expect(step('reconcile-return')).toBe('alarm');
    expect(await open.session.repay.reconcile(loanId, txHash, 'the lender said so')).toMatchObject({
      ok: false,
    });
    await expect
      .poll(() => unsettled().flatMap((item) => (item.kind === 'return' ? item.stated : [])).length, soon)
      .toBe(2);
    const detail = await open.session.loans.detail(loanId);
    const addresses = detail.ok
      ? detail.value.timeline.filter(({ field }) => field === 'returnAddress').map(({ now }) => now)
      : [];
    expect(addresses).toHaveLength(2);
    expect(addresses).toContain(unlistedAddress);
  });

  it('is shown above every screen over a restart until it is settled with a reason, and stays refused', async () => {
    const loanId = await borrowed();
    const txHash = await returnToUnlisted(loanId);
    await expect.poll(unsettled, soon).toHaveLength(1);
    await open.desk.alerts.markRead();
    await restart();
    await expect.poll(unsettled, soon).toMatchObject([{ kind: 'return', loanId, txHash }]);
    expect(await open.session.returns.settle(txHash, 'Ada called the lender, who sent it again')).toEqual({
      ok: true,
      value: {},
    });
    await expect.poll(unsettled, soon).toEqual([]);
    expect(await open.session.returns.settle(txHash, 'again')).toMatchObject({ ok: false });
    await open.desk.practice.act({ act: 'restate-return', loanId });
    await open.session.connection.refreshNow();
    expect(await open.session.repay.reconcile(loanId, txHash, 'fine')).toMatchObject({ ok: false });
    expect(await open.desk.journal.verify()).toMatchObject({ value: { outcome: 'intact' } });
  });

  it('at the approved address raises the usual alert', async () => {
    const loanId = await borrowed();
    await paid(loanId);
    await open.desk.practice.act({ act: 'finish-return', loanId });
    await expect.poll(kinds, soon).toContain('return-final');
    expect(kinds()).not.toContain('return-astray');
    expect(unsettled()).toEqual([]);
  });
});
