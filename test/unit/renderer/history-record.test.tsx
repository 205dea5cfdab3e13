// @vitest-environment jsdom
// One record opened in History: the list of its changes.
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

it.each([
  ['states that older changes are not listed', true, 1],
  ['states nothing of older changes if all are listed', false, 0],
])('the record %s', async (_what, isCut, notes) => {
  const fields = [{ field: 'status', before: 'pending', now: 'active' }];
  const timeline = [{ at: epochMillis(2), until: epochMillis(3), fields }];
  const desk = openDesk('history', { handlers: { 'history.record': () => ok({ timeline, isCut }) } });
  await screen.findByText('1,204 rows');
  (await screen.findByRole('grid')).focus();
  await desk.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Changes' });
  expect(screen.queryAllByText('Older changes are not listed.')).toHaveLength(notes);
});
