// @vitest-environment jsdom
// The log and the diagnostics bundle in Settings.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

it('the log is narrowed to errors and searched', async () => {
  const { main, user } = openDesk('settings-diagnostics');
  await screen.findByRole('grid', { name: 'Log' });
  await user.click(screen.getByRole('radio', { name: 'Errors' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'poll');
  await expect
    .poll(() => main.callsTo('diagnostics.log').at(-1))
    .toEqual({ level: 'error', search: 'poll', from: 0, limit: 100 });
  await expectAccessible();
});

it('the bundle is shown whole before it can be saved, and exactly that one is saved', async () => {
  const { main, user } = openDesk('settings-diagnostics');
  const card = (await screen.findByRole('heading', { name: 'Diagnostics bundle' })).closest('section');
  if (card === null) throw new Error('no card');
  const bundle = within(card);
  expect(bundle.queryByRole('button', { name: 'Save this bundle' })).toBeNull();
  await user.click(bundle.getByRole('button', { name: 'Show the bundle' }));
  await bundle.findByRole('grid', { name: 'log.txt' });
  expect(bundle.getAllByRole('radio')).toHaveLength(4);
  await user.click(bundle.getByRole('checkbox', { name: 'Amounts' }));
  await user.click(await bundle.findByRole('button', { name: 'Save this bundle' }));
  expect(main.callsTo('diagnostics.preview')).toEqual([
    { included: { amounts: false, accounts: false } },
    { included: { amounts: true, accounts: false } },
  ]);
  expect(main.callsTo('diagnostics.save')).toEqual([{ digest: 'b'.repeat(64) }]);
  expect(await bundle.findByText(/^Saved as diagnostics/)).toBeTruthy();
  await expectAccessible();
});
