import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { destinationFrom } from '../../../../domain/destination.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Payable } from '../../../../domain/repayment-events.ts';
import { createClipboardWatch, type ClipboardWatch } from '../../../../main/desk/repay/clipboard-watch.ts';
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

beforeEach(async () => {
  clock = fakeClock();
  clipboard = memoryClipboard();
  watch = createClipboardWatch(clock, clipboard, () => undefined);
  await watch.put({ loanId: loan, part: 'amount', payable: payable, line: undefined });
});

describe('a copied text', () => {
  it('is read back from the clipboard', async () => {
    expect(await watch.put({ loanId: loan, part: 'amount', payable: payable, line: undefined })).toBe(
      '100.10',
    );
  });

  it('is cleared after a minute if nobody changed it', async () => {
    clock.advance(59_999);
    await flush();
    expect(clipboard.text).toBe('100.10');
    clock.advance(1);
    await flush();
    expect(clipboard.text).toBe('');
    expect(state()).toBe('cleared');
  });
  it('is not cleared if another program replaced it', async () => {
    clipboard.text = 'a shopping list';
    clock.advance(60_000);
    await flush();
    expect(clipboard.text).toBe('a shopping list');
  });
  it('counts as swapped until that is recorded, but not in a bank’s notation', async () => {
    clipboard.text = 'NGN 100.10';
    expect(await watch.look(loan)).toBeUndefined();
    clipboard.text = '100.11';
    const swapped = await watch.look(loan);
    expect(swapped).toMatchObject({ part: 'amount', state: 'swapped' });
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
  it('has no status for other payment details', () => {
    expect(watch.stateOf(loan, 'amount', 'b')).toBeUndefined();
    expect(watch.stateOf(loan, 'destination', 'a')).toBeUndefined();
  });
});
