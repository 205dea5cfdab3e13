// The second person's step. Nothing is signed that was not copied, not shown or is already paid.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignerId } from '../../../../domain/signing.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { found } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

const PIN = 'correct-pin';
const OTHER = 'a'.repeat(64);
let rig: RepayRig;
let signerId: SignerId;
beforeEach(async () => {
  rig = await repayRig();
  await rig.addSigner('Ngozi Adeyemi', PIN);
  const [signer] = rig.slice.signers;
  if (signer === undefined) throw new Error('nobody may sign');
  signerId = signer.id;
});
const by = () => ({ signerId, pin: PIN, preparedBy: 'Tunde' });
const kinds = () => rig.journal.written.map(({ kind }) => kind);
const both = (digest: string) => [
  () => rig.repay.sign(id, digest, by()),
  () => rig.repay.skipSignature(id, digest, 'nobody else is in'),
];
const blocked = { ok: false, error: { code: 'blocked', by: 'step-order' } };

describe('a second person', () => {
  it('cannot sign before the details were copied and compared at the bank', async () => {
    await rig.toTaking();
    for (const act of both(rig.digest())) expect(await act()).toMatchObject(blocked);
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    for (const act of both(rig.digest())) expect(await act()).toMatchObject(blocked);
    expect(kinds()).not.toContain('repay.signed');
    expect(kinds()).not.toContain('repay.signature-skipped');
    expect(rig.step('second-person')).toBe('blocked');
  });
  it('cannot sign other details than the confirmed ones', async () => {
    await rig.toPayment();
    for (const act of both(OTHER))
      expect(await act()).toMatchObject({ ok: false, error: { code: 'changed-since-shown', what: 'loan' } });
    expect(rig.step('second-person')).toBe('current');
    expect(rig.step('record-payment')).toBe('blocked');
  });
  it('cannot sign changed details by the old digest or the new one', async () => {
    await rig.toPayment();
    const digest = rig.digest();
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    for (const act of both(digest)) expect(await act()).toMatchObject(blocked);
    await rig.repay.readNow(id);
    for (const act of [...both(digest), ...both(rig.digest())]) expect(await act()).toMatchObject(blocked);
    expect(kinds()).not.toContain('repay.signed');
  });
  it('cannot sign after the payment', async () => {
    await rig.toPayment();
    await rig.repay.skipSignature(id, rig.digest(), 'nobody else is in');
    await rig.repay.recordPayment(id, rig.digest(), reference);
    for (const act of both(rig.digest())) expect(await act()).toMatchObject(blocked);
    expect(kinds()).not.toContain('repay.signed');
  });
  it('can neither sign nor be skipped once the loan closed by another payment', async () => {
    await rig.toTaking();
    await rig.becomes(closed);
    expect(rig.view().closedElsewhere).toBe(true);
    for (const act of both(rig.digest())) expect(await act()).toMatchObject(blocked);
    expect(kinds()).not.toContain('repay.signed');
    expect(kinds()).not.toContain('repay.signature-skipped');
    expect(rig.step('second-person')).toBe('skipped');
  });
  it('blocks the payment until they sign, or the operator skips them with a reason', async () => {
    await rig.toPayment();
    expect(rig.step('second-person')).toBe('current');
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toMatchObject(blocked);
    await rig.repay.skipSignature(id, rig.digest(), 'nobody else is in');
    expect(rig.step('second-person')).toBe('skipped');
    expect(rig.view()).toMatchObject({ signatureSkipped: { reason: 'nobody else is in' } });
    expect(rig.step('record-payment')).toBe('current');
    expect(await rig.repay.sign(id, rig.digest(), by())).toMatchObject({ ok: true });
    expect(rig.step('second-person')).toBe('done');
    expect(rig.view()).toMatchObject({ signed: { signer: 'Ngozi Adeyemi', preparedBy: 'Tunde' } });
    expect(rig.view().signatureSkipped).toBeUndefined();
  });
});

describe('the debt after a payment', () => {
  it('is not taken from a reading before it', async () => {
    await rig.toPayment();
    await rig.repay.skipSignature(id, rig.digest(), 'nobody else is in');
    await rig.repay.recordPayment(id, rig.digest(), reference);
    expect(rig.view().payment).not.toHaveProperty('owed');
    // In the very millisecond of the payment: nobody knows which came first.
    await rig.poll();
    await rig.flush();
    expect(rig.view().payment).not.toHaveProperty('owed');
    expect(rig.view().payment).not.toHaveProperty('otherDestination');
  });
  it.each([
    ['16550000.10', 'same'],
    ['550000.10', 'less'],
    ['16560000.10', 'more'],
    ['0.00', 'nothing'],
    [undefined, 'not-stated'],
  ])('compares what the service states since: %s is %s', async (payoff, how) => {
    await rig.toPayment();
    await rig.repay.skipSignature(id, rig.digest(), 'nobody else is in');
    await rig.repay.recordPayment(id, rig.digest(), reference);
    rig.clock.advance(1);
    const shown =
      payoff === undefined
        ? { state: 'missing' as const, looked: ['payoff_amount_ngn'] }
        : found(decimal(payoff));
    await rig.becomes({ payoff: shown });
    expect(rig.view().payment?.owed).toEqual({ how, payoff });
  });
});
