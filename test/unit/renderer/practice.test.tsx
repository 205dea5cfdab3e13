// @vitest-environment jsdom
// The practice drawer: one press prepares a scenario, and a real service has none.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import {
  fallPastCritical,
  SCENARIOS,
  stageOf,
  STEPS,
} from '../../../renderer/features/practice/scenarios.ts';
import { play } from '../../../renderer/features/practice/running.ts';
import { ltvOf } from '../../../domain/what-if.ts';
import { decimal } from '../../../domain/decimal.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

const slices = sampleSlices(epochMillis(1_790_000_000_000));
const state = slices.practice.state;
if (state === undefined) throw new Error('the sample practises');

afterEach(() => {
  play(undefined);
  closeDesk();
});

const accepts = { 'practice.act': () => ({ ok: true, value: {} }) as const };

describe('a guided scenario', () => {
  it.each(SCENARIOS)('%s can be prepared in a fresh practice service, and has steps', (id) => {
    expect(stageOf(id, state, slices.collateral)).toBeDefined();
    expect(STEPS[id].length).toBeGreaterThan(1);
  });
  it.each(['destination', 'astray', 'suspended'] as const)('%s is not offered without an open loan', (id) => {
    expect(stageOf(id, { ...state, openLoans: [] }, slices.collateral)).toBeUndefined();
  });
  it('takes the price past the operator’s critical threshold, whatever it is', () => {
    for (const criticalPercent of ['50', '70', '91.5']) {
      const thresholds = { warningPercent: '40', criticalPercent };
      const fall = Number(fallPastCritical({ ...slices.collateral, thresholds }));
      expect(fall).toBeLessThan(0);
      const value = (93_819_861.12 * (1 + fall / 100)).toFixed(2);
      expect(Number(ltvOf(decimal('39732711.18'), decimal(value)))).toBeGreaterThan(
        Number(criticalPercent) + 1.9,
      );
    }
  });

  it('prepares the practice service, opens the screen and states what to do next', async () => {
    const { main, user } = openDesk('practice', { handlers: accepts });
    await user.click(await button('Price falls past your critical threshold'));
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    expect(main.callsTo('practice.act')).toEqual([
      { act: 'move-price', percent: '-41.18' },
      { act: 'freeze-price', frozen: true },
    ]);
    await user.click(await button('Restore the price'));
    expect(main.callsTo('practice.act').at(-1)).toEqual({ act: 'set-price', priceNgn: '1532.00' });
    await expectAccessible();
    await user.click(await button('All scenarios'));
    expect(await button('The service is unreachable')).toBeTruthy();
  });

  it('stops if the practice service refuses, and states why', async () => {
    const { main, user } = openDesk('practice', {
      handlers: {
        'practice.act': () =>
          ({
            ok: false,
            error: { code: 'rejected', httpStatus: 409, serviceWords: 'no such thing' },
          }) as const,
      },
    });
    await user.click(await button('Price falls past your critical threshold'));
    expect(await screen.findByText(/no such thing/)).toBeTruthy();
    expect(main.callsTo('practice.act')).toHaveLength(1);
  });
});

describe('the drawer', () => {
  it('adds a fault of any kind for any request to those that are set', async () => {
    const kept = { on: 'reads', kind: 'latency', ms: 2000, when: 'before' } as const;
    const { main, user } = openDesk('practice', {
      handlers: accepts,
      slices: { practice: { available: true, state: { ...state, faults: [kept] } } },
    });
    const faults = await screen.findByRole('group', { name: 'Faults' });
    await user.click(within(faults).getByText(/^More controls/));
    await user.selectOptions(within(faults).getByLabelText('Fault'), 'status');
    await user.selectOptions(within(faults).getByLabelText('HTTP status'), '429');
    await user.selectOptions(within(faults).getByLabelText('Requests'), 'loans');
    await user.click(within(faults).getByRole('button', { name: 'Add this fault' }));
    expect(main.callsTo('practice.act')).toEqual([
      {
        act: 'set-faults',
        rules: [
          kept,
          { on: 'loans', kind: 'status', status: 429, retryAfterSeconds: 30, when: 'before', times: 1 },
        ],
      },
    ]);
  });
  it('sends a deposit on another network, and states that it never counts', async () => {
    const { main, user } = openDesk('practice', { handlers: accepts });
    await user.selectOptions(
      await screen.findByLabelText('Asset and chain'),
      'USDC on ethereum (never counts)',
    );
    await user.click(await button('Send a deposit'));
    expect(main.callsTo('practice.act')).toEqual([
      { act: 'send-deposit', amount: '2500', asset: 'USDC', chain: 'ethereum' },
    ]);
  });
  it('starts over only after asking', async () => {
    const { main, user } = openDesk('practice', { handlers: accepts });
    await user.click(await button('Reset the practice service'));
    expect(main.callsTo('practice.act')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(main.callsTo('practice.act')).toEqual([{ act: 'reset' }]));
  });
  it('offers nothing once a real service is open, even if it was open before', async () => {
    openDesk('practice', { slices: { practice: { available: false } } });
    expect(await screen.findByText('The practice service is not open.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay exactly' })).toBeNull();
  });
});
