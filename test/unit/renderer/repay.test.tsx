// @vitest-environment jsdom
// The repayment checklist: a change stops the payment until somebody says how it was checked.
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { differenceOf } from '../../../domain/difference.ts';
import { epochMillis } from '../../../domain/time.ts';
import { readable } from '../../../renderer/components/Difference.tsx';
import { payableBefore, payableNow, repayment } from '../../support/preview/sample-flows.ts';
import type { MockMain } from '../../support/mock-main.ts';
import { loanIds } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);
const loanId = loanIds[1];

/** The checklist as main last published it: the same one goes on, not another. */
function opened(main: MockMain): RepaymentView {
  const [view] = main.slice('repay')?.repayments ?? [];
  if (view === undefined) throw new Error('no repayment is open');
  return view;
}

describe('comparing', () => {
  it('marks what differs, character by character, on both sides', async () => {
    openDesk('repay-compare');
    const account = (await screen.findAllByRole('rowheader', { name: 'Account number' }))[0];
    const row = account?.closest('tr');
    expect(row?.querySelector('del')?.textContent).toBe('8');
    expect(row?.querySelector('ins')?.textContent).toBe('8');
    expect(row?.textContent).toContain('changed');
  });

  it('does not confirm a changed destination without a reason', async () => {
    const { main, user } = openDesk('repay-compare');
    await user.click(await button('Confirm the new destination'));
    expect(main.callsTo('repay.confirm')).toEqual([]);
    expect(screen.getByText('Say how the change was checked. It goes into the journal.')).toBeTruthy();
    await user.type(screen.getByLabelText('How was it checked?'), 'Called the lender');
    await user.click(await button('Confirm the new destination'));
    expect(main.callsTo('repay.confirm')).toEqual([
      { loanId, digest: payableNow.digest, reason: 'Called the lender' },
    ]);
  });

  it('asks for no reason at a first sight, and says that it is one', async () => {
    const { main, user } = openDesk('repay-first');
    await screen.findByText('This is the first sight of this destination.');
    await user.click(await button('Confirm amount and destination'));
    expect(main.callsTo('repay.confirm')).toEqual([{ loanId, digest: payableNow.digest }]);
  });

  it('offers to read again when the reading grew too old', async () => {
    const { user } = openDesk('repay-first', {
      handlers: {
        'repay.confirm': () => ({ ok: false, error: { code: 'expired', reason: 'read-too-old' } }),
      },
    });
    await user.click(await button('Confirm amount and destination'));
    expect(await screen.findByText('The reading is more than 60 seconds old.')).toBeTruthy();
    expect(await button('Read again')).toBeTruthy();
  });
});

describe('a difference', () => {
  it('marks chance matches between changes too, and loses no character', () => {
    const { now } = differenceOf('Marina Practice Bank', 'Broad Street Practice Bank');
    const parts = readable(now);
    expect(parts.map(({ text }) => text).join('')).toBe('Broad Street Practice Bank');
    expect(parts.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['Broad Street ']);
  });
});

describe('taking', () => {
  it('shows what was read back and whether it is exact', async () => {
    const { main, user } = openDesk('repay-take');
    await user.click(await button('Copy the amount'));
    const part = await screen.findByRole('region', { name: 'Amount, to the kobo' });
    expect(await within(part).findByText('On the clipboard, read back and exact')).toBeTruthy();
    expect(main.callsTo('repay.take')).toEqual([{ loanId, digest: payableNow.digest, part: 'amount' }]);
  });

  it('keeps what was read back in sight when the checklist moves on', async () => {
    const { main, user } = openDesk('repay-take');
    await user.click(await button('Copy the amount'));
    await screen.findByText('16550000.10', { selector: 'code' });
    const { startedAt } = opened(main);
    const view = repayment(epochMillis(Date.now()), 'record-payment', { startedAt });
    act(() => main.publish('repay', { repayments: [view], signers: [] }));
    await screen.findByLabelText('Payment reference');
    expect(screen.getByText('16550000.10', { selector: 'code' })).toBeTruthy();
  });

  it('forgets it when another reading takes the place of what was copied', async () => {
    const { main, user } = openDesk('repay-take');
    await user.click(await button('Copy the amount'));
    await screen.findByText('16550000.10', { selector: 'code' });
    const { startedAt } = opened(main);
    const view = repayment(epochMillis(Date.now()), 'take', { startedAt });
    const read = view.read && { ...view.read, payable: payableBefore };
    act(() => main.publish('repay', { repayments: [{ ...view, ...(read && { read }) }], signers: [] }));
    expect(screen.queryByText('16550000.10', { selector: 'code' })).toBeNull();
  });

  it('warns when the clipboard holds something else', async () => {
    const { user } = openDesk('repay-take', {
      handlers: { 'repay.take': () => ({ ok: true, value: { clipboard: '16550000.1' } }) },
    });
    await user.click(await button('Copy the amount'));
    expect((await screen.findByRole('alert')).textContent).toContain('Do not paste it.');
  });
});

describe('the rest of the way', () => {
  it('records the payment under the digest that was confirmed', async () => {
    const { main, user } = openDesk('repay-record');
    await user.type(await screen.findByLabelText('Payment reference'), ' NIP/77 ');
    await user.click(await button('Record the payment'));
    expect(main.callsTo('repay.recordPayment')).toEqual([
      { loanId, digest: payableNow.digest, reference: 'NIP/77' },
    ]);
  });

  it('reconciles only a final return', async () => {
    openDesk('repay-reconcile');
    expect(await button('Reconcile the return')).toHaveProperty('disabled', true);
  });

  it('keeps blocked steps shut and follows the checklist when it moves on', async () => {
    const { main } = openDesk('repay-read');
    const steps = await screen.findByRole('list', { name: 'Steps of the repayment' });
    expect(within(steps).getByRole('button', { name: /Record the payment/ })).toHaveProperty(
      'disabled',
      true,
    );
    await screen.findByText('Read the loan from the service');
    act(() =>
      main.publish('repay', {
        repayments: [repayment(epochMillis(Date.now()), 'watch-closed')],
        signers: [],
      }),
    );
    expect(await screen.findByText('Waiting for the service to say closed')).toBeTruthy();
  });

  it('stops only with a reason', async () => {
    const { main, user } = openDesk('repay-read');
    await user.click(await button('Stop this repayment'));
    expect(await button('Stop it')).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Reason'), 'Paid by another desk');
    await user.click(await button('Stop it'));
    expect(main.callsTo('repay.stop')).toEqual([{ loanId, reason: 'Paid by another desk' }]);
  });
});
