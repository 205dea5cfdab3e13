// @vitest-environment jsdom
// The page reports once that it has painted the cached figures; main polls the service only after that.
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** The connection before the cache was read. */
const BEFORE: ConnectSlice = { status: 'starting', link: 'offline', paused: false, resources: [] };
const frames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });

it('the page reports nothing before a profile is shown, and then reports once', async () => {
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

it('the page also reports the start screen, without figures', async () => {
  const { main } = openDesk('first-run');
  await waitFor(() => expect(main.callsTo('app.painted')).toEqual([{}]));
});
