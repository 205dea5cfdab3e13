// Five ways to put another payee in place of one that a person agreed to: nothing is copied to pay it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { bankDestination, found, loan, returnAddress } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

const at = (account: string): Partial<Loan> => ({ destination: found(bankDestination(account)) });
/** The operator reads, and tries to confirm without a word and to copy. */
const tries = async (): Promise<void> => {
  await rig.repay.start(id);
  await rig.repay.readNow(id);
  await rig.repay.confirm(id, rig.digest(), undefined);
  for (const part of ['amount', 'destination'] as const) await rig.repay.take(id, rig.digest(), part);
};

// The swapped deposit wallet is in deposit.test.ts.
describe('a payee that was replaced', () => {
  it.each<[string, (of: RepayRig) => Promise<unknown>]>([
    ['before the checklist was started', (of) => of.becomes(at('9999999999'))],
    [
      'after it was agreed to',
      async (of) => {
        await of.toTaking();
        await of.becomes(at('9999999999'));
      },
    ],
    [
      'by a return address that was newly approved',
      async (of) => {
        await of.toTaking();
        await of.addresses(returnAddress('0xvault'), returnAddress('0xstranger'));
      },
    ],
    [
      'by a masked account, and then another whole one',
      async (of) => {
        await of.toTaking();
        await of.becomes(at('******6789'));
        await of.becomes(at('9999996789'));
      },
    ],
  ])('%s is not copied', async (_how, attack) => {
    await attack(rig);
    await tries();
    expect(rig.copied()).toEqual([]);
    expect(rig.clipboard.text).toBe('');
  });

  it('is copied once a person agreed to the new one', async () => {
    await rig.toTaking();
    await rig.addresses(returnAddress('0xvault'), returnAddress('0xstranger'));
    await rig.agreeToReturn('0xstranger');
    await rig.repay.take(id, rig.digest(), 'amount');
    expect(rig.copied()).toEqual(['amount']);
  });
});

describe('a return to an address that nobody agreed to', () => {
  it('is not reconciled, with a reason either', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.addresses(returnAddress('0xvault'), returnAddress('0xstranger'));
    await rig.becomes({ ...closed, collateralReturn: { ...returned, address: found('0xstranger') } });
    expect(rig.view()).toMatchObject({ returnPayee: 'new' });
    expect(await rig.repay.reconcile(id, '0xreturn', 'seen on the explorer')).toMatchObject({ ok: false });
    await rig.agreeToReturn('0xstranger');
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
  });
});

describe('a return transaction of another loan', () => {
  const other = 'LN-2' as LoanId;
  it('is refused with the name of that loan, if the operator states it', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    await rig.book.take('loans', rig.answer([rig.atService, loan({ ...closed, id: other })]));
    await rig.repay.start(other);
    expect(await rig.repay.reconcile(other, '0xRETURN', 'it is in the same transaction')).toEqual({
      ok: false,
      error: { code: 'bad-input', field: 'txHash', problem: 'the return of loan LN-1' },
    });
  });
});
