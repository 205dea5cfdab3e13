// @vitest-environment jsdom
// Requesting a quote, and its terms in main's own window, which accepts it (confirmation.test.tsx).
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { epochMillis, millis } from '../../../domain/time.ts';
import { deadlineFor } from '../../../renderer/state/deadline.ts';
import { review } from '../../support/preview/sample-flows.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeConfirmation, openConfirmation } from './confirmation.tsx';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  vi.useRealTimers();
  closeDesk();
  closeConfirmation();
});

const reviewing = (left: number, id: string) => {
  const now = epochMillis(Date.now());
  const flow = review(now, left);
  const intent = { ...flow.intent, id: id as typeof flow.intent.id };
  return { borrow: { ...sampleSlices(now).borrow, flow: { ...flow, intent } } };
};
const some = (last: string): string => `019ab3f2-6c1e-4d40-9a55-2f7be01c88${last}`;

/** Opens the review of a quote with these other fields, beside thresholds of 55 and 70 percent. */
function reviewOf(others: readonly { field: string; raw: string }[], last = '18'): void {
  const slices = reviewing(28_000, some(last));
  const { flow } = slices.borrow;
  if (flow.stage !== 'review') throw new Error('no quote is under review');
  const { collateral } = sampleSlices(epochMillis(Date.now()));
  openConfirmation({
    borrow: { ...slices.borrow, flow: { ...flow, quote: { ...flow.quote, others: [...others] } } },
    collateral: { ...collateral, thresholds: { warningPercent: '55', criticalPercent: '70' } },
  });
}

describe('requesting a quote', () => {
  it('shows the body before sending, and sends exactly those terms (gap 19)', async () => {
    const { main, user } = openDesk('borrow');
    await user.type(await screen.findByLabelText('Amount in naira'), '4000000');
    expect(screen.getByLabelText<HTMLInputElement>('Amount in naira').value).toBe('4,000,000');
    expect(screen.getByText(/"amount_ngn":"4000000"/)).toBeTruthy();
    await user.click(await button('Request a quote'));
    expect(main.callsTo('borrow.createQuote')).toEqual([
      { terms: { amount_ngn: '4000000', payout: 'naira_token' } },
    ]);
  });

  it('names a missing value at its field, and sends nothing', async () => {
    const { main, user } = openDesk('borrow');
    await user.click(await button('Request a quote'));
    expect(screen.getByLabelText('Amount in naira').getAttribute('aria-invalid')).toBe('true');
    expect(main.callsTo('borrow.createQuote')).toEqual([]);
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
    reviewOf([{ field: 'ltv_after_percent', raw: `"${ltv}"` }]);
    const pill = await screen.findByText(new RegExp(`points ${words}$`));
    const tones = { under: 'good', past: 'look', stop: 'stop' }[tone] ?? '';
    expect(pill.closest('[class*="pill"]')?.className).toContain(tones);
  });

  it.each([
    [[]],
    [[{ field: 'ltv', raw: '0.5938' }]],
    [[{ field: 'loan_to_value', raw: '"71.2"' }]],
    [[{ field: 'ltv_after_percent', raw: 'null' }]],
  ])('says that no LTV was checked where none is stated in percent: %j', async (others) => {
    reviewOf(others);
    expect(await screen.findByText('not checked against your warning')).toBeDefined();
  });

  it('states that accepting can pay out at once, whatever the quote states about disbursement (gap 33)', async () => {
    for (const [last, others] of [
      ['17', []],
      ['18', [{ field: 'auto_disbursement', raw: 'false' }]],
    ] as const) {
      reviewOf(others, last);
      expect(await screen.findByText(/can pay out at once/)).toBeTruthy();
      // Would be shown by its own name if it were sent.
      expect(screen.queryAllByText('Auto disbursement')).toHaveLength(others.length);
      closeConfirmation();
    }
  });
});

describe('the countdown', () => {
  it('never adds seconds to the same quote', () => {
    const measured = epochMillis(Date.now());
    const first = deadlineFor('a', millis(10_000), measured);
    expect(deadlineFor('a', millis(40_000), measured)).toBe(first);
    expect(deadlineFor('a', millis(5_000), measured)).toBeLessThan(first);
    expect(deadlineFor('a', millis(10_000), measured)).toBeLessThan(first);
  });

  it('subtracts the time since the measurement, and adds none when the clock is set back', () => {
    const now = epochMillis(Date.now());
    const early = deadlineFor('b', millis(10_000), epochMillis(now - 4_000));
    const ahead = deadlineFor('c', millis(10_000), epochMillis(now + 60_000));
    expect(ahead - early).toBeGreaterThan(3_900);
    expect(ahead - performance.now()).toBeLessThanOrEqual(10_000);
  });
});
