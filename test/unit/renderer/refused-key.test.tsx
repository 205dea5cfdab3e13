// @vitest-environment jsdom
// The notice above every screen that the service rejected the key.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const refusal: AppError = { code: 'rejected', httpStatus: 401, serviceWords: 'invalid key' };
const connected = (): ConnectSlice => sampleSlices(epochMillis(Date.now())).connect;
const refusedKey = (): ConnectSlice => ({ ...connected(), link: 'locked', problem: refusal, refused: true });
const stopped = 'The app has stopped asking the service, so that your account is not locked.';

it('the notice states once that polling stopped, and tries again only on a press', async () => {
  const { main, user } = openDesk('collateral', {
    slices: { connect: refusedKey() },
    handlers: { 'connect.refreshNow': () => ({ ok: false, error: refusal }) },
  });
  expect(await screen.findByText(stopped)).toBeTruthy();
  expect(screen.getAllByText('The service rejected the sign-in.')).toHaveLength(1);
  expect(main.callsTo('connect.refreshNow')).toEqual([]);
  await expectAccessible();
  await user.click(await button('Try again'));
  expect(main.callsTo('connect.refreshNow')).toEqual([{}]);
  const spoken = await screen.findAllByText('The service rejected the sign-in.');
  expect(spoken.length).toBeGreaterThan(1);
  act(() => main.publish('connect', connected()));
  expect(screen.queryByText(stopped)).toBeNull();
});

it('the notice opens the settings to replace the secret', async () => {
  const { user } = openDesk('collateral', { slices: { connect: refusedKey() } });
  await user.click(await button('Replace the secret'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

it('the notice offers no retry after a single rejection', async () => {
  openDesk('collateral', { slices: { connect: { ...connected(), link: 'locked', problem: refusal } } });
  expect(await button('Open settings')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByText(stopped)).toBeNull();
});
