// Events during a repayment: values that change and come back, a loan that closes, a payment made before a
// change was read, an address that is removed.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import type { CopiedPart } from '../../../../domain/repayment-events.ts';
import { missing } from '../../../../domain/provenance.ts';
import { fail } from '../../../../contract/errors.ts';
import { bankDestination, found, loan } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

const clipboardOf = (part: CopiedPart) => rig.view().parts.find((one) => one.part === part)?.clipboard;
const other = { destination: found(bankDestination('9999999999')) };
describe('payment details that change and return to the former values', () => {
  it('block until the loan is read again and confirmed again', async () => {
    await rig.toPayment();
    const digest = rig.digest();
    await rig.becomes(other);
    expect(rig.told().at(-1)).toBe('moved');
    await rig.becomes({});
    expect(rig.step('read-now')).toBe('alarm');
    expect(await rig.repay.recordPayment(id, digest, reference)).toMatchObject({
      error: { code: 'blocked' },
    });
    await rig.repay.readNow(id);
    expect(rig.digest()).toBe(digest);
    expect(rig.step('compare')).toBe('current');
    expect(rig.copied()).toEqual([]);
    expect(await rig.repay.confirm(id, digest, undefined)).toMatchObject({ ok: true });
    expect(rig.step('take')).toBe('current');
  });
  it('clear the old destination from the clipboard, and show that until the new one is copied', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'destination');
    expect(rig.clipboard.text).toContain('0123456789');
    await rig.becomes(other);
    expect(rig.clipboard.text).toBe('');
    expect(clipboardOf('destination')).toBe('outdated');
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, rig.digest(), 'called the lender');
    expect(clipboardOf('destination')).toBe('outdated');
    await rig.repay.take(id, rig.digest(), 'destination');
    expect(rig.clipboard.text).toContain('9999999999');
    expect(clipboardOf('destination')).toBe('held');
  });
  it('leave another program’s text and unchanged details on the clipboard', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'destination');
    const copied = rig.clipboard.text;
    await rig.becomes({ payoff: found(decimal('1.00')) });
    expect(rig.clipboard.text).toBe(copied);
    rig.clipboard.text = 'a note of my own';
    await rig.becomes(other);
    expect(rig.clipboard.text).toBe('a note of my own');
    expect(clipboardOf('destination')).not.toBe('outdated');
  });
  it('are recorded once each, also before anything is confirmed', async () => {
    await rig.repay.start(id);
    await rig.repay.readNow(id);
    await rig.becomes(other);
    await rig.becomes(other);
    await rig.becomes({ payoff: found(decimal('1.00')) });
    await rig.becomes({});
    expect(rig.told()).toEqual(['started', 'read', 'moved', 'moved']);
    await rig.repay.readNow(id);
    expect(rig.view().payee?.state).toBe('new');
  });
  it('still block if they came while a reading was under way that shows the former values', async () => {
    await rig.toPayment();
    const digest = rig.digest();
    rig.beforeAnswer = async () => {
      await rig.becomes(other);
      expect(rig.step('read-now')).toBe('alarm');
      rig.atService = loan();
    };
    expect(await rig.repay.readNow(id)).toMatchObject({ ok: true });
    await rig.flush();
    expect(rig.told().slice(-2)).toEqual(['moved', 'read']);
    expect(rig.step('compare')).toBe('current');
    expect(await rig.repay.recordPayment(id, digest, reference)).toMatchObject({ ok: false });
  });
});

describe('a payment made before a change was read', () => {
  it('is recorded for its own details, only with a reason, and only if they were ready to be paid', async () => {
    await rig.toTaking();
    const digest = rig.digest();
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    expect(rig.view().overtaken).toBeUndefined();
    expect(await rig.repay.recordPayment(id, digest, reference, 'yesterday, by the bank')).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    await rig.becomes({});
    await rig.repay.readNow(id);
    await rig.repay.confirm(id, digest, 'asked');
    await rig.repay.take(id, digest, 'amount');
    await rig.repay.take(id, digest, 'destination');
    await rig.repay.skipPasteBack(id, digest, 'on paper');
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    expect(await rig.repay.recordPayment(id, digest, reference)).toMatchObject({ ok: false });
    await rig.repay.readNow(id);
    expect(rig.view().overtaken).toMatchObject({ payable: { payoff: '16550000.10' } });
    expect(await rig.repay.recordPayment(id, rig.digest(), reference, 'by the bank')).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    expect(await rig.repay.recordPayment(id, digest, reference, 'by the bank')).toMatchObject({ ok: true });
    expect(rig.view()).toMatchObject({ payment: { payoff: '16550000.10', beforeChange: 'by the bank' } });
    expect(rig.view().overtaken).toBeUndefined();
    expect(rig.step('watch-closed')).toBe('current');
  });
});

