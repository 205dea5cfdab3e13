// Acts of a repayment that cannot go on: the checklist cannot be read, is not open, or is over.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import { LONGEST_PASTED } from '../../../../domain/paste-back.ts';
import { fail, ok, type Result } from '../../../../contract/errors.ts';
import { planted } from '../../../support/failing-ports.ts';
import { found, loan, returnAddress } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

const disk = { code: 'store-failed', fault: 'disk-full', detail: '' } as const;
const stepOrder = fail({ code: 'blocked', by: 'step-order' });
let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

/** The act's first reading fails. */
async function unreadable(act: () => Promise<Result<unknown>>): Promise<void> {
  rig.failing.arm(0);
  expect(await act()).toEqual(fail(planted('cache.latest')));
  rig.failing.disarm();
}

describe('a checklist that cannot be read', () => {
  it('is not started a second time', async () => {
    await rig.toTaking();
    const before = rig.told();
    await unreadable(() => rig.repay.start(id));
    expect(rig.told()).toEqual(before);
  });
  it('is neither held, nor released, nor stopped', async () => {
    await rig.toTaking();
    await unreadable(() => rig.repay.hold(id));
    await rig.repay.hold(id);
    const before = rig.told();
    await unreadable(() => rig.repay.liftHold(id, 'called'));
    await unreadable(() => rig.repay.stop(id, 'not today'));
    expect(rig.told()).toEqual(before);
  });
});

describe('a loan without a checklist', () => {
  it('can be neither held, nor released, nor stopped', async () => {
    expect(await rig.repay.hold(id)).toEqual(stepOrder);
    expect(await rig.repay.liftHold(id, 'called')).toEqual(stepOrder);
    expect(await rig.repay.stop(id, 'not today')).toEqual(stepOrder);
    expect(rig.told()).toEqual([]);
  });
});

describe('a loan that another payment closed', () => {
  it('is not put on hold', async () => {
    await rig.toTaking();
    await rig.becomes(closed);
    expect(await rig.repay.hold(id)).toEqual(stepOrder);
  });
});

describe('a hold that could not be recorded', () => {
  it('leaves the copied text on the clipboard', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    const { text } = rig.clipboard;
    rig.journal.failure = disk;
    expect(await rig.repay.hold(id)).toEqual(fail(disk));
    expect(rig.clipboard.text).toBe(text);
    expect(rig.view().parts[0]?.clipboard).toBe('held');
  });
});

describe('a checklist whose loan is in no list any more', () => {
  it('takes its first reading from the lender alone', async () => {
    await rig.repay.start(id);
    rig.atService = loan({ id: 'LN-2' as LoanId });
    await rig.open(rig.journal);
    expect(rig.view()).not.toHaveProperty('lastSeenAt');
    rig.atService = loan();
    expect(await rig.repay.readNow(id)).toMatchObject({ ok: true });
    expect(rig.view()).toMatchObject({ read: { payable: { payoff: '16550000.10' } } });
    expect(rig.view()).not.toHaveProperty('before');
  });
});

describe('a copy that another program replaced at once', () => {
  it('is not reported as recorded if the disk was full', async () => {
    await rig.toTaking();
    rig.clipboard.swap = () => '9999999999';
    expect(await rig.repay.take(id, rig.digest(), 'destination')).toEqual(
      fail({ code: 'blocked', by: 'clipboard' }),
    );
    rig.journal.failure = disk;
    expect(await rig.repay.take(id, rig.digest(), 'destination')).toEqual(fail(disk));
  });
});

describe('a text from the clipboard', () => {
  it('is kept as evidence up to its longest length', async () => {
    await rig.toTaking();
    rig.clipboard.text = '7'.repeat(LONGEST_PASTED + 1);
    await rig.repay.pasteBack(id, rig.digest(), 'amount', undefined);
    expect(rig.view().parts[0]?.pasted?.text).toHaveLength(LONGEST_PASTED);
  });
  it('is not what an operator leaves empty by hand, which is recorded as different', async () => {
    await rig.toTaking();
    expect(await rig.repay.pasteBack(id, rig.digest(), 'amount', '')).toMatchObject({
      value: { verdict: 'different' },
    });
  });
});

describe('a return of the collateral', () => {
  const elsewhere = { ...returned, address: found('0xelsewhere') };
  it('is not reconciled before the loan is closed and its payment recorded', async () => {
    await rig.agreeToReturn('0xelsewhere');
    await rig.toPayment();
    const reconcile = () => rig.repay.reconcile(id, '0xreturn', 'seen on the explorer');
    await rig.addresses(returnAddress('0xvault'), returnAddress('0xelsewhere', 'inactive'));
    await rig.becomes({ ...closed, collateralReturn: elsewhere });
    expect(rig.view().reconcilableBy).toBe('service-with-reason');
    expect(await reconcile()).toEqual(stepOrder);
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ collateralReturn: elsewhere });
    expect(rig.view()).toMatchObject({ status: 'open', reconcilableBy: 'service-with-reason' });
    expect(await reconcile()).toEqual(stepOrder);
    expect(rig.told()).not.toContain('reconciled');
    await rig.becomes({ ...closed, collateralReturn: elsewhere });
    expect(await reconcile()).toMatchObject({ ok: true });
  });
});

describe('a service without a list of return addresses', () => {
  it.each(['open', 'closed'])('lets a payment from before a change be recorded, loan %s', async (status) => {
    rig.addresses = () => Promise.resolve(ok(undefined));
    await rig.open();
    rig.book.takeMissing('returnAddresses');
    await rig.toPayment();
    const digest = rig.digest();
    expect(rig.step('return-address')).toBe('skipped');
    rig.clock.advance(1_000);
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    await rig.repay.readNow(id);
    if (status === 'closed') await rig.becomes(closed);
    expect(rig.view()).toMatchObject({ closedElsewhere: status === 'closed' });
    expect(await rig.repay.recordPayment(id, digest, reference, 'by the bank')).toMatchObject({ ok: true });
    expect(rig.view().payment).toMatchObject({ beforeChange: 'by the bank' });
  });
});

describe('a finished checklist', () => {
  beforeEach(async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await rig.flush();
  });
  it('shows when its copied text leaves the clipboard', async () => {
    expect(rig.view().parts).toMatchObject([{}, { clipboard: 'held' }]);
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.clipboard.text).toBe('');
    expect(rig.view().parts).toMatchObject([{}, { clipboard: 'cleared' }]);
  });
  it('leaves the screen when it is stopped', async () => {
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.slice.repayments).toHaveLength(1);
    expect(await rig.repay.stop(id, 'started by mistake')).toMatchObject({ ok: true });
    expect(rig.slice.repayments).toEqual([]);
  });
});

describe('a reading that grows old', () => {
  it('is shown as old once its 60 seconds are over, without any answer of the service', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.step('read-now')).toBe('done');
    rig.clock.advance(1);
    await rig.flush();
    expect(rig.step('read-now')).toBe('current');
  });
});
