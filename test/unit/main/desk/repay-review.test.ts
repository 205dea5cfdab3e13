// The payment details under review, and the payments recorded so far, as other parts of the desk ask for them.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { destinationFrom, type Destination } from '../../../../domain/destination.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { fail } from '../../../../contract/errors.ts';
import { createRepaymentEvents } from '../../../../main/desk/repay/events.ts';
import { payableOf } from '../../../../main/desk/repay/payable.ts';
import { planted } from '../../../support/failing-ports.ts';
import { bankDestination, found, loan, testProfile } from '../../../support/lending-values.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { id, reference, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

const second = 'LN-2' as LoanId;
const third = 'LN-3' as LoanId;
const changedSinceShown = fail({ code: 'changed-since-shown', what: 'loan' });
let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('the details that another person reviews', () => {
  const review = (digest = rig.digest()) => rig.repay.underReview(id, digest);
  const content = async () => {
    const reviewed = await review();
    return reviewed.ok ? reviewed.value : reviewed.error;
  };

  it('are the confirmed ones, with their service', async () => {
    await rig.toTaking();
    const digest = rig.digest();
    expect(await content()).toMatchObject({
      kind: 'repayment',
      environment: 'live',
      loanId: id,
      payable: { digest, payoff: '16550000.10' },
      destination: 'new',
    });
    expect(await content()).not.toHaveProperty('before');
  });
  it('are no others: neither unconfirmed nor outdated ones, nor those of a loan without a checklist', async () => {
    expect(await review('a'.repeat(64))).toEqual(changedSinceShown);
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    expect(await review()).toEqual(changedSinceShown);
    await rig.repay.confirm(id, rig.digest(), 'as in the contract');
    expect(await review('a'.repeat(64))).toEqual(changedSinceShown);
  });
  it('state what they replaced', async () => {
    const before = payableOf(rig.atService);
    await rig.toTaking();
    rig.atService = loan({ destination: found(bankDestination('9999999999')) });
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'the lender confirmed it by phone');
    expect(await content()).toMatchObject({ destination: 'changed', before });
    expect(rig.view().destinationNews).toBe('changed');
  });
  it('state a changed destination also after it was confirmed, and when only the payoff changes then', async () => {
    await rig.toTaking();
    await rig.becomes({ destination: found(bankDestination('9999999999')) });
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'the lender confirmed it by phone');
    expect(await content()).toMatchObject({ destination: 'changed' });
    rig.clock.advance(86_400_000);
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'a day’s interest');
    expect(await content()).toMatchObject({ destination: 'changed' });
  });
  it.each([
    ['this account, for another loan', bankDestination('0123456789'), 'same'],
    ['another account', bankDestination('9999999999'), 'changed'],
  ] as const)('compare the destination with recorded payments: to %s', async (_to, paid, news) => {
    const journal = await paidBefore(paid);
    rig.atService = loan({ destination: found(bankDestination('0123456789')) });
    await rig.open(journal);
    await rig.toTaking();
    expect(await content()).toMatchObject({ destination: news });
    expect(rig.view().destinationNews).toBe(news);
  });
  it.each([
    [{ account: '0123456789', reference: 'LN-2' }, { account: '0123456789', reference: id }, 'same'],
    [{ account: '0123456789', memo: 'LN-2' }, { account: '0123456789', memo: id }, 'same'],
    [{ account: '0123456789', memo: 'red' }, { account: '0123456789', memo: 'blue' }, 'changed'],
    [{ account: '0123456789', bank: 'Harbour' }, { account: '0123456789', bank: 'Other' }, 'changed'],
    [{ reference: 'LN-2' }, { reference: id }, 'changed'],
  ])('leave out what names the loan: %j paid, %j now is %s', async (paid, now, news) => {
    const journal = await paidBefore(destinationFrom(paid));
    rig.atService = loan({ destination: found(destinationFrom(now) ?? bankDestination('')) });
    await rig.open(journal);
    await rig.toTaking();
    expect(await content()).toMatchObject({ destination: news });
  });
  it('are not given while the checklist cannot be read', async () => {
    await rig.toTaking();
    const digest = rig.digest();
    rig.failing.arm(0);
    expect(await review(digest)).toEqual(fail(planted('cache.latest')));
  });
});

describe('the details that a loan states', () => {
  it('are those of its latest reading, also without a checklist', async () => {
    const stated = payableOf(rig.atService);
    expect(stated).toBeDefined();
    expect(await rig.repay.statedFor(id)).toEqual(stated);
    expect(await rig.repay.statedFor(second)).toBeUndefined();
    rig.failing.arm(0);
    expect(await rig.repay.statedFor(id)).toBeUndefined();
  });
});

