// @vitest-environment jsdom
// The repayment checklist: a changed destination stops the payment until the operator states how it was
// checked.
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { decimal } from '../../../domain/decimal.ts';
import { differenceOf } from '../../../domain/difference.ts';
import { epochMillis } from '../../../domain/time.ts';
import { readable } from '../../../renderer/components/Difference.tsx';
import { useActs } from '../../../renderer/state/failed-act.ts';
import { sampleTeam } from '../../support/preview/sample-team.ts';
import { payableBefore, payableNow, repayment } from '../../support/preview/sample-flows.ts';
import type { MockMain } from '../../support/mock-main.ts';
import { loanIds } from '../../support/preview/sample.ts';
import { scene } from '../../support/preview/scenes.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);
const loanId = loanIds[1];

/** The checklist as main last published it. */
function opened(main: MockMain): RepaymentView {
  const [view] = main.slice('repay')?.repayments ?? [];
  if (view === undefined) throw new Error('no repayment is open');
  return view;
}

describe('comparing', () => {
  it('marks different characters on both sides', async () => {
    openDesk('repay-compare');
    const account = (await screen.findAllByRole('rowheader', { name: 'Account number' }))[0];
    const row = account?.closest('tr');
    expect(row?.querySelector('del')?.textContent).toBe('89');
    expect(row?.querySelector('ins')?.textContent).toBe('98');
    expect(row?.textContent).toContain('changed');
  });

  it('offers to stop and call the lender first, and to confirm only after the operator checked it', async () => {
    const { main, user } = openDesk('repay-compare');
    const stop = await button('Stop and call the lender');
    expect(screen.queryByRole('button', { name: 'Confirm the payment details' })).toBeNull();
    await user.click(await button('I have checked it with the lender'));
    expect(await button('Confirm the payment details')).toBeTruthy();
    await user.click(stop);
    expect(main.callsTo('repay.hold')).toEqual([{ loanId: opened(main).loanId }]);
  });

  it('offers to stop and call the lender for a changed amount alone, beside its confirmation', async () => {
    const { main, user } = openDesk('repay-amount');
    const stop = await button('Stop and call the lender');
    expect(stop.closest('section')?.textContent).toContain('Interest can explain a new amount.');
    expect(await button('Confirm the payment details')).toBeTruthy();
    await user.click(stop);
    expect(main.callsTo('repay.hold')).toEqual([{ loanId: opened(main).loanId }]);
  });

  it('shows an amount that is only written differently as received, not as one figure called the same', async () => {
    const now = epochMillis(Date.now());
    const view = repayment(now, 'compare', {}, 'alarm');
    const payable = view.read!.payable;
    const payoff = decimal(`${payable.payoff}0`);
    const before = { at: now, payable: { ...payable, payoff } };
    openDesk('repay-amount', { slices: { repay: { repayments: [{ ...view, before }], signers: [] } } });
    const text = (await screen.findByRole('rowheader', { name: 'Payoff' })).closest('tr')?.textContent;
    expect(text).toContain('written differently');
    expect(text).toContain(`Agreed${payoff}Now${payable.payoff}`);
  });

  it('lists the payment details in the order of main’s confirmation', async () => {
    openDesk('repay-compare');
    await button('Stop and call the lender');
    const [table] = screen.getAllByRole('table');
    const names = within(table ?? document.body).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Payoff',
      'Account number',
      'Bank name',
      'Account name',
      'Reference',
      'Type',
    ]);
  });

  it('states who agreed to the old destination, how it was checked and who signed it', async () => {
    openDesk('repay-compare');
    expect(await screen.findByText(/Signed by Ngozi Adeyemi-Bassey, prepared by Tunde Bakare/)).toBeTruthy();
    expect(await screen.findByText('Called the desk in Lagos')).toBeTruthy();
    expect(await screen.findByText('Not used from this desk yet')).toBeTruthy();
  });

  it('offers no confirmation on hold, and lifts the hold only with a reason', async () => {
    const { main, user } = openDesk('repay-hold');
    expect(await screen.findByText('Ada Obi, treasury desk, +234 1 270 0000')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm the payment details' })).toBeNull();
    await user.click(await button('Lift the hold'));
    await user.click(await button('Lift the hold'));
    expect(main.callsTo('repay.liftHold')).toEqual([]);
    await user.type(screen.getByLabelText(/^Whom did you call/), 'Ada Obi, confirmed it');
    await user.click(await button('Lift the hold'));
    expect(main.callsTo('repay.liftHold')).toMatchObject([{ reason: 'Ada Obi, confirmed it' }]);
  });

  it('offers a new reading when main’s confirmation failed because the reading was too old', async () => {
    const error = { code: 'expired', reason: 'read-too-old' } as const;
    openDesk('repay-first', {
      slices: { confirm: { open: false, failed: { digest: payableNow.digest, error } } },
    });
    expect(await screen.findByText('The reading is more than 60 seconds old.')).toBeTruthy();
    expect(await button('Read again')).toBeTruthy();
  });
});

