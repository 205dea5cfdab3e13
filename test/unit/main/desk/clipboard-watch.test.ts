import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { destinationFrom } from '../../../../domain/destination.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Payable } from '../../../../domain/repayment-events.ts';
import {
  createClipboardWatch,
  type ClipboardWatch,
  type Copy,
} from '../../../../main/desk/repay/clipboard-watch.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { memoryClipboard, type MemoryClipboard } from '../../../support/memory-clipboard.ts';

const loan = 'LN-1' as LoanId;
const destination = destinationFrom({ account: '0123456789' });
if (destination === undefined) throw new Error('a destination states something');
const payable: Payable = { payoff: decimal('100.10'), destination, digest: 'a' };
let clock: FakeClock;
let clipboard: MemoryClipboard;
let watch: ClipboardWatch;
const flush = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const state = () => watch.stateOf(loan, 'amount', 'a')?.state;
const other = 'LN-2' as LoanId;
let changes = 0;
let replaced: Copy[] = [];
const listener = {
  changed: () => (changes += 1),
  replaced: (ended: Copy) => replaced.push(ended),
};

beforeEach(async () => {
  clock = fakeClock();
  clipboard = memoryClipboard();
  changes = 0;
  replaced = [];
  watch = createClipboardWatch(clock, clipboard, listener);
  await watch.put({ loanId: loan, part: 'amount', payable: payable, line: undefined });
});

describe('a clipboard to which nothing was copied', () => {
  it('is not looked at, and stays as it is', async () => {
    const idle = createClipboardWatch(clock, clipboard, listener);
    clipboard.text = 'a shopping list';
    expect(await idle.look(loan)).toBeUndefined();
    await idle.replacedBy(loan, payable);
    await idle.dispose();
    expect(clipboard.text).toBe('a shopping list');
  });
});

