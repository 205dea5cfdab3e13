// @vitest-environment jsdom
// The frame: keys, focus, the order of the mirror's revisions, and the start screen.
import { signInBy } from '../../../domain/sign-in.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

describe('navigation', () => {
  it('reaches every screen with Ctrl and its number, and focuses its heading', async () => {
    openDesk('collateral');
    const titles = ['Collateral', 'Borrow', 'Loans', 'History', 'Journal', 'Settings'];
    for (const [index, title] of [...titles.entries()].reverse()) {
      fireEvent.keyDown(window, { key: String(index + 1), ctrlKey: true });
      const heading = await screen.findByRole('heading', { level: 1, name: title });
      await waitFor(() => expect(document.activeElement).toBe(heading));
    }
  });

  it('goes back and forward with Alt and the arrows', async () => {
    const { user } = openDesk('loans');
    await user.click(await screen.findByText('LN-001204'));
    await screen.findByRole('heading', { level: 1, name: 'Loan LN-001204' });
    fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true });
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    fireEvent.keyDown(window, { key: 'ArrowRight', altKey: true });
    await screen.findByRole('heading', { level: 1, name: 'Loan LN-001204' });
  });

  it('starts with a link that skips the rail', async () => {
    const { user } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the screen');
  });

  it('opens a loan from the list by keyboard alone', async () => {
    const { user } = openDesk('loans');
    await screen.findByText('LN-001204');
    screen.getByRole('grid', { name: 'Loans' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /^Loan LN-/ })).toBeTruthy();
  });
});

describe('the mirror', () => {
  it('drops an older revision that arrives late', async () => {
    const { main } = openDesk('collateral');
    const loans = sampleSlices(epochMillis(Date.now())).loans;
    await screen.findByText('3 open loans', { selector: 'nav *' });
    act(() => main.publishAt('loans', 9, { ...loans, open: 7 }));
    act(() => main.publishAt('loans', 8, { ...loans, open: 5 }));
    expect(await screen.findByText('7 open loans', { selector: 'nav *' })).toBeTruthy();
  });
});

describe('the start screen', () => {
  it('opens the practice service with one press', async () => {
    const { main, user } = openDesk('first-run');
    await user.click(await button('Practise in the sandbox'));
    expect(main.callsTo('connect.openSandbox')).toEqual([{}]);
  });

  it('states errors beside their fields, and forgets the secret after sending it', async () => {
    const { main, user } = openDesk('first-run');
    await user.click(await button('Connect to a service'));
    await user.click(await button('Connect and test'));
    expect(screen.getAllByText('Required')).toHaveLength(6);
    await user.type(screen.getByLabelText('Name'), 'Lagos Treasury');
    await user.selectOptions(screen.getByLabelText('Environment'), 'live');
    await user.type(screen.getByLabelText('Base URL'), 'http://lender.example.com');
    await user.type(screen.getByLabelText('Secret'), 'sk-1');
    await user.type(screen.getByLabelText('Collateral asset'), 'USDC');
    await user.type(screen.getByLabelText('Chain'), 'base');
    await user.click(await button('Connect and test'));
    expect(screen.getByText(/Enter an https address/)).toBeTruthy();
    expect(main.callsTo('profiles.add')).toEqual([]);
    await user.clear(screen.getByLabelText('Base URL'));
    await user.type(screen.getByLabelText('Base URL'), 'https://lender.example.com/v1');
    await user.click(await button('Connect and test'));
    expect(main.callsTo('profiles.add')).toEqual([
      {
        name: 'Lagos Treasury',
        environment: 'live',
        baseUrl: 'https://lender.example.com/v1',
        auth: signInBy('bearer'),
        secret: 'sk-1',
        asset: 'USDC',
        chain: 'base',
      },
    ]);
    expect(screen.queryByDisplayValue('sk-1')).toBeNull();
  });
});

describe('the deposit dialog', () => {
  it('shows the address only when asset and chain match exactly', async () => {
    const { user } = openDesk('collateral');
    await user.click(await button('Deposit collateral'));
    const dialog = await screen.findByRole('dialog', { name: 'Deposit collateral' });
    expect(within(dialog).queryByText(/71C7/)).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('Asset you will send'), 'USDC');
    await user.selectOptions(within(dialog).getByLabelText('Chain of the transfer'), 'ethereum');
    expect(within(dialog).getByText('Do not send USDC on ethereum. It would not count.')).toBeTruthy();
    expect(dialog.textContent).not.toContain('4bbe');
    await user.selectOptions(within(dialog).getByLabelText('Chain of the transfer'), 'base');
    expect(dialog.textContent).toContain('0x71C7656EC7ab88b098defB751B7401B5f6d8976F');
  });
});

describe('the practice drawer', () => {
  it('pays the loan on screen exactly', async () => {
    const { main, user } = openDesk('loan');
    await user.click(await button('Practice controls'));
    await user.click(await button('Pay exactly'));
    expect(main.callsTo('practice.act')).toEqual([
      { act: 'pay', loanId: 'LN-000199', amount: 'exact', destination: 'current' },
    ]);
  });
});
