// @vitest-environment jsdom
// The collateral screen: whose marks they are, and where return addresses are managed.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { callNames } from '../../../contract/contract.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

describe('the LTV marks', () => {
  it('are called the operator’s own, and are the profile’s alone (gap 16)', async () => {
    const { collateral } = sampleSlices(epochMillis(Date.now()));
    const thresholds = { watchPercent: '31', stopPercent: '67.5' };
    openDesk('collateral-live', { slices: { collateral: { ...collateral, thresholds } } });
    expect(await screen.findByText('yours: look at 31 %, stop at 67.5 %')).toBeTruthy();
  });
});

describe('return addresses', () => {
  it('are changed in the service’s dashboard, outside the app; no call of the bridge changes one (gap 18)', async () => {
    const { main, user } = openDesk('collateral-live');
    await user.click(await button('Open the dashboard'));
    expect(main.callsTo('app.openDashboard')).toHaveLength(1);
    expect(callNames.filter((name) => /address/i.test(name))).toEqual([]);
    expect(screen.getByText(/^Managed in the service’s dashboard, not here/)).toBeTruthy();
  });
});
