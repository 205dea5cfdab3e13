// A repayment from its first step to its last: what each step shows and records, and that a restart shows
// the same.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { missing } from '../../../../domain/provenance.ts';
import { bankDestination, found, loan } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});
const eventsOf = (kind: string) =>
  rig.journal.written
    .filter((entry) => entry.kind === `repay.${kind}`)
    .map(({ body }) => (JSON.parse(body) as { event: Record<string, unknown> }).event);
const states = () => rig.view().steps.map(({ state }) => state);
/** The checklist without what only this run of the app knows. */
const status = () => {
  const { lastSeenAt: _at, isListed: _listed, parts, ...view } = rig.view();
  return { ...view, parts: parts.map(({ clipboard: _held, effect: _effect, ...part }) => part) };
};
const paid = async () => {
  await rig.toPayment();
  await rig.repay.recordPayment(id, rig.digest(), reference);
};

describe('a payment to a former account of the service', () => {
  it('is shown while the loan is open', async () => {
    await paid();
    const account = rig.view().read?.payable.destination;
    expect(rig.view().payment?.otherDestination).toBeUndefined();
    rig.clock.advance(30_000);
    await rig.becomes({ destination: found(bankDestination('9')) });
    expect(rig.view().payment?.otherDestination).toEqual({ paid: account, stated: bankDestination('9') });
    await rig.becomes({ ...closed, destination: found(bankDestination('9')) });
    expect(rig.view().payment?.otherDestination).toBeUndefined();
  });
});

describe('a checklist', () => {
  it('shows only recorded steps', async () => {
    const now = rig.clock.wall();
    await rig.repay.start(id);
    expect(JSON.parse(JSON.stringify(rig.view()))).toEqual({
      loanId: 'LN-1',
      startedAt: now,
      steps: rig.view().steps,
      confirmed: false,
      closedElsewhere: false,
      parts: [
        { part: 'amount', copied: false, proven: false },
        { part: 'destination', copied: false, proven: false },
      ],
      status: 'open',
      statusWord: 'active',
      isListed: true,
      returnState: 'none',
      reconcilableBy: 'operator',
      returnAmount: 'unknown',
      returnExpected: { asset: 'USDC', chain: 'base', amount: '25000.000000' },
      usableAddresses: 1,
      addressLabel: 'Cold vault 2',
    });
    expect(states()).toEqual([
      'done',
      'current',
      'blocked',
      'blocked',
      'blocked',
      'blocked',
      'blocked',
      'blocked',
    ]);
  });
  it('shows the same after a restart, whatever was done', async () => {
    await rig.addSigner('Ngozi Adeyemi', 'correct-pin');
    const same = async () => {
      const before = status();
      await rig.open(memoryJournal(rig.journal.written));
      expect(status()).toEqual(before);
    };
    await rig.toTaking();
    await same();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    rig.clipboard.text = 'something else';
    await rig.repay.checkClipboard(id);
    await same();
    expect(rig.copied()).toEqual(['amount']);
    await rig.repay.take(id, rig.digest(), 'destination');
    await rig.repay.pasteBack(id, rig.digest(), 'amount', '1');
    await same();
    await rig.repay.skipPasteBack(id, rig.digest(), 'on paper');
    await same();
    expect(rig.view().pasteBackSkipped).toMatchObject({ reason: 'on paper' });
    await rig.repay.skipSignature(id, rig.digest(), 'nobody else is in');
    await same();
    expect(rig.view().signatureSkipped).toMatchObject({ reason: 'nobody else is in' });
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await same();
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    expect(states().every((state) => state === 'done' || state === 'skipped')).toBe(true);
    const written = rig.journal.written.length;
    await rig.open(memoryJournal(rig.journal.written));
    expect(rig.view().reconciled).toMatchObject({ txHash: '0xreturn', by: 'service' });
    expect(rig.journal.written).toHaveLength(written);
  });
  it('shows when changed payment details were first read', async () => {
    await rig.toPayment();
    expect(rig.view().moved).toBeUndefined();
    rig.clock.advance(5_000);
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    const at = rig.clock.wall();
    rig.clock.advance(5_000);
    await rig.poll();
    await rig.flush();
    expect(rig.view().moved).toEqual({ at });
  });
  it('shows no facts of a loan that the cache has lost', async () => {
    rig.atService = loan({ id: 'LN-9' as LoanId });
    await rig.poll();
    expect(await rig.repay.start('LN-9' as LoanId)).toEqual({ ok: true, value: {} });
    rig.atService = loan();
    await rig.open(rig.journal);
    expect(rig.view()).toMatchObject({ loanId: 'LN-9', status: 'unknown', returnState: 'none' });
    expect(rig.view().statusWord).toBeUndefined();
    expect([rig.view().lastSeenAt, rig.view().isListed]).toEqual([undefined, undefined]);
  });
  it('is published again when its reading expires, and no more by time alone', async () => {
    await rig.toTaking();
    rig.clock.advance(60_001);
    await rig.flush();
    const then = rig.slice;
    expect(rig.step('read-now')).toBe('current');
    rig.clock.advance(600_000);
    await rig.flush();
    expect(rig.slice).toBe(then);
  });
  it('is the same after a poll that brings nothing new, so that it is not sent again', async () => {
    await paid();
    rig.clock.advance(10_000);
    await rig.poll();
    await rig.flush();
    const before = JSON.stringify(rig.slice);
    rig.clock.advance(10_000);
    await rig.poll();
    await rig.flush();
    expect(JSON.stringify(rig.slice)).toBe(before);
    expect(rig.view().isListed).toBe(true);
  });
  it('states when its loan was last read, once the list no longer names it or after a read of its own', async () => {
    await rig.repay.start(id);
    const listed = rig.clock.wall();
    rig.clock.advance(10_000);
    await rig.repay.readNow(id);
    expect(rig.view()).toMatchObject({ lastSeenAt: listed + 10_000 });
    await rig.poll();
    await rig.flush();
    expect(rig.view()).toMatchObject({ isListed: true });
    expect(rig.view().lastSeenAt).toBeUndefined();
    rig.clock.advance(10_000);
    await rig.book.take('loans', rig.answer([loan({ id: 'LN-9' as LoanId })]));
    await rig.flush();
    expect(rig.view()).toMatchObject({ lastSeenAt: listed + 10_000 });
    expect(rig.view().isListed).toBeUndefined();
  });
  it('stays stopped after a restart, and can be started again', async () => {
    await rig.toTaking();
    await rig.repay.stop(id, 'not now');
    expect(eventsOf('stopped')).toMatchObject([{ reason: 'not now' }]);
    expect(rig.slice.repayments).toEqual([]);
    await rig.open(memoryJournal(rig.journal.written));
    expect(rig.slice.repayments).toEqual([]);
    expect(await rig.repay.stop(id, 'again')).toMatchObject({ error: { by: 'step-order' } });
    await rig.repay.start(id);
    expect(rig.view()).toMatchObject({ confirmed: false });
    expect(rig.view().read).toBeUndefined();
    // The next reading is compared with what was confirmed then.
    await rig.repay.readNow(id);
    expect(rig.view().before).toMatchObject({ payable: { payoff: '16550000.10' } });
  });
});

