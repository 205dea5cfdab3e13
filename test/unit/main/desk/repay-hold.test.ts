// A repayment on hold: the operator stopped to call the lender. Nothing is confirmed, copied or paid until
// somebody lifts the hold with a reason.
import { beforeEach, describe, expect, it } from 'vitest';
import { loan, bankDestination, found } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});
const other = { destination: found(bankDestination('9999999999')) };
const blocked = (by: string) => ({ ok: false, error: { code: 'blocked', by } });

async function changed(): Promise<string> {
  await rig.toTaking();
  rig.atService = loan(other);
  await rig.repay.readNow(id);
  return rig.digest();
}

describe('a repayment on hold', () => {
  it('confirms nothing until the hold is lifted, and then asks for the change again', async () => {
    const digest = await changed();
    expect(await rig.repay.hold(id)).toMatchObject({ ok: true });
    expect(rig.view().hold).toEqual({ since: rig.clock.wall() });
    expect(rig.step('compare')).toBe('alarm');
    expect(await rig.repay.confirm(id, digest, 'called')).toEqual(blocked('on-hold'));
    expect(await rig.repay.liftHold(id, 'the lender confirmed it')).toMatchObject({ ok: true });
    expect(rig.view().hold).toBeUndefined();
    expect(rig.step('compare')).toBe('alarm');
    expect(await rig.repay.confirm(id, digest, 'called')).toMatchObject({ ok: true });
    expect(rig.told().slice(-3)).toEqual(['held', 'hold-lifted', 'confirmed']);
  });
  it('names the details that were on screen', async () => {
    const digest = await changed();
    await rig.repay.hold(id);
    const { event } = JSON.parse(rig.journal.written.at(-1)?.body ?? '') as { event: object };
    expect(event).toEqual({ kind: 'held', at: rig.clock.wall(), digest });
  });
  it('copies and pays nothing, although everything was ready, and clears the clipboard', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'destination');
    expect(rig.clipboard.text).toContain('0123456789');
    await rig.repay.hold(id);
    expect(rig.clipboard.text).toBe('');
    await rig.repay.liftHold(id, 'called');
    await rig.toPayment();
    expect(rig.step('record-payment')).toBe('current');
    const digest = rig.digest();
    await rig.repay.hold(id);
    expect(rig.step('record-payment')).toBe('blocked');
    for (const act of [
      rig.repay.take(id, digest, 'amount'),
      rig.repay.pasteBack(id, digest, 'amount', '16,550,000.10'),
      rig.repay.recordPayment(id, digest, reference),
    ])
      expect(await act).toMatchObject({ error: { code: 'blocked' } });
  });
  it('stays on hold after a new reading, a restart, and a stopped and newly started repayment', async () => {
    await changed();
    await rig.repay.hold(id);
    await rig.repay.readNow(id);
    expect(rig.view().hold).toBeDefined();
    await rig.open(rig.journal);
    expect(rig.view().hold).toBeDefined();
    await rig.repay.stop(id, 'later');
    await rig.repay.start(id);
    expect(rig.view().hold).toBeDefined();
    expect(rig.step('compare')).toBe('alarm');
  });
  it('is put on hold once, and not after the payment or where another payment closed the loan', async () => {
    await rig.toPayment();
    await rig.repay.hold(id);
    const entries = rig.journal.written.length;
    expect(await rig.repay.hold(id)).toMatchObject({ ok: true });
    expect(rig.journal.written).toHaveLength(entries);
    await rig.repay.liftHold(id, 'called');
    expect(await rig.repay.liftHold(id, 'again')).toEqual(blocked('step-order'));
    await rig.repay.recordPayment(id, rig.digest(), reference);
    expect(await rig.repay.hold(id)).toEqual(blocked('step-order'));
  });
  it('asks for nothing more once the lender reports the loan closed', async () => {
    await changed();
    await rig.repay.hold(id);
    await rig.becomes(closed);
    expect(rig.view()).toMatchObject({ closedElsewhere: true });
    expect(rig.view().hold).toBeUndefined();
    expect(rig.step('compare')).toBe('skipped');
  });
});

describe('the record of an account', () => {
  it('counts the payments to it, for any destination that names it', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    const listed = await rig.repay.destinations(id);
    expect(listed.ok && listed.value.destinations[0]).toMatchObject({
      paid: { times: 1, lastAt: rig.clock.wall() },
    });
    // The only payment is of this loan.
    expect(await rig.repay.lastPayment(id)).toEqual({ ok: true, value: {} });
    expect(await rig.repay.lastPayment('LN-2' as typeof id)).toMatchObject({
      ok: true,
      value: { payment: { loanId: id, reference, payoff: '16550000.10' } },
    });
  });
  it('names who signed it', async () => {
    await rig.addSigner('Ngozi Adeyemi', '482915');
    await rig.toPayment();
    const [signer] = rig.slice.signers;
    if (signer === undefined) throw new Error('nobody can sign');
    const by = { signerId: signer.id, pin: '482915', preparedBy: 'Tunde Bakare' };
    expect(await rig.repay.sign(id, rig.digest(), by)).toMatchObject({ ok: true });
    const listed = await rig.repay.destinations(id);
    expect(listed.ok && listed.value.destinations[0]?.signed).toEqual({
      preparedBy: 'Tunde Bakare',
      signer: 'Ngozi Adeyemi',
    });
  });
});
