// Returns that go wrong: an address that is lost, a transaction that only the operator knows, a misdirected
// return.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { found, returnAddress } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('the return address', () => {
  it('raises an alarm when lost after the payment, and the later steps stay open', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.addresses(returnAddress('0xvault', 'inactive'));
    await rig.flush();
    expect(rig.step('return-address')).toBe('alarm');
    expect(rig.step('watch-closed')).toBe('current');
    await rig.becomes({
      ...closed,
      collateralReturn: { ...returned, confirmations: found(3), status: 'unknown' },
    });
    expect(rig.view()).toMatchObject({ returnState: 'address-lost', returnLost: 'inactive' });
    expect(rig.step('reconcile-return')).toBe('alarm');
    expect(await rig.repay.reconcile(id, '0xreturn', 'the lender said so')).toMatchObject({ ok: false });
  });
});

describe('a return that the operator named', () => {
  it('raises an alarm when the service names another transaction, until that is reconciled', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes(closed);
    expect(await rig.repay.reconcile(id, '0xmine', 'explorer, final')).toMatchObject({ ok: true });
    expect(rig.step('reconcile-return')).toBe('done');
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(rig.step('reconcile-return')).toBe('alarm');
    expect(rig.view().reconciled).toMatchObject({ txHash: '0xmine', contradicted: true });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(rig.step('reconcile-return')).toBe('done');
  });
});

describe('the amount that must come back', () => {
  const sum = (text: string) => found(decimal(text));
  async function paid(): Promise<void> {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
  }
  const less = { collateralAmount: sum('15000'), collateralReturn: { ...returned, amount: sum('15000') } };

  it('is what was held when the loan was paid, whatever the lender states at its closing', async () => {
    await paid();
    await rig.becomes({ ...closed, ...less });
    expect(rig.view()).toMatchObject({ returnAmount: 'less', returnExpected: { amount: '25000.000000' } });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: false });
    expect(await rig.repay.reconcile(id, '0xreturn', 'fee, as the lender wrote')).toMatchObject({ ok: true });
    expect(rig.view().reconciled).toMatchObject({ rest: '10000', reason: 'fee, as the lender wrote' });
  });
  it('is the same for a closed loan that states 0, also without a payment here', async () => {
    const zero = { ...closed, collateralAmount: sum('0'), collateralReturn: returned };
    await rig.repay.start(id);
    await rig.becomes(zero);
    expect(rig.view()).toMatchObject({ returnAmount: 'same', reconcilableBy: 'service' });
  });
  it('is the rest for a second transaction after the first was reconciled with a reason', async () => {
    await paid();
    await rig.becomes({ ...closed, ...less });
    await rig.repay.reconcile(id, '0xreturn', 'the rest follows tomorrow');
    const second = { ...returned, txHash: found('0xsecond'), amount: sum('10000') };
    await rig.becomes({ ...closed, collateralReturn: second });
    expect(rig.view()).toMatchObject({ returnAmount: 'same', reconcilableBy: 'service' });
    expect(await rig.repay.reconcile(id, '0xsecond', undefined)).toMatchObject({ ok: true });
    expect(rig.view().reconciled?.rest).toBeUndefined();
  });
  it('does not count what was released while the loan was open', async () => {
    const release = { ...returned, txHash: found('0xrelease'), amount: sum('10000') };
    await rig.becomes({ collateralAmount: sum('15000'), collateralReturn: release });
    await paid();
    await rig.becomes({ ...closed, ...less });
    expect(rig.view()).toMatchObject({ returnAmount: 'same', reconcilableBy: 'service' });
  });
});

describe('a loan whose collateral was seized', () => {
  const seized = { status: 'seized', statusWord: found('liquidated') } as const;
  it('is not awaited as a return, and its checklist is finished', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes(seized);
    expect(rig.step('reconcile-return')).toBe('skipped');
    expect(await rig.repay.outstanding()).toMatchObject({ ok: true, value: { rows: [] } });
  });
  it('is not awaited without a checklist either', async () => {
    await rig.becomes(closed);
    expect(await rig.repay.outstanding()).toMatchObject({ value: { rows: [{ loanId: id }] } });
    await rig.becomes(seized);
    expect(await rig.repay.outstanding()).toMatchObject({ value: { rows: [] } });
  });
  it('is reconciled if the service states a return all the same', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...seized, collateralReturn: returned });
    expect(rig.step('reconcile-return')).toBe('current');
  });
});
