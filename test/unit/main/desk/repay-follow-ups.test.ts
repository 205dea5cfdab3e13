// What checklists do by themselves: raise alerts, record misdirected returns, and skip a list that is missing.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { createReturnLog } from '../../../../main/desk/returns/return-log.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('a service that turns out to have no list of return addresses', () => {
  it('is shown at once: the step of the return address is skipped', async () => {
    rig.addresses = () => Promise.resolve(ok(undefined));
    await rig.open();
    await rig.repay.start(id);
    expect(rig.step('return-address')).toBe('current');
    rig.book.takeMissing('returnAddresses');
    await rig.flush();
    expect(rig.step('return-address')).toBe('skipped');
  });
});

describe('a transaction that went to a wrong address', () => {
  it('cannot be reconciled, even if the operator names it', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    const wrong = { txHash: '0xastray', fault: 'address', address: '0xstranger' } as const;
    await createReturnLog(rig.journal).note(testProfile.id, id, rig.clock.wall(), wrong);
    await rig.open(rig.journal);
    await rig.becomes(closed);
    expect(await rig.repay.reconcile(id, '0xastray', 'seen on the explorer')).toEqual(
      fail({ code: 'blocked', by: 'return-astray' }),
    );
    expect(await rig.repay.reconcile(id, '0xgood', 'seen on the explorer')).toMatchObject({ ok: true });
  });
});

describe('a checklist that nothing changes by time', () => {
  it('sets no timer', async () => {
    const after = vi.spyOn(rig.clock, 'after');
    const delays = () => new Set(after.mock.calls.map(([delay]) => delay));
    await rig.repay.start(id);
    await rig.flush();
    expect(delays()).toEqual(new Set());
    await rig.repay.readNow(id);
    expect(delays()).toEqual(new Set([60_001]));
  });
});
