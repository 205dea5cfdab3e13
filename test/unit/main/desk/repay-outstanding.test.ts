// Outstanding returns, and reminders of a payment that does not close its loan.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { found, loan } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});
const paid = async () => {
  await rig.toPayment();
  await rig.repay.recordPayment(id, rig.digest(), reference);
};

describe('the outstanding returns', () => {
  const closing = (name: string, change: Parameters<typeof loan>[0] = {}) =>
    loan({ ...closed, id: name as LoanId, ...change });
  async function outstanding(...loans: ReturnType<typeof loan>[]) {
    rig.clock.advance(1_000);
    await rig.book.take('loans', rig.answer(loans));
    await rig.flush();
    const told = await rig.repay.outstanding();
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  }
  it('are closed loans whose collateral is not back, oldest first, with the source of their age', async () => {
    const may = epochMillis(Date.UTC(2026, 4, 3));
    const { rows, partial } = await outstanding(
      closing('LN-2'),
      closing('LN-3', { closedAt: found(may) }),
      closing('LN-4', {
        collateralReturn: {
          ...returned,
          status: 'unknown',
          statusWord: found('sent'),
          confirmations: found(1),
        },
      }),
      closing('LN-5', { collateralReturn: returned }),
      loan({ id: 'LN-6' as LoanId }),
    );
    const now = rig.clock.wall();
    const of = { collateralAmount: '25000.000000', collateralAsset: 'USDC' };
    expect(rows).toEqual([
      { loanId: 'LN-3', since: may, sinceIs: 'closed', ...of, progress: 'none' },
      { loanId: 'LN-2', since: now, sinceIs: 'seen', ...of, progress: 'none' },
      { loanId: 'LN-4', since: now, sinceIs: 'seen', ...of, progress: 'on-its-way' },
    ]);
    expect(partial).toBe(false);
  });
  it('leave out a reconciled return, and list a misdirected one though it is final', async () => {
    await paid();
    const at = rig.atService;
    const back = loan({ ...at, ...closed, collateralReturn: returned });
    expect((await outstanding(back)).rows).toEqual([]);
    const unlisted = loan({
      ...at,
      ...closed,
      collateralReturn: { ...returned, address: found('0xelsewhere') },
    });
    expect((await outstanding(unlisted)).rows).toMatchObject([{ loanId: 'LN-1', progress: 'wrong-address' }]);
    const silent = loan({ ...at, ...closed });
    rig.atService = silent;
    expect((await outstanding(silent)).rows).toHaveLength(1);
    await rig.repay.reconcile(id, '0xmine', 'seen on the explorer');
    expect((await outstanding(silent)).rows).toEqual([]);
  });
  it('list a reconciled loan whose return the service later sees going to a stranger', async () => {
    await paid();
    await outstanding(loan({ ...closed }));
    await rig.repay.reconcile(id, '0xmine', 'seen on the explorer');
    const toStranger = { ...returned, address: found('0xstranger') };
    const { rows } = await outstanding(loan({ ...closed, collateralReturn: toStranger }));
    expect(rows).toMatchObject([{ loanId: 'LN-1', progress: 'wrong-address' }]);
  });
  it('list a loan again that closed once more after its return was reconciled', async () => {
    await paid();
    await outstanding(loan({ ...closed }));
    await rig.repay.reconcile(id, '0xmine', 'seen on the explorer');
    await outstanding(loan());
    await rig.repay.stop(id, 'the bank reversed the payment');
    expect((await outstanding(loan({ ...closed }))).rows).toMatchObject([{ loanId: 'LN-1' }]);
  });
});

describe('a payment that does not close its loan', () => {
  it('raises a reminder after an hour and after a day, once each, also after a restart, and none after closing', async () => {
    await paid();
    rig.clock.advance(3_599_999);
    await rig.flush();
    expect(rig.raised).toEqual([]);
    expect(rig.view().payment).not.toHaveProperty('overdue');
    rig.clock.advance(1);
    await rig.flush();
    expect(rig.raised).toEqual(['payment-unclosed-hour']);
    // The app before the restart has ended.
    await rig.repay.dispose();
    await rig.open(memoryJournal(rig.journal.written));
    expect(rig.raised).toEqual(['payment-unclosed-hour']);
    expect(rig.view().payment).toMatchObject({ overdue: 'hour' });
    rig.clock.advance(82_799_999);
    await rig.flush();
    expect(rig.raised).toEqual(['payment-unclosed-hour']);
    rig.clock.advance(1);
    await rig.flush();
    expect(rig.raised).toEqual(['payment-unclosed-hour', 'payment-unclosed-day']);
    rig.clock.advance(86_400_000);
    await rig.flush();
    expect(rig.raised).toHaveLength(2);
    await rig.becomes(closed);
    expect(rig.view().payment).not.toHaveProperty('overdue');
  });
  it('skips the hour’s reminder after a day, and both when the loan closed in time', async () => {
    await paid();
    rig.clock.jump(90_000_000);
    await rig.poll();
    await rig.flush();
    expect(rig.raised).toEqual(['payment-unclosed-day']);
    const second = await repayRig();
    await second.toPayment();
    await second.repay.recordPayment(id, second.digest(), reference);
    await second.becomes(closed);
    second.clock.advance(90_000_000);
    await second.flush();
    expect(second.raised).toEqual([]);
  });
});
