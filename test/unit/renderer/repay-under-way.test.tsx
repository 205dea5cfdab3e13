// @vitest-environment jsdom
// A repayment that was started is in sight outside its loan's page.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { repayment } from '../../support/preview/sample-flows.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

it.each(['Loans', 'Collateral'])('a repayment is listed on %s, with a way back to it', async (place) => {
  const view = repayment(epochMillis(Date.now()), 'take');
  const { user } = openDesk('repay-take', { slices: { repay: { repayments: [view], signers: [] } } });
  await screen.findByRole('region', { name: 'Amount, to the kobo' });
  const [rail] = await screen.findAllByRole('button', { name: new RegExp(`^${place}`) });
  if (rail !== undefined) await user.click(rail);
  const card = (await screen.findByText('Repayments in progress')).closest('section');
  expect(card?.textContent).toMatch(/Started .*Next: Copy the payment details/);
  await user.click(within(card ?? document.body).getByRole('button', { name: new RegExp(view.loanId) }));
  expect(await screen.findByRole('region', { name: 'Amount, to the kobo' })).toBeTruthy();
});
