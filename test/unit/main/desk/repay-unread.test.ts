// A checklist with a record of another version, the clipboard it watches and the waits it shows.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { found, testProfile } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('a checklist with a record that this version cannot read', () => {
  beforeEach(async () => {
    await rig.toPayment();
    const { written } = rig.journal;
    const body = JSON.stringify({ v: 99, profile: testProfile.id });
    const at = epochMillis(rig.clock.wall());
    const unread = { kind: 'repay.paid', subject: id, at, body };
    await rig.open(memoryJournal([...written, unread]));
    await rig.flush();
  });
  it('says so and does no step, because the record may be a payment', async () => {
    expect(rig.view().unread).toBe(true);
    const before = rig.journal.written.length;
    const refused = { ok: false, error: { code: 'blocked', by: 'unread-entries' } };
    const digest = rig.digest();
    expect(await rig.repay.readNow(id)).toEqual(refused);
    expect(await rig.repay.confirm(id, digest, 'as in the contract')).toEqual(refused);
    expect(await rig.repay.take(id, digest, 'amount')).toEqual(refused);
    expect(await rig.repay.recordPayment(id, digest, reference)).toEqual(refused);
    expect(await rig.repay.reconcile(id, '0xreturn', 'seen')).toEqual(refused);
    expect(await rig.repay.stop(id, 'sold')).toEqual(refused);
    expect(await rig.repay.checkClipboard(id)).toEqual({ ok: true, value: {} });
    expect(rig.journal.written).toHaveLength(before);
  });
  it('records no change of the payment details either', async () => {
    const before = rig.journal.written.length;
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    expect(rig.journal.written).toHaveLength(before);
  });
});

describe('a copied value that another program replaced', () => {
  const swaps = () => rig.told().filter((kind) => kind === 'swapped');
  beforeEach(async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
  });
  it('is recorded once, however often the clipboard is looked at', async () => {
    expect(await rig.repay.checkClipboard(id)).toEqual({ ok: true, value: {} });
    expect(swaps()).toEqual([]);
    rig.clipboard.text = '1';
    for (let look = 0; look < 3; look++) await rig.repay.checkClipboard(id);
    expect(swaps()).toEqual(['swapped']);
    expect(rig.view().parts[0]?.clipboard).toBe('swapped');
  });
});

describe('a paste-back that is skipped in parts', () => {
  it('names at least one part, and those that were shown', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    for (const parts of [[], ['bank']])
      expect(await rig.repay.skipPasteBack(id, rig.digest(), 'no form', parts)).toEqual({
        ok: false,
        error: { code: 'changed-since-shown', what: 'loan' },
      });
    expect(rig.told()).not.toContain('paste-back-skipped');
  });
});

describe('a wrong PIN', () => {
  const other = 'LN-2' as LoanId;
  const guess = async () => {
    const [signer] = rig.slice.signers;
    const by = { signerId: signer!.id, pin: 'wrong-pin', preparedBy: 'Tunde' };
    for (let tries = 0; tries < 6; tries++) await rig.repay.sign(id, rig.digest(), by);
  };
  beforeEach(async () => {
    await rig.addSigner('Ngozi Adeyemi', 'correct-pin');
    await rig.toPayment();
  });
  it('is followed by a wait, which is on screen until it ends by itself', async () => {
    await guess();
    const until = rig.slice.signers[0]?.waitUntil ?? 0;
    expect(until).toBeGreaterThan(rig.clock.wall());
    rig.clock.advance(until - rig.clock.wall() + 1);
    await rig.flush();
    expect(rig.slice.signers[0]).not.toHaveProperty('waitUntil');
  });
  it('and its wait do not keep an old reading on screen as a fresh one', async () => {
    await rig.becomes({ id: other });
    await rig.repay.start(other);
    await rig.repay.readNow(other);
    await guess();
    rig.clock.advance(60_001);
    await rig.flush();
    const view = rig.slice.repayments.find(({ loanId }) => loanId === other);
    expect(view?.steps.find(({ step }) => step === 'read-now')?.state).toBe('current');
  });
});

describe('a desk that was disposed of', () => {
  it('raises no reminder any more', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.repay.dispose();
    rig.clock.advance(25 * 3_600_000);
    await rig.flush();
    expect(rig.raised).toEqual([]);
  });
});

describe('the outstanding returns', () => {
  it.each([
    ['wrong-asset', { asset: found('USDT') }],
    ['wrong-asset', { chain: found('ethereum') }],
    ['wrong-address', { address: found('0xstranger') }],
  ])('name a return as %s: %j', async (progress, change) => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: { ...returned, ...change } });
    expect(await rig.repay.outstanding()).toMatchObject({ value: { rows: [{ loanId: id, progress }] } });
  });
  it('name a return to an address that was removed as address-lost', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.addresses();
    await rig.flush();
    const outstanding = await rig.repay.outstanding();
    expect(outstanding).toMatchObject({ value: { rows: [{ loanId: id, progress: 'address-lost' }] } });
  });
});

describe('a confirmation', () => {
  it('records how the operator confirmed it', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'as in the contract', { gesture: 'hold' });
    const { event } = JSON.parse(rig.journal.written.at(-1)?.body ?? '{}') as { event: object };
    expect(event).toMatchObject({ kind: 'confirmed', confirmedBy: { gesture: 'hold' } });
  });
});

describe('a return log that changed', () => {
  it('is shown at once', async () => {
    await rig.repay.start(id);
    const before = rig.slice;
    await rig.repay.returnsChanged();
    expect(rig.slice).not.toBe(before);
  });
});
