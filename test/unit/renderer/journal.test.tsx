// @vitest-environment jsdom
// The journal shows entries of another version of the app and labels them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import { repayment } from '../../support/preview/sample-flows.ts';
import { loanIds } from '../../support/preview/sample.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);
const [, loanId = 'LN-1' as LoanId] = loanIds;

const row = (seq: number, kind: string, unread?: JournalRow['unread']): JournalRow => ({
  seq,
  at: epochMillis(1_795_500_000_000 + seq),
  kind,
  subject: 'LN-000199',
  body: '{"profile":"lagos","version":2}',
  hash: 'ab'.repeat(32),
  unread,
});

describe('the journal', () => {
  it('labels an unknown kind and a newer version, with what to do', async () => {
    const rows = [
      row(3, 'loan.refinanced', 'unknown-kind'),
      row(2, 'repay.paid', 'newer-version'),
      row(1, 'repay.started'),
    ];
    const { user } = openDesk('journal', {
      handlers: { 'journal.page': () => ({ ok: true, value: { rows, total: 3 } }) },
    });
    const unknown = await screen.findByRole('row', { name: /Unknown entry “loan\.refinanced”/ });
    expect(unknown.textContent).toContain('Not readable in this version');
    const newer = screen.getByRole('row', { name: /Recorded the payment/ });
    expect(newer.textContent).toContain('Not readable in this version');
    const known = screen.getByRole('row', { name: /Repayment started/ });
    expect(known.textContent).not.toContain('Not readable');
    await user.click(within(newer).getByText(/Recorded the payment/));
    expect(screen.getByText('This version of the app can’t read this entry')).toBeTruthy();
    expect(screen.getByText(/^A newer version of the app wrote it\. It is kept unchanged\./)).toBeTruthy();
    await expectAccessible();
  });
});

describe('the journal’s list', () => {
  it('is narrowed to a person and to days in Lagos, and sorted by the order of writing', async () => {
    const { main, user } = openDesk('journal');
    const asked = () => main.callsTo('journal.page').at(-1);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), 'Ngozi Adeyemi');
    await waitFor(() => expect(asked()).toMatchObject({ person: 'Ngozi Adeyemi' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    const days = { from: Date.parse('2026-11-19T23:00Z'), to: Date.parse('2026-11-21T23:00Z') };
    await waitFor(() => expect(asked()).toMatchObject(days));
    await user.click(screen.getByRole('button', { name: 'Written' }));
    await waitFor(() => expect(asked()).toMatchObject({ ...days, oldestFirst: true }));
    expect(screen.getByRole('columnheader', { name: 'Written' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-19' } });
    expect(screen.getByText('Must not be before the first day')).toBeTruthy();
    await expectAccessible();
  });

  it('writes each time with its seconds', async () => {
    openDesk('journal');
    const times = await within(await screen.findByRole('grid')).findAllByText(
      /^\d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2}$/,
    );
    expect(times.length).toBeGreaterThan(5);
  });
});

it('a checklist with an unreadable entry states that nothing may be paid by it', async () => {
  const view = repayment(epochMillis(1_795_500_000_000), 'read-now');
  openDesk('repay-compare', {
    slices: { repay: { repayments: [{ ...view, loanId, unread: true }], signers: [] } },
  });
  expect(await screen.findByText(/^This version of the app cannot read every entry of this/)).toBeTruthy();
  expect(screen.getByText(/Nothing was changed\. Pay nothing\./)).toBeTruthy();
});
