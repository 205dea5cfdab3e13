// @vitest-environment jsdom
// Borrowing: what is accepted is what is shown, by one deliberate act, and never late.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis, millis } from '../../../domain/time.ts';
import { HOLD_MILLIS } from '../../../renderer/components/HoldButton.tsx';
import { deadlineFor } from '../../../renderer/state/deadline.ts';
import { digest, review } from '../../support/preview/sample-flows.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  vi.useRealTimers();
  closeDesk();
});

const held = (ms: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  });
const reviewing = (left: number, id: string) => {
  const now = epochMillis(Date.now());
  const flow = review(now, left);
  const intent = { ...flow.intent, id: id as typeof flow.intent.id };
  return { borrow: { ...sampleSlices(now).borrow, flow: { ...flow, intent } } };
};
const some = (last: string): string => `019ab3f2-6c1e-4d40-9a55-2f7be01c88${last}`;

describe('asking for a quote', () => {
  it('shows the body before it is sent and sends exactly those terms (gap 19)', async () => {
    const { main, user } = openDesk('borrow');
    await user.type(await screen.findByLabelText('Amount in naira'), '4000000');
    expect(screen.getByLabelText<HTMLInputElement>('Amount in naira').value).toBe('4,000,000');
    expect(screen.getByText(/"amount_ngn": "4000000"/)).toBeTruthy();
    await user.click(await button('Ask for a quote'));
    expect(main.callsTo('borrow.createQuote')).toEqual([
      { terms: { amount_ngn: '4000000', payout: 'naira_token' } },
    ]);
  });

  it('says beside the field what is missing and sends nothing', async () => {
    const { main, user } = openDesk('borrow');
    await user.click(await button('Ask for a quote'));
    expect(screen.getByLabelText('Amount in naira').getAttribute('aria-invalid')).toBe('true');
    expect(main.callsTo('borrow.createQuote')).toEqual([]);
  });
});

describe('accepting', () => {
  it('sends the intent and the digest of what is shown after a full hold', async () => {
    const { main } = openDesk('borrow-review', { slices: reviewing(28_000, some('11')) });
    const hold = await button('Hold to accept ₦4,000,000.00');
    fireEvent.pointerDown(hold, { button: 0 });
    await held(HOLD_MILLIS + 60);
    expect(main.callsTo('borrow.accept')).toEqual([{ intentId: some('11'), digest }]);
  });

  it('does nothing when let go early', async () => {
    const { main } = openDesk('borrow-review', { slices: reviewing(28_000, some('12')) });
    const hold = await button('Hold to accept ₦4,000,000.00');
    fireEvent.pointerDown(hold, { button: 0 });
    await held(300);
    fireEvent.pointerUp(hold);
    await held(HOLD_MILLIS);
    expect(main.callsTo('borrow.accept')).toEqual([]);
  });

  it('can be done with Ctrl Enter held anywhere on the screen', async () => {
    const { main } = openDesk('borrow-review', { slices: reviewing(28_000, some('13')) });
    await button('Hold to accept ₦4,000,000.00');
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    await held(HOLD_MILLIS + 60);
    expect(main.callsTo('borrow.accept')).toHaveLength(1);
  });

  it('can be done without timing, by typing the word', async () => {
    const { main, user } = openDesk('borrow-review', { slices: reviewing(28_000, some('14')) });
    await user.click(await screen.findByText('Cannot hold a key or button?'));
    const accept = await button('Accept ₦4,000,000.00');
    expect(accept).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Type ACCEPT'), 'ACCEPT');
    await user.click(accept);
    expect(main.callsTo('borrow.accept')).toEqual([{ intentId: some('14'), digest }]);
  });

  it('is off within 100 ms of the deadline', async () => {
    const { main } = openDesk('borrow-review', { slices: reviewing(600, some('15')) });
    const hold = await button(/Hold to accept/);
    fireEvent.pointerDown(hold, { button: 0 });
    await held(690);
    expect(screen.getByRole('button', { name: 'Too late to accept' })).toHaveProperty('disabled', true);
    await held(HOLD_MILLIS);
    expect(main.callsTo('borrow.accept')).toEqual([]);
  });

  it('needs an acknowledgement where no amount is recognised (gap 21)', async () => {
    const slices = reviewing(28_000, some('16'));
    const { flow } = slices.borrow;
    const quote = { ...flow.quote, amount: missing('amount_ngn') };
    const { user } = openDesk('borrow-review', {
      slices: { borrow: { ...slices.borrow, flow: { ...flow, quote } } },
    });
    expect(await button('Hold to accept this quote')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox'));
    expect(await button('Hold to accept this quote')).toHaveProperty('disabled', false);
  });
});

describe('a quote under review', () => {
  it.each([
    ['under', '54.99', 'below your warning'],
    ['past', '55', 'above your warning'],
    ['past', '69.99', 'above your warning'],
    ['stop', '70', 'above your critical threshold'],
    ['stop', '92.5', 'above your critical threshold'],
  ])('shows an LTV that is %s the thresholds in its own tone (%s %%)', async (tone, ltv, words) => {
    const slices = reviewing(28_000, some('18'));
    const { flow } = slices.borrow;
    if (flow.stage !== 'review') throw new Error('no quote is under review');
    const quote = { ...flow.quote, others: [{ field: 'ltv_after_percent', raw: `"${ltv}"` }] };
    const { collateral } = sampleSlices(epochMillis(Date.now()));
    openDesk('borrow-review', {
      slices: {
        borrow: { ...slices.borrow, flow: { ...flow, quote } },
        collateral: { ...collateral, thresholds: { watchPercent: '55', stopPercent: '70' } },
      },
    });
    const pill = await screen.findByText(new RegExp(`points ${words}$`));
    const tones = { under: 'good', past: 'look', stop: 'stop' }[tone] ?? '';
    expect(pill.closest('[class*="pill"]')?.className).toContain(tones);
  });

  it('says that accepting can pay out at once, whatever the quote says of its disbursement (gap 33)', async () => {
    for (const [last, others] of [
      ['17', []],
      ['18', [{ field: 'auto_disbursement', raw: 'false' }]],
    ] as const) {
      const slices = reviewing(28_000, some(last));
      const { flow } = slices.borrow;
      const quote = { ...flow.quote, others: [...others] };
      openDesk('borrow-review', { slices: { borrow: { ...slices.borrow, flow: { ...flow, quote } } } });
      expect(await screen.findByText(/can pay out at once/)).toBeTruthy();
      // Shown if it was sent, by its own name.
      expect(screen.queryAllByText('Auto disbursement')).toHaveLength(others.length);
      closeDesk();
    }
  });
});

describe('the countdown', () => {
  it('never gives seconds back to the same quote', () => {
    const measured = epochMillis(Date.now());
    const first = deadlineFor('a', millis(10_000), measured);
    expect(deadlineFor('a', millis(40_000), measured)).toBe(first);
    expect(deadlineFor('a', millis(5_000), measured)).toBeLessThan(first);
    expect(deadlineFor('a', millis(10_000), measured)).toBeLessThan(first);
  });

  it('takes off what passed since it was measured, and adds nothing for a clock set back', () => {
    const now = epochMillis(Date.now());
    const early = deadlineFor('b', millis(10_000), epochMillis(now - 4_000));
    const ahead = deadlineFor('c', millis(10_000), epochMillis(now + 60_000));
    expect(ahead - early).toBeGreaterThan(3_900);
    expect(ahead - performance.now()).toBeLessThanOrEqual(10_000);
  });
});