describe('starting a repayment', () => {
  it('also reads the loan, and says why a reading failed', async () => {
    const { main, user } = openDesk('loan', {
      handlers: {
        'repay.readNow': () => ({ ok: false, error: { code: 'offline', cause: 'reset', detail: '' } }),
      },
    });
    await user.click(await button('Start repayment'));
    expect(main.callsTo('repay.readNow')).toEqual(main.callsTo('repay.start'));
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    act(() => useActs.setState({ failed: undefined }));
  });
});

describe('a loan whose checklist is finished and no longer in the slice', () => {
  it('shows that checklist, and does not offer another start', async () => {
    const [finished] = scene('repay-done', epochMillis(Date.now())).slices.repay?.repayments ?? [];
    const { main } = openDesk('loan', {
      handlers: { 'repay.view': () => ({ ok: true, value: { view: finished } }) },
    });
    expect(await screen.findByRole('list', { name: 'Steps of the repayment' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start repayment' })).toBeNull();
    expect(main.callsTo('repay.start')).toEqual([]);
  });
});

describe('a step with little to do', () => {
  it('says what comes next, what to have at hand, and the last payment to this lender', async () => {
    openDesk('repay-record');
    expect(await screen.findByText('What comes next')).toBeTruthy();
    expect(screen.getByText('The transfer reference from your bank or wallet.')).toBeTruthy();
    expect(await screen.findByText('NIP/0710/55102')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Payment reference'));
  });
});

describe('a difference', () => {
  it('also marks chance matches between changes, and loses no character', () => {
    const { now } = differenceOf('Marina Practice Bank', 'Broad Street Practice Bank');
    const parts = readable(now);
    expect(parts.map(({ text }) => text).join('')).toBe('Broad Street Practice Bank');
    expect(parts.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['Broad Street ']);
  });
});

describe('copying the payment details', () => {
  /** Main publishes the state of the amount's copy. */
  const says = (
    main: MockMain,
    step: 'take' | 'record-payment',
    clipboard: 'held' | 'cleared' | 'swapped' | undefined,
    more: Partial<RepaymentView> = {},
  ): void => {
    const { startedAt } = opened(main);
    const parts: RepaymentView['parts'] = [
      {
        part: 'amount',
        copied: clipboard === 'held',
        proven: false,
        ...(clipboard && { clipboard, effect: 'verified' }),
      },
      { part: 'destination', copied: true, proven: false },
    ];
    const view = repayment(epochMillis(Date.now()), step, { startedAt, parts, ...more });
    act(() => main.publish('repay', { repayments: [view], signers: [] }));
  };
  const copied = (): HTMLElement | null => screen.queryByText('Copied and verified', { selector: 'p' });

  it('asks main to copy, and shows "copied and verified" when main has read it back', async () => {
    const { main, user } = openDesk('repay-take');
    says(main, 'take', undefined);
    await user.click(await button('Copy the amount'));
    expect(main.callsTo('repay.take')).toEqual([{ loanId, digest: payableNow.digest, part: 'amount' }]);
    expect(copied()).toBeNull();
    says(main, 'take', 'held');
    const part = await screen.findByRole('region', { name: 'Amount, to the kobo' });
    expect(within(part).getByText('Copied and verified')).toBeTruthy();
    expect(within(part).getByText('16550000.10', { selector: 'bdi' })).toBeTruthy();
  });

  it('copies one line of the destination, and says so while the clipboard holds it', async () => {
    const { main, user } = openDesk('repay-take');
    const part = await screen.findByRole('region', { name: 'Destination, in full' });
    await user.click(within(part).getByRole('button', { name: 'Copy: Account number' }));
    const line = payableNow.destination.findIndex(({ path }) => path === 'account_number');
    expect(main.callsTo('repay.take')).toEqual([
      { loanId, digest: payableNow.digest, part: 'destination', line },
    ]);
    const publish = (more: object): void => {
      const parts = [
        { part: 'amount' as const, copied: true, proven: false },
        { part: 'destination' as const, copied: false, proven: false, copiedLines: [line], ...more },
      ];
      const { startedAt } = opened(main);
      const view = repayment(epochMillis(Date.now()), 'take', { startedAt, parts });
      act(() => main.publish('repay', { repayments: [view], signers: [] }));
    };
    publish({ clipboard: 'held', effect: 'verified', line });
    const row = (): HTMLElement | null => within(part).getByText('Account number').parentElement;
    expect(row()?.textContent).toContain('Copied and verified');
    publish({ clipboard: 'held', effect: 'unknown', line });
    expect(row()?.textContent).toContain('Copied, not verified');
    publish({ clipboard: 'cleared', effect: 'verified', line });
    expect(row()?.textContent).not.toContain('Copied and verified');
    expect(row()?.textContent).toContain('Copied');
    expect(within(part).getByRole('button', { name: 'Copy all' })).toBeTruthy();
  });

  it('lists the account first and states the amount in words', async () => {
    openDesk('repay-take');
    const part = await screen.findByRole('region', { name: 'Destination, in full' });
    const [first, second] = within(part).getAllByRole('term');
    expect(first?.textContent).toBe('Account number');
    expect(second?.textContent).toBe('Bank name');
    expect(screen.getByText('sixteen million, five hundred and fifty thousand naira, ten kobo')).toBeTruthy();
  });

  it.each(['take', 'record-payment'] as const)(
    'at the step %s follows main: copied, cleared, replaced',
    async (step) => {
      const { main } = openDesk('repay-take');
      says(main, step, 'held');
      await screen.findByText('Copied and verified', { selector: 'p' });
      // The record step states the amount itself.
      const readBack = (): HTMLElement | null => screen.queryByText('16550000.10', { selector: 'bdi' });
      expect(readBack() !== null).toBe(step === 'take');
      says(main, step, 'cleared');
      expect(copied()).toBeNull();
      expect(readBack()).toBeNull();
      expect(screen.getByText(/^No longer on the clipboard/)).toBeTruthy();
      says(main, step, 'swapped');
      expect(copied()).toBeNull();
      expect(screen.getByText('The clipboard no longer holds what you copied.')).toBeTruthy();
    },
  );

  it('asks main to read the clipboard when the window regains the focus, also while the payment is recorded', async () => {
    const { main } = openDesk('repay-take');
    says(main, 'record-payment', 'held');
    await screen.findByLabelText('Payment reference');
    act(() => void dispatchEvent(new Event('focus')));
    expect(main.callsTo('repay.checkClipboard')).toEqual([{ loanId }]);
  });

  it('states no copy once another reading replaces the copied one', async () => {
    const { main } = openDesk('repay-take');
    says(main, 'take', 'held');
    await screen.findByText('16550000.10', { selector: 'bdi' });
    const read = opened(main).read;
    says(main, 'take', undefined, read && { read: { ...read, payable: payableBefore } });
    expect(copied()).toBeNull();
  });

  it('states why nothing was copied when another program wrote to the clipboard in between', async () => {
    const { main, user } = openDesk('repay-take', {
      handlers: { 'repay.take': () => ({ ok: false, error: { code: 'blocked', by: 'clipboard' } }) },
    });
    says(main, 'take', undefined);
    await user.click(await button('Copy the amount'));
    expect((await screen.findByRole('alert')).textContent).toContain('clipboard');
    expect(copied()).toBeNull();
  });
});

describe('a line pasted back by its button', () => {
  it('is compared in main with what the clipboard holds, the account before the others', async () => {
    const { main, user } = openDesk('repay-take');
    const paste = (name: string) => screen.queryByRole('button', { name: `Paste and compare: ${name}` });
    await user.click(await button('Paste and compare: Account number'));
    expect(main.callsTo('repay.pasteBack')).toEqual([
      {
        loanId,
        digest: payableNow.digest,
        part: 'destination',
        line: payableNow.destination.findIndex(({ path }) => path === 'account_number'),
      },
    ]);
    expect(paste('Bank name')).toBeNull();
  });

  it('offers the other lines once the account is the same', async () => {
    openDesk('repay-partly');
    expect(await button('Paste and compare: Bank name')).toBeTruthy();
  });
});

describe('a destination with only the account number compared', () => {
  it('is not called proven, lists what was not compared, and continues only with a reason', async () => {
    const { main, user } = openDesk('repay-partly');
    const part = await screen.findByRole('region', { name: 'Destination, in full' });
    expect(within(part).queryByText('verified')).toBeNull();
    expect(within(part).getByText('partly compared')).toBeTruthy();
    const rowOf = (name: string) =>
      within(part).getByText(name, { selector: 'dt' }).parentElement?.textContent;
    expect(rowOf('Account number')).toContain('Same at your bank or wallet');
    expect(rowOf('Bank name')).toContain('Not compared');
    await user.click(await button('Skip comparing the rest'));
    await user.click(await button('Skip comparing the rest'));
    expect(main.callsTo('repay.skipPasteBack')).toEqual([]);
    await user.type(await screen.findByLabelText(/^Why the rest cannot be pasted/), 'Compared by eye');
    await user.click(await button('Skip comparing the rest'));
    const unshown = opened(main).parts[1]?.pasted?.unshown ?? [];
    expect(unshown).toContain('bank_name');
    expect(main.callsTo('repay.skipPasteBack')).toEqual([
      { loanId, digest: payableNow.digest, reason: 'Compared by eye', parts: unshown },
    ]);
  });
});

describe('the later steps', () => {
  it('record the payment with the digest that was confirmed', async () => {
    const { main, user } = openDesk('repay-record');
    await user.type(await screen.findByLabelText('Payment reference'), ' NIP/77 ');
    await user.click(await button('Record the payment'));
    expect(main.callsTo('repay.recordPayment')).toEqual([
      { loanId, digest: payableNow.digest, reference: 'NIP/77' },
    ]);
  });

  it('reconcile only a final return', async () => {
    openDesk('repay-reconcile');
    expect(await button('Reconcile the return')).toHaveProperty('disabled', true);
  });

  it('stay closed while blocked, and follow the checklist when it moves on', async () => {
    const { main } = openDesk('repay-read');
    const steps = await screen.findByRole('list', { name: 'Steps of the repayment' });
    expect(within(steps).getByRole('button', { name: /Record the payment/ })).toHaveProperty(
      'disabled',
      true,
    );
    await screen.findByRole('heading', { name: 'Read the loan now' });
    act(() =>
      main.publish('repay', {
        repayments: [repayment(epochMillis(Date.now()), 'watch-closed')],
        signers: [],
      }),
    );
    expect(await screen.findByText('Waiting for the loan to close')).toBeTruthy();
  });

  it('state after the payment that the service names another destination', async () => {
    const { main } = openDesk('repay-read');
    await screen.findByRole('heading', { name: 'Read the loan now' });
    const view = repayment(epochMillis(Date.now()), 'watch-closed');
    if (view.payment === undefined) throw new Error('no payment');
    const otherDestination = { paid: payableBefore.destination, stated: payableNow.destination };
    const payment = { ...view.payment, otherDestination };
    act(() => main.publish('repay', { repayments: [{ ...view, payment }], signers: [] }));
    const title = 'The service now states another destination than the one you paid';
    const notice = (await screen.findByText(title)).parentElement;
    expect(notice?.textContent).toContain('Do not pay again.');
    expect(notice?.textContent).toMatch(/You paid to.*0123456789.*Stated now.*0123456798/);
    expect(screen.getByText('Destination changed after the payment')).toBeTruthy();
  });

  it('say what stopping does: without a payment, in a team, and after one', async () => {
    const { main, user } = openDesk('repay-read');
    const dialog = async (): Promise<string> => (await screen.findByRole('dialog')).textContent;
    await user.click(await button('Stop this repayment'));
    expect(await dialog()).toContain('Stop only if nothing was paid.');
    expect(await dialog()).not.toContain('other desks');
    act(() => main.publish('team', { ...sampleTeam(epochMillis(Date.now())), claims: [], members: [] }));
    expect(await dialog()).toContain('The other desks can then repay this loan.');
    act(() =>
      main.publish('repay', {
        repayments: [repayment(epochMillis(Date.now()), 'watch-closed')],
        signers: [],
      }),
    );
    await user.click(await button('Stop this repayment'));
    expect(await dialog()).toContain('The recorded payment is not reversed.');
    expect(await dialog()).not.toMatch(/nothing was paid|other desks/);
  });
  it('stop only with a reason', async () => {
    const { main, user } = openDesk('repay-read');
    await user.click(await button('Stop this repayment'));
    expect(await button('Stop it')).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Reason'), 'Paid by another desk');
    await user.click(await button('Stop it'));
    expect(main.callsTo('repay.stop')).toEqual([{ loanId, reason: 'Paid by another desk' }]);
  });
});
