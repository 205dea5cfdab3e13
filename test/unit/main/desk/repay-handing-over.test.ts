// From confirmed payment details to the payment: which acts are refused, and whose clipboard is checked.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { payableOf } from '../../../../main/desk/repay/payable.ts';
import { loan } from '../../../support/lending-values.ts';
import { closed, id, reference, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

describe('an act on outdated payment details', () => {
  it('is refused if the details are not the confirmed ones, or the reading has expired', async () => {
    await rig.toTaking();
    const other = 'a'.repeat(64);
    for (const act of [
      () => rig.repay.take(id, other, 'amount'),
      () => rig.repay.pasteBack(id, other, 'amount', '16550000.10'),
      () => rig.repay.skipPasteBack(id, other, 'on paper'),
    ])
      expect(await act()).toMatchObject({ error: { code: 'changed-since-shown' } });
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    rig.clock.advance(60_001);
    await rig.flush();
    expect(rig.step('take')).toBe('current');
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toMatchObject({
      error: { code: 'expired', reason: 'read-too-old' },
    });
  });
});

describe('a paste of the account number alone', () => {
  it('lists the parts that were not compared, which a second paste can show', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.pasteBack(id, rig.digest(), 'amount', '16550000.10');
    expect(await rig.repay.pasteBack(id, rig.digest(), 'destination', '0123456789')).toMatchObject({
      value: { verdict: 'exact', unshown: ['bank'] },
    });
    expect(rig.view().parts).toMatchObject([{ proven: true }, { proven: false }]);
    expect(rig.step('record-payment')).toBe('blocked');
    await rig.repay.pasteBack(id, rig.digest(), 'destination', 'Harbour MFB');
    expect(rig.view().parts).toMatchObject([{ proven: true }, { proven: true, pasted: { unshown: [] } }]);
    expect(rig.step('record-payment')).toBe('current');
  });
  it('is enough only with a recorded reason for exactly the missing parts', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.pasteBack(id, rig.digest(), 'amount', '16550000.10');
    const leaveOut = (...parts: string[]) => rig.repay.skipPasteBack(id, rig.digest(), 'by eye', parts);
    const refused = { error: { code: 'changed-since-shown' } };
    expect(await leaveOut('bank')).toMatchObject(refused);
    await rig.repay.pasteBack(id, rig.digest(), 'destination', '0123456789');
    for (const parts of [[], ['account'], ['bank', 'account']])
      expect(await leaveOut(...parts)).toMatchObject(refused);
    expect(rig.told()).not.toContain('paste-back-skipped');
    expect(await leaveOut('bank')).toMatchObject({ ok: true });
    expect(rig.view().pasteBackSkipped).toMatchObject({ reason: 'by eye', parts: ['bank'] });
    expect(rig.journal.written.at(-1)?.body).toContain('by eye');
    expect(rig.step('record-payment')).toBe('current');
  });
});

describe('a paste of one line from the clipboard', () => {
  const compare = (line?: number) => rig.repay.pasteBack(id, rig.digest(), 'destination', undefined, line);

  it('compares what the clipboard holds with that line, and keeps it as evidence', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.pasteBack(id, rig.digest(), 'amount', '16550000.10');
    rig.clipboard.text = '0123456789';
    expect(await compare(0)).toMatchObject({ value: { verdict: 'exact', unshown: ['bank'] } });
    rig.clipboard.text = 'Another Bank';
    expect(await compare(1)).toMatchObject({ value: { verdict: 'different', differences: ['other-value'] } });
    expect(rig.view().parts[1]).toMatchObject({
      proven: false,
      pasted: { path: 'bank', text: 'Another Bank' },
    });
    expect(rig.step('record-payment')).toBe('blocked');
    rig.clipboard.text = 'Harbour MFB';
    expect(await compare(1)).toMatchObject({ value: { verdict: 'exact', unshown: [] } });
    expect(rig.step('record-payment')).toBe('current');
    expect(rig.journal.written.at(-1)?.body).toContain('Harbour MFB');
  });
  it('no longer calls an earlier copy verified that the pasted text replaced', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    expect(rig.view().parts[0]).toMatchObject({ clipboard: 'held' });
    rig.clipboard.text = '0123456789';
    await compare(0);
    await rig.flush();
    expect(rig.view().parts[0]).toMatchObject({ clipboard: 'cleared', copied: true });
    expect(rig.told()).not.toContain('swapped');
  });
  it('asks for the account again after the account differed', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    rig.clipboard.text = '0123456798';
    expect(await compare(0)).toMatchObject({ value: { verdict: 'different', unshown: ['account', 'bank'] } });
    rig.clipboard.text = 'Harbour MFB';
    expect(await compare(1)).toMatchObject({ value: { verdict: 'different', differences: ['no-account'] } });
  });
  it('says that the clipboard is empty, and records nothing', async () => {
    await rig.toTaking();
    const before = rig.told().length;
    rig.clipboard.text = ' \n';
    expect(await compare()).toEqual({ ok: false, error: { code: 'blocked', by: 'clipboard-empty' } });
    expect(rig.told()).toHaveLength(before);
  });
  it('is refused for a line that the destination does not have', async () => {
    await rig.toTaking();
    rig.clipboard.text = '0123456789';
    expect(await compare(7)).toMatchObject({ error: { code: 'bad-input', field: 'line' } });
    expect(await rig.repay.pasteBack(id, rig.digest(), 'amount', '1', 0)).toMatchObject({
      error: { code: 'bad-input', field: 'line' },
    });
  });
});

