// @vitest-environment jsdom
// A quote beside the request: differences are marked. Main's own view confirms them (confirmation.test.tsx).
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import type { ComparedTerm } from '../../../domain/offer.ts';
import { epochMillis } from '../../../domain/time.ts';
import { review } from '../../support/preview/sample-flows.ts';
import { amountOf } from '../../support/preview/readings.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** The request was for ₦400,000. */
function offering(offered: string, difference: ComparedTerm['difference']) {
  const now = epochMillis(Date.now());
  const flow = review(now, 40_000);
  const [one] = flow.compared;
  if (one === undefined) throw new Error('the sample compares no amount');
  const compared = [{ ...one, asked: decimal('400000'), offered: decimal(offered), difference }];
  const quote = { ...flow.quote, amount: amountOf('amount_ngn', offered, 'profile') };
  return { borrow: { ...sampleSlices(now).borrow, flow: { ...flow, quote, compared } } };
}

describe('the review of a quote', () => {
  it.each([
    ['4000000.00', 'differs', 'Differs from your request'],
    ['400000.00', 'rewritten', 'Same, written differently'],
  ] as const)('marks a difference: %s is %s the requested amount', async (offered, difference, words) => {
    openDesk('borrow-review', { slices: offering(offered, difference) });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
