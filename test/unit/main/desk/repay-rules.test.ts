// Rules of a repayment: what it starts with, what blocks its steps, and what is told to whom.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { missing } from '../../../../domain/provenance.ts';
import { found, loan, returnAddress } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});
const notHere = { ok: false, error: { code: 'blocked', by: 'no-such-loan' } };
const paid = async () => {
  await rig.toPayment();
  await rig.repay.recordPayment(id, rig.digest(), reference);
};

describe('a checklist', () => {
  const fresh = 'LN-7' as LoanId;
  it('starts for a loan that no list has yet, once the service names it', async () => {
    expect(await rig.repay.start(fresh)).toEqual(notHere);
    rig.atService = loan({ id: fresh });
    expect(await rig.repay.start(fresh)).toMatchObject({ ok: true });
    expect(rig.told()).toEqual(['started']);
    expect(rig.view().loanId).toBe(fresh);
  });
  it('does not start for such a loan without the service', async () => {
    rig.atService = loan({ id: fresh });
    rig.connected = false;
    expect(await rig.repay.start(fresh)).toEqual(notHere);
    rig.connected = true;
    rig.online = false;
    expect(await rig.repay.start(fresh)).toMatchObject({ error: { code: 'offline' } });
    expect(rig.told()).toEqual([]);
  });
  it('starts once, and without the service for a loan that was read', async () => {
    rig.connected = false;
    expect(await rig.repay.start(id)).toMatchObject({ ok: true });
    expect(await rig.repay.start(id)).toMatchObject({ ok: true });
    expect(rig.told()).toEqual(['started']);
  });
});

describe('a reading for the payment', () => {
  it('needs the service', async () => {
    await rig.repay.start(id);
    rig.connected = false;
    expect(await rig.repay.readNow(id)).toEqual({ ok: false, error: { code: 'not-connected' } });
  });
});

describe('a payment', () => {
  it('makes the desk read the loans, once it is recorded', async () => {
    await rig.toPayment();
    rig.journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toMatchObject({ ok: false });
    expect(rig.loansAsked).toBe(0);
    rig.journal.failure = undefined;
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toMatchObject({ ok: true });
    expect(rig.loansAsked).toBe(1);
  });
});

describe('the return addresses', () => {
  it('are named by label, else by address, the first that can be used', async () => {
    await rig.repay.start(id);
    expect(rig.view()).toMatchObject({ usableAddresses: 1 });
    const plain = { ...returnAddress('0xplain'), label: missing('label') };
    rig.clock.advance(1_000);
    await rig.addresses(plain);
    await rig.flush();
    expect(rig.view().addressLabel).toBe('0xplain');
    rig.clock.advance(1_000);
    await rig.addresses();
    await rig.flush();
    expect(rig.view()).toMatchObject({ usableAddresses: 0 });
    expect(rig.view().addressLabel).toBeUndefined();
  });
});

describe('a finished checklist', () => {
  const finish = async () => {
    await paid();
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await rig.flush();
  };
  it('is not shown any more by a desk that was disposed of', async () => {
    await finish();
    const before = rig.slice;
    await rig.repay.dispose();
    rig.clock.advance(1_000);
    await rig.becomes({ ...closed, collateralReturn: { ...returned, txHash: found('0xother') } });
    expect(rig.slice).toBe(before);
  });
});

describe('copied details', () => {
  it('leave the clipboard when the desk is disposed of', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    expect(rig.clipboard.text).toBe('16550000.10');
    await rig.repay.dispose();
    expect(rig.clipboard.text).toBe('');
  });
  it('leave the clipboard when the service states others, and stay for the same', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.becomes({});
    expect(rig.clipboard.text).toBe('16550000.10');
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    expect(rig.clipboard.text).toBe('');
  });
});
