// @vitest-environment jsdom
// The words for a service whose requests keep failing: when it is probed, and what waits for that.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Circuit, ConnectSlice } from '../../../contract/slices/connect.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** The connection with this circuit, as main publishes it: only the probe has a scheduled time. */
function failing(circuit: Circuit): ConnectSlice {
  const { connect } = sampleSlices(epochMillis(Date.now()));
  const { until } = circuit;
  const resources = connect.resources.map(({ nextAt: _none, ...status }) =>
    status.resource === 'position' && until !== undefined ? { ...status, nextAt: until } : status,
  );
  return { ...connect, link: 'offline', circuit, resources, nextAt: until };
}
const inHalfAMinute = (): Circuit => ({ state: 'open', until: epochMillis(Date.now() + 32_000) });

it('the top bar states that the service is failing and when the next probe is', async () => {
  openDesk('collateral', { slices: { connect: failing(inHalfAMinute()) } });
  expect(await screen.findByText(/Offline.*service error; retry in \d+ s/)).toBeTruthy();
});

it.each(['refused', 'no-such-host', 'tls', 'no-network', 'timed-out', 'proxy-unreachable'] as const)(
  'a connection that fails with %s is not called an error of the service',
  async (cause) => {
    const { resources, ...connect } = failing(inHalfAMinute());
    const error = { code: 'offline' as const, cause, detail: '' };
    const all = resources.map((one) => ({ ...one, failing: error }));
    openDesk('collateral', { slices: { connect: { ...connect, resources: all } } });
    expect(await screen.findByText(/Offline.*not reached; retry in \d+ s/)).toBeTruthy();
    expect(screen.queryByText(/service error/)).toBeNull();
  },
);

it('the top bar states that a probe is running', async () => {
  openDesk('collateral', { slices: { connect: failing({ state: 'half-open' }) } });
  expect(await screen.findByText(/checking whether it is back/)).toBeTruthy();
});

it('the list of resources states the next request of each, and what waits for the service', async () => {
  openDesk('settings-polling', { slices: { connect: failing(inHalfAMinute()) } });
  const table = await screen.findByRole('table');
  const row = (name: string): HTMLElement => within(table).getByRole('row', { name: new RegExp(name) });
  expect(row('Position').textContent).toMatch(/in \d+ s/);
  expect(row('Loans').textContent).toContain('once the service recovers');
});
