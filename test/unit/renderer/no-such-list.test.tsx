// @vitest-environment jsdom
// A service without one of the lists: screens state the consequences, and nothing waits for the list or
// becomes stale.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import type { DispensableList } from '../../../domain/profile-rules.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { scene, type SceneName } from '../../support/preview/scenes.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

function openWithout(list: DispensableList, name: SceneName) {
  const now = epochMillis(Date.now());
  const { connect, collateral, borrow, repay } = { ...sampleSlices(now), ...scene(name, now).slices };
  const { [list as 'wallets']: _none, ...rest } = collateral;
  const { usableReturnAddresses: _count, returnAddressLabel: _label, ...preflight } = borrow.preflight;
  const lacksAddresses = list === 'returnAddresses';
  return openDesk(name, {
    slices: {
      connect: {
        ...connect,
        noSuchLists: [list],
        resources: connect.resources.filter(({ resource }) => resource !== list),
      },
      collateral: rest,
      ...(lacksAddresses && {
        borrow: { ...borrow, preflight },
        repay: {
          ...repay,
          repayments: repay.repayments.map(({ usableAddresses: _u, addressLabel: _l, ...view }) => ({
            ...view,
            steps: view.steps.map((one) =>
              one.step === 'return-address' ? { ...one, state: 'skipped' as const } : one,
            ),
          })),
        },
      }),
    },
  });
}

describe('without a list of wallets', () => {
  it('the deposit dialog shows no address and requests nothing', async () => {
    const { user } = openWithout('wallets', 'collateral-live');
    await user.click(await button('Deposit collateral'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('This service does not list wallets');
    dialog.getByText('The app cannot show a deposit address. Ask your lender for it.');
    expect(dialog.queryByRole('combobox')).toBeNull();
    await expectAccessible();
  });
});

describe('without a list of return addresses', () => {
  it('Borrow states once what to ask the lender', async () => {
    openWithout('returnAddresses', 'borrow');
    expect(
      await screen.findAllByText(/^The app cannot check whether a return address is approved/),
    ).toHaveLength(1);
    expect(screen.getAllByText('cannot be checked here')).toHaveLength(1);
    expect(screen.queryByText('not read yet')).toBeNull();
  });

  it('the checklist passes its first step, which states what cannot be checked', async () => {
    const { user } = openWithout('returnAddresses', 'repay-read');
    const first = await button(/^Approved return address/);
    expect(first.textContent).toContain('cannot be checked here');
    await user.click(first);
    await screen.findByText('This service does not list return addresses');
    screen.getByText(/^Return addresses cannot be checked here.*before you pay\.$/);
    expect(screen.queryByRole('button', { name: 'Read the addresses again' })).toBeNull();
  });
});
