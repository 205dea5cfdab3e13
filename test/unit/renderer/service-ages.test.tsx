// @vitest-environment jsdom
// Times that the service states are as old as its own clock says, the same on every screen.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { epochMillis, millis } from '../../../domain/time.ts';
import { outstanding } from '../../support/preview/sample-flows.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const hour = 3_600_000;
/** The service's clock is two hours ahead of this computer's. */
const ahead = () => {
  const { connect } = sampleSlices(epochMillis(Date.now()));
  return { connect: { ...connect, clockOffset: millis(2 * hour) } };
};

it('Borrow shows the same age of the price as Collateral', async () => {
  openDesk('collateral-live', { slices: ahead() });
  expect((await screen.findByText(/\bpriced\b/)).textContent).toContain('priced 2 h ago');
  closeDesk();
  openDesk('borrow', { slices: ahead() });
  const name = await screen.findByText('Price time');
  expect(name.nextElementSibling?.textContent).toBe('2 h ago');
});

it('an application that nobody has decided is as old as the service’s clock says', async () => {
  openDesk('borrow', { slices: ahead() });
  const row = (await screen.findByText('app_7f3a91c2')).closest('tr');
  expect(within(row!).getByText('5 h ago')).toBeTruthy();
});

it('a loan’s closing is corrected if the service states it, and not if this desk saw it', async () => {
  const now = epochMillis(Date.now());
  const [first] = outstanding(now);
  const row = { ...first!, since: epochMillis(now - 3 * hour) };
  const rows = [row, { ...row, loanId: 'LN-000007' as typeof row.loanId, sinceIs: 'seen' as const }];
  openDesk('loans', {
    slices: ahead(),
    handlers: { 'repay.outstanding': () => ({ ok: true, value: { rows, partial: false } }) },
  });
  const table = await screen.findByRole('region', { name: /^Outstanding returns/ });
  const ages = within(table).getAllByText(/ ago$/);
  expect(ages.map(({ textContent }) => textContent)).toEqual(['5 h ago', '3 h ago']);
});
