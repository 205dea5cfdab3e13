// @vitest-environment jsdom
// Main's confirmation window: one deliberate act confirms exactly what is shown, and never late.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import type { ComparedTerm } from '../../../domain/offer.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { HOLD_MILLIS } from '../../../renderer/components/HoldButton.tsx';
import { amountOf } from '../../support/preview/readings.ts';
import { review } from '../../support/preview/sample-flows.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { scene } from '../../support/preview/scenes.ts';
import { closeConfirmation, openConfirmation } from './confirmation.tsx';
import { button, expectAccessible } from './desk.tsx';

afterEach(closeConfirmation);

const some = (last: string): string => last;
/** A new quote, because the deadline of a known one can only move closer. */
const reviewing = (left: number, id: string) => {
  const now = epochMillis(Date.now());
  const flow = { ...review(now, left), digest: id.repeat(32) };
  return { borrow: { ...sampleSlices(now).borrow, flow } };
};
const held = (ms: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  });
describe('accepting a quote', () => {
  it('confirms exactly the shown quote after a full hold', async () => {
    const { acts } = openConfirmation(reviewing(28_000, some('11')));
    const hold = await button('Hold to accept ₦4,000,000.00');
    fireEvent.pointerDown(hold, { button: 0 });
    await waitFor(() => expect(acts).toEqual([{ number: 1, gesture: 'hold' }]));
  });

  it('does nothing after an early release', async () => {
    const { acts } = openConfirmation(reviewing(28_000, some('12')));
    const hold = await button('Hold to accept ₦4,000,000.00');
    fireEvent.pointerDown(hold, { button: 0 });
    await held(300);
    fireEvent.pointerUp(hold);
    await held(HOLD_MILLIS);
    expect(acts).toEqual([]);
  });

  it('works with Ctrl+Enter held anywhere on the screen', async () => {
    const { acts } = openConfirmation(reviewing(28_000, some('13')));
    await button('Hold to accept ₦4,000,000.00');
    await waitFor(() => {
      // Pressed again as long as the screen has not begun to listen; while it is held nothing changes.
      if (acts.length === 0) fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
      expect(acts).toHaveLength(1);
    });
  });

  it('works without timing, by typing the word', async () => {
    const { acts, user } = openConfirmation(reviewing(28_000, some('14')));
    await user.click(await screen.findByText('Cannot hold a key or button?'));
    const accept = await button('Accept ₦4,000,000.00');
    expect(accept).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Type ACCEPT'), 'ACCEPT');
    await user.click(accept);
    expect(acts).toEqual([{ number: 1, gesture: 'word' }]);
  });

  it('is disabled within 100 ms of the deadline', async () => {
    const { acts } = openConfirmation(reviewing(600, some('15')));
    const hold = await button(/Hold to accept/);
    fireEvent.pointerDown(hold, { button: 0 });
    await held(690);
    expect(screen.getByRole('button', { name: 'Too late to accept' })).toHaveProperty('disabled', true);
    await held(HOLD_MILLIS);
    expect(acts).toEqual([]);
  });

  it('needs an acknowledgement if no amount is recognised (gap 21)', async () => {
    const slices = reviewing(28_000, some('16'));
    const { flow } = slices.borrow;
    const quote = { ...flow.quote, amount: missing('amount_ngn') };
    const { user } = openConfirmation({ borrow: { ...slices.borrow, flow: { ...flow, quote } } });
    expect(await button('Hold to accept this quote')).toHaveProperty('disabled', true);
    expect(screen.getByText('This quote states no amount. Ask the lender before you accept.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    expect(await button('Hold to accept this quote')).toHaveProperty('disabled', false);
  });
  it('does not happen by repeated short presses of a key', async () => {
    const { acts } = openConfirmation(reviewing(28_000, some('17')));
    const hold = await button(/^Hold to accept/);
    for (let strike = 0; strike < 40; strike++) {
      fireEvent.keyDown(hold, { key: 'Enter' });
      fireEvent.keyDown(hold, { key: 'Enter', repeat: true });
      fireEvent.keyUp(hold, { key: 'Enter' });
    }
    await held(HOLD_MILLIS + 100);
    expect(acts).toEqual([]);
  });

  it('begins only once the window is steady, and keeps its look and the focus until then', async () => {
    const { acts, give } = openConfirmation(reviewing(28_000, some('18')));
    const hold = await button(/^Hold to accept/);
    give({ steady: false });
    expect(hold).toHaveProperty('disabled', false);
    fireEvent.pointerDown(hold, { button: 0 });
    await held(HOLD_MILLIS + 100);
    expect(acts).toEqual([]);
  });

  it('ends the hold when main closes the window, and keeps typed text until it is shown again', async () => {
    const { acts, user, give } = openConfirmation(reviewing(28_000, some('19')));
    await user.click(await screen.findByText('Cannot hold a key or button?'));
    await user.type(screen.getByLabelText('Type ACCEPT'), 'ACC');
    fireEvent.pointerDown(await button(/^Hold to accept/), { button: 0 });
    await held(300);
    give({ open: false });
    await held(HOLD_MILLIS);
    expect(acts).toEqual([]);
    give({ open: true });
    expect(screen.getByLabelText<HTMLInputElement>('Type ACCEPT').value).toBe('ACC');
  });

  it('is accessible', async () => {
    openConfirmation(reviewing(28_000, some('20')));
    await button(/^Hold to accept/);
    await expectAccessible();
  });
});

/** The request was for ₦400,000. */
function offering(id: string, offered: string, difference: ComparedTerm['difference']) {
  const { borrow } = reviewing(40_000, id);
  const [one] = borrow.flow.compared;
  if (one === undefined) throw new Error('the sample compares no amount');
  const compared = [{ ...one, asked: decimal('400000'), offered: decimal(offered), difference }];
  const quote = { ...borrow.flow.quote, amount: amountOf('amount_ngn', offered, 'profile') };
  return { borrow: { ...borrow, flow: { ...borrow.flow, quote, compared } } };
}

describe('a quote that differs from the request', () => {
  it('keeps accept disabled until the offered amount is typed, and sends the typed text', async () => {
    const { acts, user } = openConfirmation(offering('21', '4000000.00', 'differs'));
    const hold = await button('Hold to accept ₦4,000,000.00');
    expect(screen.getByText('Differs from your request')).toBeTruthy();
    expect(hold).toHaveProperty('disabled', true);
    const field = screen.getByLabelText('Amount in naira: type the offered value');
    await user.type(field, '400000');
    expect(screen.getByText('This is not the offered value.')).toBeTruthy();
    expect(hold).toHaveProperty('disabled', true);
    await user.type(field, '0');
    expect(screen.queryByText('This is not the offered value.')).toBeNull();
    expect(hold).toHaveProperty('disabled', false);
    await user.click(screen.getByText('Cannot hold a key or button?'));
    await user.type(screen.getByLabelText('Type ACCEPT'), 'ACCEPT');
    await user.click(await button('Accept ₦4,000,000.00'));
    expect(acts).toEqual([{ number: 1, gesture: 'word', typedOffer: { amount_ngn: '4000000' } }]);
  });

  it.each(['₦3,999,500.50', '3\u202f999\u202f500.50\u00a0₦', '3999500.50'])(
    'accepts the offered amount as a screen shows it: %s',
    async (shown) => {
      const { user } = openConfirmation(offering('25', '3999500.50', 'differs'));
      const hold = await button('Hold to accept ₦3,999,500.50');
      await user.type(screen.getByLabelText('Amount in naira: type the offered value'), shown);
      expect(screen.queryByText('This is not the offered value.')).toBeNull();
      expect(hold).toHaveProperty('disabled', false);
    },
  );

  it('is marked, and needs no typing if it differs only in how it is written', async () => {
    openConfirmation(offering('22', '400100.00', 'rewritten'));
    expect(await screen.findByText('Same, written differently')).toBeTruthy();
    expect(await button('Hold to accept ₦400,100.00')).toHaveProperty('disabled', false);
    expect(screen.queryByLabelText(/type the offered value/)).toBeNull();
  });

  it('is typed as offered if the term is a text', async () => {
    const { borrow } = offering('23', '400000.00', 'same');
    const payout = { field: 'payout', label: 'Payout', unit: 'text', asked: 'bank-a', offered: 'bank-b' };
    const compared = [...borrow.flow.compared, { ...payout, difference: 'differs' } as ComparedTerm];
    const { user } = openConfirmation({ borrow: { ...borrow, flow: { ...borrow.flow, compared } } });
    const hold = await button('Hold to accept ₦400,000.00');
    expect(hold).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Payout: type the offered value'), 'bank-b');
    expect(hold).toHaveProperty('disabled', false);
  });
});

describe('a service with a Retry-After', () => {
  it('keeps accept disabled until that time, and states it', async () => {
    const { borrow } = offering('24', '400000.00', 'same');
    const waiting = { ...borrow.flow, waitUntil: epochMillis(Date.UTC(2026, 10, 21, 8, 0, 9)) };
    const { publish } = openConfirmation({ borrow: { ...borrow, flow: waiting } });
    const hold = await button('Hold to accept ₦400,000.00');
    expect(hold).toHaveProperty('disabled', true);
    expect(screen.getByText(/The lender asked the app to wait/).textContent).toContain('09:00:09');
    publish({ borrow });
    expect(hold).toHaveProperty('disabled', false);
  });
});

describe('a destination', () => {
  const slicesOf = (name: 'repay-compare' | 'repay-first') => {
    const { repay } = scene(name, epochMillis(Date.now())).slices;
    return { repay: repay ?? { repayments: [], signers: [] } };
  };

  it('is not confirmed after a change without the way it was checked', async () => {
    const { acts, user } = openConfirmation(slicesOf('repay-compare'));
    await user.click(await button('Agree to the new account'));
    expect(acts).toEqual([]);
    expect(screen.getByText('Say how you checked it. This is recorded in the journal.')).toBeTruthy();
    await user.type(screen.getByLabelText('How did you check it?'), 'Called the lender');
    await user.click(await button('Agree to the new account'));
    expect(acts).toEqual([{ number: 1, gesture: 'press', reason: 'Called the lender' }]);
  });

  it('is listed in the order in which a bank’s form asks for it', async () => {
    openConfirmation(slicesOf('repay-first'));
    await button('Agree to this account');
    expect([...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
      'Payoff',
      'Account number',
      'Bank name',
      'Account name',
      'Reference',
      'Type',
    ]);
  });

  it('needs the way it was checked at a first payment too, and is shown in full', async () => {
    const slices = slicesOf('repay-first');
    const { acts, user } = openConfirmation(slices);
    const payable = slices.repay.repayments[0]?.read?.payable;
    for (const { value } of payable?.destination ?? [])
      expect(
        (await screen.findAllByText((_, element) => element?.textContent === value)).length,
      ).toBeGreaterThan(0);
    await user.click(await button('Agree to this account'));
    expect(acts).toEqual([]);
    await user.type(screen.getByLabelText('How did you check it?'), 'Page 4 of the contract');
    await user.click(await button('Agree to this account'));
    expect(acts).toEqual([{ number: 1, gesture: 'press', reason: 'Page 4 of the contract' }]);
    await expectAccessible();
  });

  it('ignores a press on a window that has just moved there', async () => {
    const { acts, user, give } = openConfirmation(slicesOf('repay-first'));
    await button('Agree to this account');
    give({ steady: false });
    await user.click(await button('Agree to this account'));
    await user.keyboard('{Enter}');
    expect(acts).toEqual([]);
  });
});

describe('an act above the operator’s amount', () => {
  const proof = { above: decimal('3000000.00'), touchId: false };

  it('stays disabled until the PIN is checked, and then has the focus', async () => {
    const { acts, proofs, user, give } = openConfirmation(reviewing(28_000, some('31')));
    const hold = await button(/^Hold to accept/);
    give({ proof });
    expect(hold).toHaveProperty('disabled', true);
    expect(screen.getByRole('group', { name: 'PIN for this amount' }).textContent).toContain('₦3,000,000.00');
    await expectAccessible();
    const field = screen.getByLabelText<HTMLInputElement>('PIN of this desk');
    await user.type(field, '482915{Enter}');
    expect(proofs).toEqual([{ number: 1, how: { by: 'pin', pin: '482915' } }]);
    expect(field.value).toBe('');
    expect(acts).toEqual([]);
    give({ proof: { ...proof, given: 'pin' } });
    expect(screen.getByText('PIN checked')).toBeTruthy();
    expect(hold).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(hold);
    expect(screen.queryByLabelText('PIN of this desk')).toBeNull();
  });

  it('states that a PIN is wrong, and how long to wait', async () => {
    const { proofs, user, give } = openConfirmation(reviewing(28_000, some('32')), () => ({
      ok: false,
      error: { code: 'blocked', by: 'wrong-pin' },
    }));
    await button(/^Hold to accept/);
    give({ proof });
    const field = screen.getByLabelText('PIN of this desk');
    await user.type(field, '000000');
    await user.click(await button('Check PIN'));
    await screen.findByText('Wrong PIN.');
    expect(document.activeElement).toBe(field);
    give({ proof: { ...proof, waitUntil: epochMillis(Date.now() + 30_000) } });
    expect(screen.getByText(/Too many wrong PINs. Try again in \d+ s/)).toBeTruthy();
    await user.type(field, '482915{Enter}');
    expect(proofs).toHaveLength(1);
  });

  it('offers Touch ID if main has it, with the PIN beside it', async () => {
    const { proofs, user, give } = openConfirmation(reviewing(28_000, some('33')));
    await button(/^Hold to accept/);
    give({ proof: { ...proof, touchId: true } });
    await user.click(await button('Use Touch ID'));
    expect(proofs).toEqual([{ number: 1, how: { by: 'touch-id' } }]);
    expect(screen.getByLabelText('PIN of this desk')).toBeTruthy();
  });

  it('also needs the PIN at a destination, where Enter in its field confirms nothing', async () => {
    const { repay } = scene('repay-first', epochMillis(Date.now())).slices;
    const { acts, proofs, user, give } = openConfirmation({
      repay: repay ?? { repayments: [], signers: [] },
    });
    const confirm = await button('Agree to this account');
    give({ proof });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('PIN of this desk'), '482915{Enter}');
    expect(proofs).toHaveLength(1);
    expect(acts).toEqual([]);
  });
});
