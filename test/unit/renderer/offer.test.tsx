// @vitest-environment jsdom
// An offer beside what was asked for: a difference is marked, and past the tolerance the offered amount is typed first.
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import type { ComparedTerm } from '../../../domain/offer.ts';
import { epochMillis } from '../../../domain/time.ts';
import { digest, review } from '../../support/preview/sample-flows.ts';
import { amountOf } from '../../support/preview/readings.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** ₦400,000 was asked for. */
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
  it('keeps accept off until the offered amount is typed, and sends what was typed', async () => {
    const { main, user } = openDesk('borrow-review', { slices: offering('4000000.00', 'beyond') });
    expect(await screen.findByText('Differs from what you asked')).toBeTruthy();
    const hold = await button('Hold to accept ₦4,000,000.00');
    expect(hold).toHaveProperty('disabled', true);
    const field = screen.getByLabelText('Amount in naira: type what is offered');
    await user.type(field, '400000');
    expect(screen.getByText('This is not what is offered.')).toBeTruthy();
    expect(hold).toHaveProperty('disabled', true);
    await user.type(field, '0');
    expect(screen.queryByText('This is not what is offered.')).toBeNull();
    expect(hold).toHaveProperty('disabled', false);
    await user.click(screen.getByText('Cannot hold a key or button?'));
    await user.type(screen.getByLabelText('Type ACCEPT'), 'ACCEPT');
    await user.click(await button('Accept ₦4,000,000.00'));
    expect(main.callsTo('borrow.accept')).toMatchObject([{ digest, typedOffer: { amount_ngn: '4000000' } }]);
  });

  it('marks a difference within the tolerance and asks for nothing', async () => {
    openDesk('borrow-review', { slices: offering('400100.00', 'within') });
    expect(await screen.findByText('Differs, within your tolerance')).toBeTruthy();
    expect(screen.queryByLabelText(/type what is offered/)).toBeNull();
    expect(await button('Hold to accept ₦400,100.00')).toHaveProperty('disabled', false);
  });

  it('wants a text that differs typed as it is offered', async () => {
    const { borrow } = offering('400000.00', 'same');
    const payout = { field: 'payout', label: 'Payout', unit: 'text', asked: 'bank-a', offered: 'bank-b' };
    const { compared } = borrow.flow;
    const flow = {
      ...borrow.flow,
      compared: [...compared, { ...payout, difference: 'beyond' } as ComparedTerm],
    };
    const { user } = openDesk('borrow-review', { slices: { borrow: { ...borrow, flow } } });
    const hold = await button('Hold to accept ₦400,000.00');
    expect(hold).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Payout: type what is offered'), 'bank-b');
    expect(hold).toHaveProperty('disabled', false);
  });

  it('keeps accept off until the time the service asked for has passed, and names it', async () => {
    const { borrow } = offering('400000.00', 'same');
    const waiting = { ...borrow.flow, waitUntil: epochMillis(Date.UTC(2026, 10, 21, 8, 0, 9)) };
    const { main } = openDesk('borrow-review', { slices: { borrow: { ...borrow, flow: waiting } } });
    const hold = await button('Hold to accept ₦400,000.00');
    expect(hold).toHaveProperty('disabled', true);
    expect(screen.getByText(/The lender asked the app to wait/).textContent).toContain('09:00:09');
    act(() => main.publish('borrow', borrow));
    expect(hold).toHaveProperty('disabled', false);
  });
});