describe('a reconciled return', () => {
  it('records the address, and a reason only if one was given', async () => {
    await paid();
    await rig.becomes({ ...closed, collateralReturn: returned });
    await rig.repay.reconcile(id, '0xreturn', undefined);
    expect(eventsOf('reconciled')).toEqual([
      { kind: 'reconciled', at: rig.clock.wall(), txHash: '0xreturn', address: '0xvault', by: 'service' },
    ]);
  });
  it('is refused for another transaction than the service names, and before the loan is closed', async () => {
    await paid();
    expect(await rig.repay.reconcile(id, '0xreturn', 'seen')).toMatchObject({ error: { code: 'blocked' } });
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xother', undefined)).toMatchObject({
      error: { code: 'changed-since-shown', what: 'return' },
    });
    expect(eventsOf('reconciled')).toEqual([]);
  });
  it('needs a reason when the operator names it, and is marked as theirs', async () => {
    await paid();
    await rig.becomes(closed);
    expect(await rig.repay.reconcile(id, '0xmine', undefined)).toMatchObject({
      error: { code: 'bad-input', field: 'reason' },
    });
    expect(await rig.repay.reconcile(id, '0xmine', 'seen on the explorer')).toMatchObject({ ok: true });
    expect(eventsOf('reconciled')).toEqual([
      {
        kind: 'reconciled',
        at: rig.clock.wall(),
        txHash: '0xmine',
        by: 'operator',
        reason: 'seen on the explorer',
      },
    ]);
    expect(rig.view().reconciled).toMatchObject({ by: 'operator', txHash: '0xmine' });
  });
});

describe('a loan with unreadable payment details', () => {
  it('can neither be read for payment nor be confirmed (gap 26, gap 27)', async () => {
    await rig.repay.start(id);
    for (const change of [
      { payoff: missing('payoff_amount_ngn') },
      { destination: missing('destination') },
    ]) {
      rig.atService = loan(change);
      expect(await rig.repay.readNow(id)).toEqual({
        ok: false,
        error: { code: 'blocked', by: 'not-readable' },
      });
    }
    rig.atService = loan({ payoff: found(decimal('0')) });
    expect(await rig.repay.readNow(id)).toEqual({
      ok: false,
      error: { code: 'blocked', by: 'nothing-to-pay' },
    });
    rig.atService = loan(closed);
    expect(await rig.repay.readNow(id)).toMatchObject({
      error: { code: 'changed-since-shown', what: 'loan' },
    });
    expect(eventsOf('read')).toEqual([]);
  });
});
