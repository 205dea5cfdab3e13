// @vitest-environment jsdom
// The page says once that it has painted what the cache knows; main asks the service only after that.
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** What connect says before the cache was read. */
const BEFORE: ConnectSlice = { status: 'starting', link: 'offline', paused: false, resources: [] };
const frames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });

it('says nothing before a profile is shown, and then says it once', async () => {
  const connected = sampleSlices(epochMillis(Date.now())).connect;
  const { main } = openDesk('collateral', { slices: { connect: BEFORE } });
  await act(frames);
  expect(main.callsTo('app.painted')).toEqual([]);

  act(() => main.publish('connect', { ...connected, status: 'starting' }));
  await waitFor(() => expect(main.callsTo('app.painted')).toEqual([{}]));
  act(() => main.publish('connect', connected));
  await act(frames);
  expect(main.callsTo('app.painted')).toHaveLength(1);
});

it('says it at the first run too, where there is nothing to show', async () => {
  const { main } = openDesk('first-run');
  await waitFor(() => expect(main.callsTo('app.painted')).toEqual([{}]));
});
