// The banner of unsettled items, on every screen, and how to settle them.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { ok } from '../../../contract/errors.ts';
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import { unsettledItems } from '../../support/preview/sample-unsettled.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const items = unsettledItems(epochMillis(Date.now()));
const only = (kind: UnsettledItem['kind']) => ({ items: items.filter((item) => item.kind === kind) });

describe('the banner of unsettled items', () => {
  it.each(['collateral', 'loans', 'loan', 'ledger', 'settings'] as const)('is shown on %s', async (name) => {
    openDesk(name, { slices: { unsettled: { items } } });
    expect(
      await screen.findByText(/We don’t know yet whether the lender accepted your request/),
    ).toBeTruthy();
    expect(screen.getByText(/went to an address that was never listed/)).toBeTruthy();
    expect(screen.getByText(/recorded, loan not closed yet/)).toBeTruthy();
  });
  it('shows the likely loans of an unknown outcome, and that none has a reference', async () => {
    const { user } = openDesk('collateral', { slices: { unsettled: only('outcome') } });
    const likely = await screen.findByRole('list', { name: 'Loans that may come from it' });
    expect(within(likely).getByText(/77,000/)).toBeTruthy();
    expect(screen.getByText(/This service’s loans carry no reference/)).toBeTruthy();
    await user.click(within(likely).getByRole('button'));
    expect(await screen.findByRole('heading', { name: /Loan LN-/ })).toBeTruthy();
  });
  it('names what a restore carried over, and answers it with a reason only', async () => {
    const { main, user } = openDesk('collateral', { slices: { unsettled: only('carried') } });
    main.handle({ 'backup.answer': () => ok({}) });
    const acts = await screen.findByRole('list', { name: 'Acts after the backup' });
    expect(within(acts).getByText('Payment recorded')).toBeTruthy();
    expect(within(acts).getByText('TRF-20261121-01')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    await user.type(screen.getByLabelText('Reason'), 'The bank shows one transfer');
    await user.click(screen.getByRole('button', { name: 'Settle with this reason' }));
    const [item] = only('carried').items;
    expect(main.callsTo('backup.answer')).toEqual([
      {
        need: 'loan',
        subject: item?.kind === 'carried' ? item.subject : '',
        reason: 'The bank shows one transfer',
      },
    ]);
  });
  it('settles a wrong return with a reason only', async () => {
    const { main, user } = openDesk('collateral', { slices: { unsettled: only('return') } });
    main.handle({ 'repay.settleReturn': () => ok({}) });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const confirm = screen.getByRole('button', { name: 'Settle with this reason' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText('Reason'), 'Ada called the lender');
    await user.click(confirm);
    const [item] = only('return').items;
    expect(main.callsTo('repay.settleReturn')).toEqual([
      { txHash: item?.kind === 'return' ? item.txHash : '', reason: 'Ada called the lender' },
    ]);
  });
  it.each(['collateral', 'loans', 'settings'] as const)(
    'states on %s that the journal’s anchor was missing, until that is settled with a reason',
    async (name) => {
      const at = epochMillis(Date.now());
      const journal = { entries: 8, breaks: [{ seq: 7, at, found: 'anchor-lost' as const }] };
      const { main, user } = openDesk(name, { slices: { journal } });
      main.handle({ 'journal.settleBreak': () => ok({}) });
      expect(await screen.findByText('The journal’s anchor was missing from the keychain.')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Settle' }));
      await user.type(screen.getByLabelText('Reason'), 'The keychain was set up anew');
      await user.click(screen.getByRole('button', { name: 'Settle with this reason' }));
      expect(main.callsTo('journal.settleBreak')).toEqual([
        { seq: 7, reason: 'The keychain was set up anew' },
      ]);
    },
  );
  it('leaves a payment less than an hour old to the loan’s own page', async () => {
    const loanId = only('payment').items.map((item) => (item.kind === 'payment' ? item.loanId : ''))[0];
    openDesk('collateral', { slices: { unsettled: only('payment') } });
    expect(await screen.findByText(new RegExp(`Loan ${String(loanId)}: payment of`))).toBeTruthy();
  });
  it('has no accessibility violation', async () => {
    openDesk('collateral', { slices: { unsettled: { items } } });
    await screen.findByText(/went to an address that was never listed/);
    await expectAccessible();
  });
  it('is absent when everything is settled', async () => {
    openDesk('collateral', { slices: { unsettled: { items: [] } } });
    await screen.findByRole('main');
    expect(screen.queryByText(/We don’t know yet/)).toBeNull();
  });
});