describe('a copied text', () => {
  it('is read back from the clipboard', async () => {
    const put = await watch.put({ loanId: loan, part: 'amount', payable: payable, line: undefined });
    expect(put.text).toBe('100.10');
  });

  it('is cleared after a minute if nobody changed it', async () => {
    clock.advance(59_999);
    await flush();
    expect(clipboard.text).toBe('100.10');
    clock.advance(1);
    await flush();
    expect(clipboard.text).toBe('');
    expect(state()).toBe('cleared');
    expect(replaced).toEqual([]);
  });
  it('leaves another program’s text alone, tells of it at the minute’s end, and then watches nothing', async () => {
    clipboard.text = 'a shopping list';
    clock.advance(59_999);
    await flush();
    expect(state()).toBe('held');
    clock.advance(1);
    await flush();
    expect([clipboard.text, state()]).toEqual(['a shopping list', 'cleared']);
    expect(replaced).toMatchObject([{ of: { loanId: loan, part: 'amount', payable } }]);
    clipboard.text = 'TRF-1';
    expect(await watch.look(loan)).toBeUndefined();
    expect(state()).toBe('cleared');
    clock.advance(60_000);
    await flush();
    expect(replaced).toHaveLength(1);
  });
  it.each(['NGN 100.10', '0123456789', ' '])('is not replaced by %j at the minute’s end', async (text) => {
    clipboard.text = text;
    clock.advance(60_000);
    await flush();
    expect([clipboard.text, state(), replaced]).toEqual([text, 'cleared', []]);
  });
  it('replaced in its minute is marked as swapped, unless something was copied since', async () => {
    clipboard.text = 'a shopping list';
    clock.advance(60_000);
    await flush();
    const [ended] = replaced;
    if (ended === undefined) throw new Error('the copy was replaced');
    const swapped = watch.markSwapped(ended);
    expect([swapped?.state, state()]).toEqual(['swapped', 'swapped']);
    expect(await watch.look(loan)).toBe(swapped);
    await watch.put({ loanId: loan, part: 'amount', payable, line: undefined });
    expect(watch.markSwapped(ended)).toBeUndefined();
    expect(state()).toBe('held');
  });
  it('that was copied again while the minute’s end is read has not been replaced', async () => {
    clipboard.text = 'a shopping list';
    clock.advance(60_000);
    await watch.put({ loanId: loan, part: 'amount', payable, line: undefined });
    await flush();
    expect([state(), replaced]).toEqual(['held', []]);
  });
  it('counts as swapped until that is recorded, but not in a bank’s notation', async () => {
    clipboard.text = 'NGN 100.10';
    expect(await watch.look(loan)).toBeUndefined();
    clipboard.text = '100.11';
    const swapped = await watch.look(loan);
    expect(swapped).toMatchObject({ of: { part: 'amount' }, state: 'swapped' });
    expect(state()).toBe('swapped');
    clipboard.text = '100.10';
    expect(await watch.look(loan)).toBe(swapped);
    expect(await watch.look('LN-2' as LoanId)).toBeUndefined();
    if (swapped !== undefined) watch.noted(swapped);
    expect(await watch.look(loan)).toBeUndefined();
    expect(state()).toBe('swapped');
  });
  it('counts as cleared, not swapped, if another program emptied the clipboard', async () => {
    clipboard.text = '';
    expect(await watch.look(loan)).toBeUndefined();
    expect(state()).toBe('cleared');
  });
  it('is held while the clipboard has it, and each change of its status is told', async () => {
    expect(await watch.look(loan)).toBeUndefined();
    expect([state(), changes]).toEqual(['held', 1]);
    clipboard.text = '';
    await watch.look(loan);
    expect([state(), changes]).toEqual(['cleared', 2]);
    // Nothing is looked at once the text is gone.
    clipboard.text = '100.11';
    expect(await watch.look(loan)).toBeUndefined();
    expect([state(), changes]).toEqual(['cleared', 2]);
  });
  it('of another loan is not looked at', async () => {
    clipboard.text = '100.11';
    expect(await watch.look(other)).toBeUndefined();
    expect(state()).toBe('held');
  });
  it('that is replaced while the clipboard is read is not judged by what is there', async () => {
    const looking = watch.look(loan);
    clipboard.text = 'a shopping list';
    await watch.put({ loanId: loan, part: 'destination', payable: payable, line: undefined });
    expect(await looking).toBeUndefined();
    expect(watch.stateOf(loan, 'destination', 'a')?.state).toBe('held');
    expect(changes).toBe(2);
  });
  it('is cleared, and outdated, once the service states other details for its loan', async () => {
    await watch.replacedBy(other, { ...payable, payoff: decimal('7'), digest: 'b' });
    expect(state()).toBe('held');
    // Another account leaves the amount as it is.
    await watch.replacedBy(loan, { ...payable, digest: 'b' });
    expect([state(), clipboard.text]).toEqual(['held', '100.10']);
    await watch.replacedBy(loan, { ...payable, payoff: decimal('7'), digest: 'b' });
    expect([state(), clipboard.text]).toEqual(['outdated', '']);
    expect(watch.stateOf(loan, 'amount', 'b')?.state).toBe('outdated');
    clipboard.text = '100.10';
    await watch.replacedBy(loan, { ...payable, payoff: decimal('8'), digest: 'c' });
    expect(clipboard.text).toBe('100.10');
  });
  it('is not copied if the clipboard holds something else afterwards', async () => {
    clipboard.swap = () => '100.1';
    const put = await watch.put({ loanId: loan, part: 'amount', payable: payable, line: undefined });
    expect(put.text).toBe('100.1');
    expect(state()).toBeUndefined();
    clock.advance(60_000);
    await flush();
    expect(clipboard.text).toBe('100.1');
  });
  it('is cleared when nothing watches it any more, and then never again', async () => {
    await watch.dispose();
    expect([clipboard.text, state()]).toEqual(['', 'cleared']);
    clipboard.text = '100.10';
    await watch.dispose();
    clock.advance(60_000);
    await flush();
    expect(clipboard.text).toBe('100.10');
  });
  it('that was swapped stays on the clipboard when nothing watches it any more', async () => {
    clipboard.text = '100.11';
    await watch.look(loan);
    clipboard.text = '100.10';
    await watch.dispose();
    expect([clipboard.text, state()]).toEqual(['100.10', 'swapped']);
  });
  it('is recorded as swapped only by its own record', async () => {
    clipboard.text = '100.11';
    const swapped = await watch.look(loan);
    if (swapped !== undefined) watch.noted({ ...swapped });
    expect(await watch.look(loan)).toBe(swapped);
  });
  it('has no status for other payment details', () => {
    expect(watch.stateOf(loan, 'amount', 'b')).toBeUndefined();
    expect(watch.stateOf(loan, 'destination', 'a')).toBeUndefined();
  });
});
