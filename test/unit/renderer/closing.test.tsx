// @vitest-environment jsdom
// Entering the closing day of a loan for which the service states none.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../contract/contract.ts';
import { lagosDay } from '../../../domain/days.ts';
import { epochMillis } from '../../../domain/time.ts';
import { missing } from '../../../domain/provenance.ts';
import { found } from '../../support/preview/readings.ts';
import { loanDetail } from '../../support/preview/sample-records.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);
const DAY = 86_400_000;
const NOW = epochMillis(Date.now());
const firstSeen = epochMillis(NOW - 5 * DAY);
const openedAt = epochMillis(NOW - 40 * DAY);
type Closing = NonNullable<CallOutput<'loans.detail'>['closing']>;

function openLoan(closing: Closing) {
  const { loan } = loanDetail(NOW);
  if (loan === undefined) throw new Error('no loan');
  const value = {
    ...loan.value,
    status: 'closed' as const,
    openedAt: found('opened_at', openedAt),
    closedAt: missing('closed_at'),
  };
  return openDesk('loan', {
    handlers: {
      'loans.detail': () => ({ ok: true, value: { loan: { ...loan, value }, closing, timeline: [] } }),
    },
  });
}

describe('a closed loan whose service states no time', () => {
  it('states that its time is the latest possible one, and records a day with its source', async () => {
    const { user, main } = openLoan({ at: firstSeen, by: 'latest', firstSeen });
    expect(await screen.findByText('at the latest')).toBeTruthy();
    expect(screen.getByText(/The service states no closing time/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enter the closing date…' }));
    const dialog = within(screen.getByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Enter this date' });
    await user.click(save);
    expect(dialog.getByText('Choose a valid date.')).toBeTruthy();
    expect(dialog.getByText('Enter the source of the date.')).toBeTruthy();

    const day = dialog.getByLabelText('Closing date, in Lagos');
    for (const [at, words] of [
      [openedAt - DAY, 'The loan was opened after this day.'],
      [firstSeen + DAY, 'The loan was read as closed before this day.'],
      [NOW + 2 * DAY, 'This day has not begun in Lagos.'],
    ] as const) {
      await user.clear(day);
      await user.type(day, lagosDay(at));
      expect(dialog.getByText(words)).toBeTruthy();
    }
    await user.type(dialog.getByLabelText('Source'), ' letter of 4 May ');
    await user.click(save);
    expect(main.callsTo('loans.enterClosing')).toEqual([]);

    await user.clear(day);
    await user.type(day, lagosDay(firstSeen - DAY));
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main.callsTo('loans.enterClosing')).toEqual([
      { loanId: expect.any(String), day: lagosDay(firstSeen - DAY), source: 'letter of 4 May' },
    ]);
  });

  it('shows an entered day with its source', async () => {
    openLoan({ at: firstSeen, by: 'entered', source: 'letter of 4 May', firstSeen });
    expect(await screen.findByText('Source: letter of 4 May')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change the closing date…' })).toBeTruthy();
  });
});
