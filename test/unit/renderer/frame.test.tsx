// @vitest-environment jsdom
// The frame: keys, focus, the order of the mirror's revisions, and the start screen.
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

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
        auth: { preset: 'bearer' },
        secret: 'sk-1',
        asset: 'USDC',
        chain: 'base',
      },
    ]);
    expect(screen.queryByDisplayValue('sk-1')).toBeNull();
  });
});
