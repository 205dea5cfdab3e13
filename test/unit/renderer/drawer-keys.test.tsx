// @vitest-environment jsdom
// Escape in the drawer closes the drawer, and nothing else.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setAsOf, useHistory } from '../../../renderer/features/history/view.ts';
import { epochMillis } from '../../../domain/time.ts';
import { togglePanel, useUi, type Panel } from '../../../renderer/state/ui.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  setAsOf(undefined);
  closeDesk();
});

it.each<[Panel, RegExp]>([
  ['alerts', /^Alerts/],
  ['guide', /guide$/i],
  ['about', /^About/],
])('Escape in %s keeps History at its earlier moment', async (panel, title) => {
  const { user } = openDesk('history');
  await screen.findByRole('grid');
  const moment = epochMillis(Date.UTC(2025, 10, 1));
  act(() => {
    setAsOf(moment);
    togglePanel(panel);
  });
  const heading = await screen.findByRole('heading', { name: title });
  const drawer = heading.closest('aside')!;
  drawer.querySelector<HTMLElement>('button')!.focus();
  await user.keyboard('{Escape}');
  expect(useUi.getState().panel).toBeUndefined();
  expect(useHistory.getState().asOf).toBe(moment);
  await user.keyboard('{Escape}');
  expect(useHistory.getState().asOf).toBeUndefined();
});
