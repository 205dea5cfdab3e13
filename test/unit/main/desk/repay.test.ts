import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { CollateralReturn } from '../../../../domain/loan.ts';
import { returnProgress } from '../../../../domain/collateral-return.ts';
import { bankDestination, found, loan } from '../../../support/lending-values.ts';
import { id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('repaying a loan', () => {
  it('records every step up to the payment', async () => {
    await rig.toPayment();
    expect(rig.step('record-payment')).toBe('current');
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toEqual({ ok: true, value: {} });
    expect(rig.step('watch-closed')).toBe('current');
    expect(rig.told()).toEqual([
      'started',
      'read',
      'confirmed',
      'copied',
      'copied',
      'pasted',
      'pasted',
      'paid',
    ]);
  });
  it('reads the loan from the service, never from the cache', async () => {
    await rig.repay.start(id);
    rig.online = false;
    expect(await rig.repay.readNow(id)).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(rig.view().read).toBeUndefined();
  });
  it('needs a reason to confirm a changed destination', async () => {
    await rig.toTaking();
    rig.atService = loan({ destination: found(bankDestination('0123456798')) });
    await rig.repay.readNow(id);
    expect(rig.step('compare')).toBe('alarm');
    expect(await rig.repay.confirm(id, rig.digest(), undefined)).toMatchObject({
      ok: false,
      error: { field: 'reason' },
    });
    expect(await rig.repay.confirm(id, rig.digest(), 'Called the lender’s desk')).toMatchObject({ ok: true });
    expect(rig.step('compare')).toBe('done');
    expect(rig.journal.written.at(-1)?.body).toContain('Called the lender');
  });
  it('unticks its steps and refuses to go on if the destination changes after confirmation', async () => {
    await rig.toPayment();
    const confirmedDigest = rig.digest();
    rig.atService = loan({ destination: found(bankDestination('9999999999')) });
    await rig.poll();
    await rig.flush();
    expect(rig.step('read-now')).toBe('alarm');
    expect(await rig.repay.recordPayment(id, confirmedDigest, reference)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    await rig.repay.readNow(id);
    expect(rig.step('compare')).toBe('alarm');
    expect(rig.copied()).toEqual([]);
  });
  it('refuses the digest of anything but the latest reading', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    const old = rig.digest();
    rig.atService = loan({ payoff: found(decimal('16550000.11')) });
    await rig.repay.readNow(id);
    expect(await rig.repay.confirm(id, old, 'x')).toMatchObject({
      ok: false,
      error: { code: 'changed-since-shown' },
    });
    expect(await rig.repay.take(id, old, 'amount')).toMatchObject({ ok: false });
  });
  it('copies payment details only while their reading is fresh', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'as in the contract');
    rig.clock.advance(60_001);
    await rig.flush();
    expect(rig.step('read-now')).toBe('current');
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
  });
  it('does not tick a copy that the clipboard did not keep', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'as in the contract');
    rig.clipboard.swap = () => '0123456798';
    expect(await rig.repay.take(id, rig.digest(), 'destination')).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'clipboard' },
    });
    expect(rig.copied()).toEqual([]);
  });
  it('copies the exact amount and the whole destination (gap 32)', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'as in the contract');
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toEqual({
      ok: true,
      value: { clipboard: '16550000.10', proven: true },
    });
    expect(await rig.repay.take(id, rig.digest(), 'destination')).toEqual({
      ok: true,
      value: { clipboard: 'account: 0123456789\nbank: Harbour MFB', proven: true },
    });
  });
  it('blocks every step after the open one', async () => {
    expect(await rig.repay.readNow(id)).toMatchObject({ ok: false, error: { code: 'blocked' } });
    await rig.repay.start(id);
    expect(await rig.repay.confirm(id, 'a'.repeat(64), undefined)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    expect(await rig.repay.recordPayment(id, 'a'.repeat(64), reference)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
  });
});

describe('the collateral return', () => {
  const back = (change: Partial<CollateralReturn> = {}): CollateralReturn => ({ ...returned, ...change });
  const closed = async (collateralReturn: CollateralReturn) => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    rig.atService = loan({ status: 'closed', statusWord: found('closed'), collateralReturn });
    await rig.poll();
    await rig.flush();
  };

  it('is reconciled only if final, at an approved address, by the transaction that the service names', async () => {
    await closed(back());
    expect(rig.step('reconcile-return')).toBe('current');
    expect(await rig.repay.reconcile(id, '0xother', undefined)).toMatchObject({
      ok: false,
      error: { code: 'changed-since-shown' },
    });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(rig.step('reconcile-return')).toBe('done');
  });
  it('is not final while confirmations are missing', async () => {
    await closed(back({ confirmations: found(3), statusWord: found('pending'), status: 'unknown' }));
    expect(rig.view().returnState).toBe('on-its-way');
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: false });
  });
  it('is final by a mapped word or by all its confirmations, and only shows an unmapped word (gap 30)', async () => {
    const few = { confirmations: found(3), statusWord: found('SETTLED') };
    await closed(back({ ...few, status: 'unknown' }));
    expect(rig.view()).toMatchObject({
      returnState: 'on-its-way',
      collateralReturn: { statusWord: { value: 'SETTLED' } },
    });
    expect(returnProgress(back({ ...few, status: 'final' }))).toBe('final');
    expect(returnProgress(back({ statusWord: found('SETTLED'), status: 'unknown' }))).toBe('final');
  });
  it('raises an alarm for another address, and cannot be reconciled', async () => {
    await closed(back({ address: found('0xstranger') }));
    expect(rig.step('reconcile-return')).toBe('alarm');
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: false });
  });
});

describe('the comparison with the bank', () => {
  it('is void if a paste differs, the clipboard is swapped or the payment details change', async () => {
    await rig.addSigner('Ngozi Adeyemi', 'correct-pin');
    const [signer] = rig.slice.signers;
    if (signer === undefined) throw new Error('nobody may sign');
    await rig.toPayment();
    expect(rig.step('record-payment')).toBe('blocked');
    const by = { signerId: signer.id, pin: 'correct-pin', preparedBy: 'Tunde' };
    expect(await rig.repay.sign(id, rig.digest(), { ...by, preparedBy: 'ngozi adeyemi' })).toMatchObject({
      error: { by: 'same-person' },
    });
    expect(await rig.repay.sign(id, rig.digest(), { ...by, pin: 'wrong-pin' })).toMatchObject({
      error: { by: 'wrong-pin' },
    });
    expect(await rig.repay.sign(id, rig.digest(), by)).toMatchObject({ ok: true });
    expect(rig.step('second-person')).toBe('done');
    await rig.repay.pasteBack(id, rig.digest(), 'destination', '0123456798');
    expect(rig.view().signed).toBeUndefined();
    expect(rig.step('take')).toBe('alarm');
  });
  it('can be skipped only with a reason, which the journal keeps', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    expect(rig.step('record-payment')).toBe('blocked');
    await rig.repay.skipPasteBack(id, rig.digest(), 'the bank’s window allows no copying');
    expect(rig.step('record-payment')).toBe('current');
    expect(rig.journal.written.at(-1)?.body).toContain('allows no copying');
  });
  it('lists every destination of the loan, and which were confirmed', async () => {
    await rig.toPayment();
    rig.clock.advance(5_000);
    rig.atService = loan({ destination: found(bankDestination('9999999999')) });
    await rig.poll();
    const seen = await rig.repay.destinations(id);
    if (!seen.ok) throw new Error('no destinations');
    expect(seen.value.destinations.map(({ confirmedAt }) => confirmedAt !== undefined)).toEqual([
      false,
      true,
    ]);
  });
});
