// @vitest-environment jsdom
// The collateral screen: whose marks they are, and where return addresses are managed.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ledgerProof } from '../../support/preview/sample-collateral.ts';
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
    expect(Object.keys(contract.commands).filter((name) => /address/i.test(name))).toEqual([]);
    expect(screen.getByText(/^Managed in the service’s dashboard, not here/)).toBeTruthy();
  });
});

describe('the ledger proof', () => {
  it('names the deposit that explains a variance, and leads to every entry', async () => {
    const now = epochMillis(Date.now());
    const { user } = openDesk('collateral-live', {
      handlers: { 'ledger.proof': () => ({ ok: true, value: ledgerProof(now, true) }) },
    });
    expect(await screen.findByText('differs')).toBeTruthy();
    await user.click(await button('Every line'));
    expect(
      await screen.findAllByText(/^deposit DEP-203 of 1,000\.?0* is newer than the service’s figures$/),
    ).toHaveLength(2);
    expect(screen.getByText('The newest 7 of 204 are shown. The CSV has all.')).toBeTruthy();
  });

  it('takes a seizure the service does not list only with evidence, and labels it (gap 31)', async () => {
    const { main, user } = openDesk('ledger');
    await user.type(await screen.findByLabelText('Amount'), '0');
    await user.click(await button('Write it into the journal'));
    expect(main.callsTo('ledger.type')).toEqual([]);
    await user.type(screen.getByLabelText('Evidence'), 'Mail of the lender, 3 May');
    await user.click(await button('Write it into the journal'));
    expect(main.callsTo('ledger.type')).toEqual([
      {
        entry: {
          line: 'seizures',
          asset: 'USDC',
          chain: 'base',
          amount: '0',
          evidence: 'Mail of the lender, 3 May',
        },
      },
    ]);
  });
});

describe('borrowing without a return address', () => {
  it('is asked for only after a deliberate tick, which goes with the request', async () => {
    const { borrow } = sampleSlices(epochMillis(Date.now()));
    const preflight = { ...borrow.preflight, usableReturnAddresses: 0 };
    const { main, user } = openDesk('borrow', { slices: { borrow: { ...borrow, preflight } } });
    await user.type(await screen.findByLabelText(/^Amount/), '400000');
    const ask = await button('Ask for a quote');
    expect(ask.hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByLabelText('I know, and want to ask without one.'));
    await user.click(ask);
    expect(main.callsTo('borrow.createQuote')).toMatchObject([{ withoutReturnAddress: true }]);
  });
});