describe('a loan that closes meanwhile', () => {
  it('needs no payment when another one closed it, and leads to the return', async () => {
    await rig.toTaking();
    await rig.becomes(closed);
    expect(rig.view().closedElsewhere).toBe(true);
    expect(rig.view().steps.map(({ state }) => state)).toEqual([
      'done',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'done',
      'current',
    ]);
    for (const act of [
      () => rig.repay.readNow(id),
      () => rig.repay.confirm(id, rig.digest(), 'as in the contract'),
      () => rig.repay.take(id, rig.digest(), 'amount'),
      () => rig.repay.recordPayment(id, rig.digest(), reference),
    ])
      expect(await act()).toMatchObject({ error: { code: 'blocked', by: 'step-order' } });
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(rig.step('reconcile-return')).toBe('done');
  });
  it('is not read for a payment, even before the list shows it closed', async () => {
    await rig.repay.start(id);
    rig.atService = loan(closed);
    expect(await rig.repay.readNow(id)).toMatchObject({ error: { code: 'changed-since-shown' } });
    await rig.flush();
    expect(rig.view().closedElsewhere).toBe(true);
    expect(rig.told()).toEqual(['started']);
  });
  it('is not inferred from an amount: an open loan without a payoff is not paid', async () => {
    await rig.repay.start(id);
    for (const payoff of ['0.00', '-1.00']) {
      rig.atService = loan({ payoff: found(decimal(payoff)) });
      expect(await rig.repay.readNow(id)).toMatchObject({ error: { code: 'blocked', by: 'nothing-to-pay' } });
    }
    expect(rig.step('read-now')).toBe('current');
    expect(rig.view().read).toBeUndefined();
  });
});

describe('a loan that the service no longer lists', () => {
  it('cannot be read, keeps its checklist, and is not closed', async () => {
    await rig.toTaking();
    rig.clock.advance(60_001);
    await rig.flush();
    await rig.book.take('loans', rig.answer([]));
    rig.online = false;
    expect(await rig.repay.readNow(id)).toMatchObject(fail({ code: 'offline', cause: 'reset', detail: '' }));
    expect(rig.step('read-now')).toBe('current');
    expect(rig.step('take')).toBe('blocked');
    expect(rig.view().status).toBe('open');
  });
});

describe('an answer that states only the payoff or only the destination', () => {
  const lacksDestination = { destination: missing('repayment_destination') };
  const lacksPayoff = { payoff: missing('payoff_amount_ngn') };
  it('stops the checklist if the part that it states differs', async () => {
    for (const change of [
      { ...lacksDestination, payoff: found(decimal('16560000.10')) },
      { ...lacksPayoff, ...other },
    ]) {
      rig = await repayRig();
      await rig.toPayment();
      const digest = rig.digest();
      await rig.becomes(change);
      expect(rig.told().at(-1)).toBe('moved');
      expect(rig.step('read-now')).toBe('alarm');
      expect(await rig.repay.recordPayment(id, digest, reference)).toMatchObject({ ok: false });
    }
  });
  it('is no change while that part stays as it was read', async () => {
    await rig.toPayment();
    await rig.becomes(lacksDestination);
    await rig.becomes(lacksPayoff);
    await rig.becomes({ ...lacksDestination, ...lacksPayoff });
    expect(rig.told()).not.toContain('moved');
    expect(rig.step('record-payment')).toBe('current');
  });
  it('does not take back the other part of an earlier change', async () => {
    await rig.toPayment();
    await rig.becomes(other);
    await rig.becomes(lacksDestination);
    expect(rig.told().filter((kind) => kind === 'moved')).toHaveLength(1);
    await rig.becomes({ ...lacksDestination, payoff: found(decimal('16560000.10')) });
    const last = JSON.parse(rig.journal.written.at(-1)?.body ?? '') as unknown;
    expect(last).toMatchObject({
      event: { kind: 'moved', payable: { payoff: '16560000.10', destination: other.destination.value } },
    });
  });
});

describe('a loan that the list states in part before it is read for the first time', () => {
  const fresh = 'LN-7' as LoanId;
  const lacksPayoff = { id: fresh, payoff: missing('payoff_amount_ngn') };
  const readAfter = async (...listed: Partial<Loan>[]): Promise<void> => {
    for (const one of listed) {
      await rig.book.take('loans', rig.answer([loan(one)]));
      rig.clock.advance(1_000);
    }
    await rig.repay.start(fresh);
    rig.atService = loan({ id: fresh });
    expect(await rig.repay.readNow(fresh)).toMatchObject({ ok: true });
  };
  it('is new whatever the list stated, and agreed to with a word on how it was checked', async () => {
    await readAfter({ id: fresh }, { ...lacksPayoff, ...other });
    expect(rig.view()).toMatchObject({ payee: { state: 'new' }, amountIs: 'first' });
    expect(rig.view().before).toBeUndefined();
    expect(await rig.repay.confirm(fresh, rig.digest(), undefined)).toMatchObject({
      error: { field: 'reason' },
    });
    expect(await rig.repay.confirm(fresh, rig.digest(), 'called the lender')).toMatchObject({ ok: true });
    expect(rig.view()).toMatchObject({ payee: { state: 'known' }, destinationNews: 'new' });
  });
});

describe('a difference in one part of the destination', () => {
  const entry = (path: string, value: string) => ({ path, value });
  const [account, bank] = [entry('account', '0123456789'), entry('bank', 'Harbour MFB')];
  const read = async (entries: object[]): Promise<void> => {
    await rig.toPayment();
    await rig.becomes({ destination: found(entries as never) });
  };
  it('asks again for a memo that a reading has and the agreement has not', async () => {
    await read([account, bank, entry('memo', '77')]);
    await rig.repay.readNow(id);
    expect(rig.step('compare')).toBe('alarm');
  });
  it('raises no alarm if it cannot be read, and shows no value', async () => {
    await rig.toTaking();
    await rig.becomes({ payoff: missing('payoff_amount_ngn') });
    rig.clock.advance(60_001);
    await rig.flush();
    expect(await rig.repay.readNow(id)).toMatchObject({ error: { by: 'not-readable' } });
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toMatchObject({ ok: false });
  });
});