describe('a paste of what was copied from this app', () => {
  const compare = (copiedHere?: string, line?: number) =>
    rig.repay.pasteBack(id, rig.digest(), 'amount', undefined, line, copiedHere);
  const refused = { ok: false, error: { code: 'blocked', by: 'own-copy' } };

  /** Each way in which the app's own text gets to the clipboard. */
  it.each<[string, () => Promise<string | undefined>]>([
    [
      'the copy button',
      async () => {
        await rig.repay.take(id, rig.digest(), 'amount');
        return undefined;
      },
    ],
    [
      'the menu of a value',
      async () => {
        await rig.clipboard.write('16550000.10');
        return undefined;
      },
    ],
    ['a selection on the page', () => Promise.resolve((rig.clipboard.text = '16550000.10'))],
  ])('by %s proves nothing, and is removed', async (_way, copy) => {
    await rig.toTaking();
    const copiedHere = await copy();
    const before = rig.told().length;
    expect(await compare(copiedHere)).toEqual(refused);
    expect([rig.clipboard.text, rig.told().length]).toEqual(['', before]);
    expect(rig.view().parts[0]).toMatchObject({ proven: false });
    // The same text copied at the bank afterwards is the bank's.
    rig.clipboard.text = '16550000.10';
    expect(await compare()).toMatchObject({ value: { verdict: 'exact' } });
  });
  it('by a run that ended before it cleared the text proves nothing', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    const next = await repayRig();
    next.clipboard.text = rig.clipboard.text;
    await next.open(rig.journal);
    const compareNext = () => next.repay.pasteBack(id, rig.digest(), 'amount', undefined);
    expect(await compareNext()).toEqual(refused);
    next.clipboard.text = '16550000.10';
    expect(await compareNext()).toMatchObject({ value: { verdict: 'exact' } });
  });
  it('is proven by typing it', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    const typed = await rig.repay.pasteBack(id, rig.digest(), 'amount', '16550000.10');
    expect(typed).toMatchObject({ value: { verdict: 'exact' } });
  });
});

describe('copying line by line', () => {
  const destination = () => rig.view().parts[1];
  const copy = async (line: number) => {
    const result = await rig.repay.take(id, rig.digest(), 'destination', line);
    await rig.flush();
    return result;
  };
  const copies = () => rig.told().filter((kind) => kind === 'copied').length;

  it('copies one line exactly, and states which one the clipboard holds', async () => {
    await rig.toTaking();
    expect(await copy(0)).toEqual({ ok: true, value: { clipboard: '0123456789', proven: true } });
    expect(rig.clipboard.text).toBe('0123456789');
    expect(destination()).toMatchObject({ clipboard: 'held', line: 0, copiedLines: [0], copied: false });
    expect(copies()).toBe(1);
  });
  it('records each line before it is on the clipboard, and counts the destination as copied with its last', async () => {
    await rig.toTaking();
    await copy(1);
    await copy(1);
    expect(destination()).toMatchObject({ copied: false });
    await copy(0);
    expect(destination()).toMatchObject({ copied: true, copiedLines: [1, 0] });
    expect(copies()).toBe(3);
  });
  it('starts again after a swap, which is recorded', async () => {
    await rig.toTaking();
    await copy(0);
    rig.clipboard.text = '9999999999';
    await rig.repay.checkClipboard(id);
    expect(destination()).toMatchObject({ clipboard: 'swapped', copied: false });
    await copy(1);
    expect(destination()).toMatchObject({ clipboard: 'held', line: 1, copiedLines: [1], copied: false });
    expect(rig.told()).toContain('swapped');
  });
  it('starts again for other payment details', async () => {
    await rig.toTaking();
    await copy(0);
    expect(await rig.repay.take(id, 'a'.repeat(64), 'destination', 1)).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    expect(destination()).toMatchObject({ copiedLines: [0] });
  });
  it('is no swap when the bank groups the digits of a copied account', async () => {
    await rig.toTaking();
    await copy(0);
    rig.clipboard.text = '012 345 6789';
    await rig.repay.checkClipboard(id);
    expect(destination()).toMatchObject({ clipboard: 'held' });
  });
  it('refuses a line that the destination does not have, and one of the amount', async () => {
    await rig.toTaking();
    const refused = { error: { code: 'bad-input', field: 'line' } };
    expect(await copy(2)).toMatchObject(refused);
    expect(await rig.repay.take(id, rig.digest(), 'amount', 0)).toMatchObject(refused);
    expect(rig.clipboard.text).toBe('');
  });
});

