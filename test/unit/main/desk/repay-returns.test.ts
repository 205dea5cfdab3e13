// Returns that go wrong: an address that is lost, a transaction that only the operator knows, a misdirected
// return.
import { beforeEach, describe, expect, it } from 'vitest';
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
  it('may be lost once the collateral is back: the repayment stays finished', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await rig.addresses(returnAddress('0xvault', 'inactive'));
    await rig.flush();
    expect(rig.view().steps.every(({ state }) => state === 'done' || state === 'skipped')).toBe(true);
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

describe('a loan that opens again after its return was reconciled', () => {
  it('has to be repaid and reconciled again, or its checklist be stopped', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await rig.becomes({});
    expect(rig.step('watch-closed')).toBe('current');
    expect(rig.view().reconciled).toBeUndefined();
    expect(await rig.repay.stop(id, 'the bank reversed the payment')).toMatchObject({ ok: true });
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(rig.step('reconcile-return')).toBe('current');
  });
  it('asks again for a return address if another payment had closed it', async () => {
    await rig.toTaking();
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await rig.addresses(returnAddress('0xvault', 'inactive'));
    await rig.becomes({});
    expect(rig.step('return-address')).toBe('current');
    await rig.addresses(returnAddress('0xvault'));
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(rig.step('reconcile-return')).toBe('current');
  });
});
