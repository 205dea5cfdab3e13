// A paid loan that the list of loans leaves out, or states without its return, is read by itself until its
// return is reconciled.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { found, loan, testProfile } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
/** How often a loan was read by itself. */
let reads: number;

/** The service answers to the list of loans. */
async function list(...loans: Loan[]): Promise<void> {
  await rig.book.take('loans', rig.answer(loans));
  await rig.flush();
}
const storedReadings = async (): Promise<number> => {
  const stored = await rig.cache.timeline(testProfile.id, 'loans', id);
  return stored.ok ? stored.value.length : -1;
};

beforeEach(async () => {
  rig = await repayRig();
  await rig.toPayment();
  reads = 0;
  rig.beforeAnswer = () => {
    reads += 1;
    return Promise.resolve();
  };
});

const pay = () => rig.repay.recordPayment(id, rig.digest(), reference);
const toStranger = { ...returned, address: found('0xstranger') };

describe('a paid loan that the list does not name (gap 30)', () => {
  it('is seen closed, and its return to a stranger raises an alarm', async () => {
    await pay();
    rig.atService = loan({ ...closed, collateralReturn: toStranger });
    await list();
    expect(rig.step('watch-closed')).toBe('done');
    expect(rig.view()).toMatchObject({ status: 'closed', returnState: 'wrong-address' });
    expect(rig.step('reconcile-return')).toBe('alarm');
  });
  it('is read once for each answer to the list, until its return is reconciled', async () => {
    await list();
    expect(reads).toBe(0);
    await pay();
    await list();
    rig.clock.advance(5_000);
    rig.beforeAnswer = () => {
      reads += 1;
      rig.clock.advance(1_000);
      return Promise.resolve();
    };
    await list();
    expect(reads).toBe(2);
    expect(rig.view().lastSeenAt).toBe(rig.clock.wall());
    rig.atService = loan({ ...closed, collateralReturn: returned });
    await list();
    expect(reads).toBe(3);
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    await list();
    expect(reads).toBe(3);
  });
  it('is read again if the lender opens it again after its return was reconciled', async () => {
    await pay();
    rig.atService = loan({ ...closed, collateralReturn: returned });
    await list();
    await rig.repay.reconcile(id, '0xreturn', undefined);
    await list(loan());
    expect(rig.step('watch-closed')).toBe('current');
    await list();
    expect(rig.step('reconcile-return')).toBe('done');
  });
});

describe('a paid loan in the list', () => {
  it('is not read by itself while the list states what is needed', async () => {
    await pay();
    await list(loan());
    await list(loan({ ...closed, collateralReturn: toStranger }));
    expect(reads).toBe(0);
  });
  it('keeps the return that only its single answer states, and stores it once', async () => {
    await pay();
    rig.atService = loan({ ...closed, collateralReturn: toStranger });
    await list(loan(closed));
    expect(rig.view().returnState).toBe('wrong-address');
    await list(loan(closed));
    const stored = await storedReadings();
    await list(loan({ ...closed, closedAt: found(rig.clock.wall()) }));
    await list(loan({ ...closed, closedAt: found(rig.clock.wall()) }));
    expect(rig.view().returnState).toBe('wrong-address');
    expect(await storedReadings()).toBe(stored);
  });
  it('keeps that return over a restart, however many loans have one', async () => {
    const ids = Array.from({ length: 250 }, (_, nth) => `LN-${nth + 1}` as LoanId);
    for (const one of ids)
      await rig.book.takeLoan(rig.answer(loan({ ...closed, id: one, collateralReturn: returned })));
    const book = await openBook(rig.cache, testProfile.id, [], ids);
    await book.take('loans', rig.answer(ids.map((one) => loan({ ...closed, id: one }))));
    const lost: LoanId[] = [];
    for (const one of ids) {
      const read = await book.loan(one);
      if (!read.ok || read.value?.value.collateralReturn === undefined) lost.push(one);
    }
    expect(lost).toEqual([]);
  });
  it('loses a return that the list stated and states no longer', async () => {
    await list(loan({ ...closed, collateralReturn: returned }));
    await rig.book.loan(id);
    await list(loan(closed));
    expect(await rig.book.loan(id)).not.toHaveProperty('value.value.collateralReturn');
  });
  it('does not get its return back when it closes again after the list stated it open', async () => {
    await rig.book.takeLoan(rig.answer(loan({ ...closed, collateralReturn: returned })));
    const book = await openBook(rig.cache, testProfile.id);
    await book.loan(id);
    await book.take('loans', rig.answer([loan()]));
    await book.take('loans', rig.answer([loan(closed)]));
    expect(await book.loan(id)).toMatchObject({ value: { value: { status: 'closed' } } });
    expect(await book.loan(id)).not.toHaveProperty('value.value.collateralReturn');
  });
  it('loses a return that its single answer no longer states', async () => {
    await pay();
    rig.atService = loan({ ...closed, collateralReturn: returned });
    await list(loan(closed));
    rig.atService = loan(closed);
    await list(loan(closed));
    await list(loan(closed));
    expect(rig.view().returnState).toBe('none');
  });
});

describe('single reads', () => {
  const other = 'LN-2' as LoanId;
  /** Two paid loans. */
  beforeEach(async () => {
    await pay();
    const story = rig.journal.written;
    const second = story.map((entry) => ({ ...entry, subject: other }));
    await rig.open(memoryJournal([...second, ...story]));
  });

  it('are sent one at a time, and not begun anew by the next answer to the list', async () => {
    const answering = Promise.withResolvers<void>();
    rig.beforeAnswer = () => {
      reads += 1;
      return answering.promise;
    };
    await list();
    await list();
    expect(reads).toBe(1);
    answering.resolve();
    await rig.flush();
    expect(reads).toBe(2);
  });
  it('end at the first failure, until the list is answered again', async () => {
    rig.online = false;
    await list();
    expect(reads).toBe(1);
    rig.online = true;
    await list();
    expect(reads).toBe(3);
  });
  it('begin after the loan that failed last, which therefore keeps no other from being read', async () => {
    const second = rig.repay.shown()?.repayments[1]?.loanId;
    if (second === undefined) throw new Error('two loans must be paid');
    rig.atService = loan({ ...closed, id: second });
    rig.beforeAnswer = () => {
      reads += 1;
      rig.online = reads === 2;
      return Promise.resolve();
    };
    await list();
    await list();
    expect(reads).toBe(3);
    expect(await rig.book.loan(second)).toMatchObject({ value: { value: { status: 'closed' } } });
  });
  it('end with the session', async () => {
    rig.beforeAnswer = () => {
      reads += 1;
      rig.connected = false;
      return Promise.resolve();
    };
    await list();
    expect(reads).toBe(1);
  });
});