describe('two open repayments', () => {
  it('have different digests, though amount and destination are the same', () => {
    const digestOf = (of: string) => payableOf(loan({ id: of as LoanId }))?.digest;
    expect(digestOf('LN-1')).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOf('LN-2')).not.toBe(digestOf('LN-1'));
  });
  it('do not confuse their clipboard texts', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    rig.clipboard.text = 'something else';
    await rig.repay.checkClipboard('LN-2' as typeof id);
    expect(rig.told()).not.toContain('swapped');
    await rig.repay.checkClipboard(id);
    expect(rig.told().at(-1)).toBe('swapped');
    expect(rig.copied()).toEqual([]);
  });
});

describe('a text copied elsewhere', () => {
  const toSkipped = async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
    await rig.repay.skipPasteBack(id, rig.digest(), 'the bank allows no copy');
  };
  it('undoes nothing once the minute of the copy is over', async () => {
    await toSkipped();
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.clipboard.text).toBe('');
    rig.clipboard.text = reference;
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.view().parts[1]).toMatchObject({ copied: true, clipboard: 'cleared' });
    await rig.repay.checkClipboard(id);
    expect(rig.told()).not.toContain('swapped');
    expect(rig.step('record-payment')).toBe('current');
  });
  it('undoes nothing once the loan is closed, so that its payment can be recorded', async () => {
    await toSkipped();
    rig.clipboard.text = '482913';
    await rig.becomes(closed);
    await rig.repay.checkClipboard(id);
    rig.clock.advance(60_000);
    await rig.flush();
    expect(rig.view().parts[1]).toMatchObject({ clipboard: 'cleared' });
    expect(rig.told()).not.toContain('swapped');
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toMatchObject({ ok: true });
  });
});

describe('a copy that another program replaced while the operator was at the bank', () => {
  const minuteEndsWith = async (text: string) => {
    rig.clipboard.text = text;
    rig.clock.advance(60_000);
    await rig.flush();
  };
  const takeBoth = async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'amount');
    await rig.repay.take(id, rig.digest(), 'destination');
  };
  it('is recorded as swapped when its minute ends, and takes back the copy and the second person’s step', async () => {
    await takeBoth();
    await rig.repay.skipPasteBack(id, rig.digest(), 'the bank allows no copy');
    await rig.repay.skipSignature(id, rig.digest(), 'she is away');
    await minuteEndsWith('9999999999');
    expect(rig.told().at(-1)).toBe('swapped');
    expect(rig.view().parts[1]).toMatchObject({ copied: false, clipboard: 'swapped' });
    expect(rig.view().signatureSkipped).toBeUndefined();
    expect(rig.copied()).toEqual(['amount']);
    expect(rig.clipboard.text).toBe('9999999999');
    await rig.repay.checkClipboard(id);
    expect(rig.told().filter((kind) => kind === 'swapped')).toHaveLength(1);
  });
  it('is recorded also when the reading has expired meanwhile', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'destination');
    rig.clock.advance(1);
    await minuteEndsWith('9999999999');
    expect(rig.step('read-now')).toBe('current');
    expect(rig.told().at(-1)).toBe('swapped');
  });
  it('starts again if it was one line of the destination', async () => {
    await rig.toTaking();
    await rig.repay.take(id, rig.digest(), 'destination', 0);
    await minuteEndsWith('9999999999');
    expect(rig.view().parts[1]).toMatchObject({ copied: false, clipboard: 'swapped' });
    expect(rig.view().parts[1]?.copiedLines).toBeUndefined();
  });
  it('stays marked if the swap cannot be recorded, until it is', async () => {
    await takeBoth();
    rig.journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    await minuteEndsWith('9999999999');
    expect(rig.view().parts[1]).toMatchObject({ copied: true, clipboard: 'swapped' });
    rig.journal.failure = undefined;
    await rig.repay.checkClipboard(id);
    expect(rig.told().at(-1)).toBe('swapped');
  });
});

describe('compared or paid details', () => {
  it('raise no alarm when the operator copies something else', async () => {
    await rig.toPayment();
    rig.clipboard.text = 'TRF/2026/11/22/000418';
    await rig.repay.checkClipboard(id);
    expect(rig.told()).not.toContain('swapped');
    expect(rig.step('record-payment')).toBe('current');
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.repay.checkClipboard(id);
    expect(rig.told()).not.toContain('swapped');
  });
  it('allow no copy, paste, skipped step or signature after the payment', async () => {
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    for (const act of [
      () => rig.repay.take(id, rig.digest(), 'amount'),
      () => rig.repay.pasteBack(id, rig.digest(), 'amount', '1'),
      () => rig.repay.skipPasteBack(id, rig.digest(), 'late'),
      () => rig.repay.skipSignature(id, rig.digest(), 'late'),
      () => rig.repay.recordPayment(id, rig.digest(), 'TRF-2'),
      () => rig.repay.recordPayment(id, rig.digest(), 'TRF-2', 'late'),
    ])
      expect(await act()).toMatchObject({ ok: false, error: { code: 'blocked', by: 'step-order' } });
    expect(rig.told().at(-1)).toBe('paid');
  });
});