describe('the digests of the open checklists', () => {
  it('are of the details that were read', async () => {
    expect(rig.repay.digests()).toEqual([]);
    await rig.repay.start(id);
    expect(rig.repay.digests()).toEqual([]);
    await rig.repay.readNow(id);
    expect(rig.repay.digests()).toEqual([payableOf(rig.atService)?.digest]);
  });
});

/** Records a payment of this loan to this destination. Without a reading, only its digest is known. */
async function pay(
  journal: MemoryJournal,
  loanId: LoanId,
  at: number,
  destination: Destination | undefined,
): Promise<void> {
  const events = createRepaymentEvents(journal);
  const digest = `details of ${loanId}`;
  const payable = destination && { payoff: decimal('1.00'), destination, digest };
  const time = epochMillis(at);
  await events.append(testProfile.id, loanId, { kind: 'started', at: time });
  if (payable !== undefined)
    await events.append(testProfile.id, loanId, { kind: 'read', at: time, payable, rawHash: '' });
  await events.append(testProfile.id, loanId, { kind: 'paid', at: time, digest, reference: `for ${loanId}` });
}

/** A journal with a payment to this destination, whose checklist is over. */
async function paidBefore(destination: Destination | undefined): Promise<MemoryJournal> {
  const journal = memoryJournal();
  await pay(journal, second, 2_000, destination);
  const stopped = {
    kind: 'stopped',
    at: epochMillis(3_000),
    reason: 'paid, and nothing comes back',
  } as const;
  await createRepaymentEvents(journal).append(testProfile.id, second, stopped);
  return journal;
}

describe('the last payment', () => {
  const last = async () => {
    const answer = await rig.repay.lastPayment(id);
    return answer.ok ? answer.value.payment : answer.error;
  };
  it('is the latest by time of another loan', async () => {
    const journal = memoryJournal();
    await pay(journal, third, 3_000, bankDestination('3333333333'));
    await pay(journal, second, 2_000, bankDestination('2222222222'));
    await rig.open(journal);
    expect(await last()).toMatchObject({ loanId: third, at: 3_000, reference: `for ${third}` });
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    expect(await last()).toMatchObject({ loanId: third });
  });
  it('is none whose details are in no reading', async () => {
    const journal = memoryJournal();
    await pay(journal, second, 2_000, bankDestination('2222222222'));
    await pay(journal, third, 3_000, undefined);
    await rig.open(journal);
    expect(await last()).toMatchObject({ loanId: second });
  });
});

describe('the payments to a destination', () => {
  const paidTo = async () => {
    const listed = await rig.repay.destinations(id);
    return listed.ok ? listed.value.destinations.map(({ paid }) => paid.times) : listed.error;
  };
  const wallet = (memo: string): Destination => {
    const destination = destinationFrom({ network: 'Harbour Pay', memo });
    if (destination === undefined) throw new Error('these must make a destination');
    return destination;
  };
  it('are those of every loan to its account', async () => {
    const journal = memoryJournal();
    await pay(journal, second, 2_000, bankDestination('0123456789'));
    await pay(journal, third, 3_000, bankDestination('3333333333'));
    await rig.open(journal);
    expect(await paidTo()).toEqual([1]);
  });
  it('are compared by the whole text without an account', async () => {
    const journal = memoryJournal();
    await pay(journal, second, 2_000, wallet('red'));
    await pay(journal, third, 3_000, wallet('blue'));
    rig.atService = loan({ destination: found(wallet('red')) });
    await rig.open(journal);
    expect(await paidTo()).toEqual([1]);
  });
});

it('repayments under way are those that are neither stopped nor reconciled, by profile', async () => {
  const events = createRepaymentEvents(memoryJournal());
  const at = epochMillis(1);
  const other = 'other' as ProfileId;
  for (const loanId of [id, second, third])
    await events.append(testProfile.id, loanId, { kind: 'started', at });
  await events.append(other, id, { kind: 'started', at });
  await events.append(testProfile.id, third, { kind: 'stopped', at, reason: 'not today' });
  expect(events.underWay(testProfile.id)).toEqual([id, second]);
  expect(events.underWay(other)).toEqual([id]);
  await events.append(other, id, { kind: 'reconciled', at, txHash: '0x1', by: 'service' });
  expect(events.underWay(other)).toEqual([]);
});
