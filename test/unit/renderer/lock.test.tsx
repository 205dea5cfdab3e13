// @vitest-environment jsdom
// The lock in the page: locking, and unlocking.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sliceNames } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import type { LockSlice } from '../../../contract/slices/lock.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { useDraft } from '../../../renderer/state/draft.ts';
import { currentSlice } from '../../../renderer/state/mirror.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const done = () => ok({});
const lockCalls = {
  'lock.now': done,
  'lock.emptied': done,
  'lock.unlock': done,
  'lock.set': done,
  'lock.remove': done,
  'lock.setPinAbove': done,
};
const on: LockSlice = { state: 'unlocked', minutes: 10 };
const locked = (more: object = {}): LockSlice => ({
  state: 'locked',
  by: 'operator',
  at: epochMillis(1_790_000_000_000),
  wrong: 0,
  ...more,
});
const blocked = (by: 'wrong-pin' | 'pin-wait') => () =>
  ({ ok: false, error: { code: 'blocked', by } }) as const;

describe('locking', () => {
  it('leaves only the lock in the page, and reports to main where the page was', async () => {
    const { main } = openDesk('loans', { slices: { lock: on }, handlers: lockCalls });
    await screen.findByText('LN-001204');
    useDraft.setState({ terms: { amount: '1250000.00' } });
    act(() => main.publish('lock', locked()));
    await screen.findByRole('heading', { level: 1, name: 'The desk is locked' });
    expect(document.documentElement.outerHTML).not.toMatch(/LN-0|Practice|₦/);
    expect(document.title).toBe('Collateral Desk');
    expect(sliceNames.filter((name) => currentSlice(name) !== undefined)).toEqual(['lock']);
    expect(useDraft.getState().terms).toEqual({});
    expect(useUi.getState()).toMatchObject({ route: { screen: 'collateral' }, back: [], recent: [] });
    expect(main.callsTo('lock.emptied')).toEqual([{ route: { screen: 'loans' } }]);
  });

  it('drops slices that still arrive', async () => {
    const { main } = openDesk('collateral', { slices: { lock: on }, handlers: lockCalls });
    const loans = main.slice('loans');
    act(() => main.publish('lock', locked()));
    if (loans !== undefined) act(() => main.publish('loans', loans));
    expect(currentSlice('loans')).toBeUndefined();
  });

  it('disables the shortcuts and the palette', async () => {
    const { main } = openDesk('locked', { handlers: lockCalls });
    await screen.findByLabelText('PIN of this desk');
    const before = main.calls.length;
    for (const key of ['k', '1', '4', '6']) fireEvent.keyDown(window, { key, ctrlKey: true });
    fireEvent.keyDown(window, { key: 'F5' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useUi.getState()).toMatchObject({ overlay: undefined, moved: false });
    expect(main.calls).toHaveLength(before);
  });

  it('returns to the same place after unlocking, with main’s current data', async () => {
    const { main } = openDesk('loans', { slices: { lock: on }, handlers: lockCalls });
    await screen.findByText('LN-001204');
    const said = sliceNames.map((name) => [name, main.slice(name)] as const);
    act(() => main.publish('lock', locked()));
    act(() => main.publish('lock', { ...on, back: { screen: 'loans' } }));
    act(() => main.publish('lock', on));
    act(() => {
      // Main sends all slices again, unchanged ones with their old revision.
      for (const [name, value] of said)
        if (value !== undefined && name !== 'lock') main.publishAt(name, 1, value as never);
    });
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await screen.findByText('LN-001204');
  });
});

describe('the lock screen', () => {
  it('focuses its field, states why it is locked, and is accessible', async () => {
    openDesk('locked');
    const field = await screen.findByLabelText('PIN of this desk');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText(/the computer was not used/)).toBeTruthy();
    expect(screen.getByText('Wrong PIN. 2 wrong PINs in a row.')).toBeTruthy();
    await expectAccessible();
  });

  it('sends the PIN with Enter, forgets it at once, and stays if it is wrong', async () => {
    const { main, user } = openDesk('locked', {
      handlers: { ...lockCalls, 'lock.unlock': blocked('wrong-pin') },
    });
    const field = await screen.findByLabelText('PIN of this desk');
    await user.type(field, '482915{Enter}');
    await waitFor(() => expect(main.callsTo('lock.unlock')).toEqual([{ pin: '482915' }]));
    expect((field as HTMLInputElement).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('sends nothing during a wait, and states how long it is', async () => {
    const waitUntil = epochMillis(Date.now() + 30_000);
    const { main, user } = openDesk('locked', {
      slices: { lock: locked({ wrong: 3, waitUntil }) },
      handlers: lockCalls,
    });
    await user.type(await screen.findByLabelText('PIN of this desk'), '482915{Enter}');
    expect(screen.getByText(/Too many wrong PINs. Try again in \d+ s/)).toBeTruthy();
    expect(main.callsTo('lock.unlock')).toEqual([]);
  });

  it('has the same wait when the computer’s clock is set forward', async () => {
    const waitUntil = epochMillis(Date.now() + 30_000);
    openDesk('locked', { slices: { lock: locked({ wrong: 3, waitUntil }) }, handlers: lockCalls });
    await screen.findByText(/Too many wrong PINs/);
    const set = vi.spyOn(Date, 'now').mockReturnValue(waitUntil + 60_000);
    // The page reads the clock again.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText(/Too many wrong PINs. Try again in \d+ s/)).toBeTruthy();
    set.mockRestore();
  });

  it('states other errors than a wrong PIN', async () => {
    const { user } = openDesk('locked', {
      handlers: {
        ...lockCalls,
        'lock.unlock': () => ({ ok: false, error: { code: 'locked', reason: 'pin-missing' } }),
      },
    });
    await user.type(await screen.findByLabelText('PIN of this desk'), '482915{Enter}');
    await screen.findByText('The PIN of this desk is no longer in the keychain.');
  });
});

describe('the lock’s settings', () => {
  it('change the PIN or switch it off with the current one', async () => {
    const { main, user } = openDesk('settings-lock', { slices: { lock: on }, handlers: lockCalls });
    await user.click(await button('Save changes'));
    expect(screen.getByText('Enter the current PIN.')).toBeTruthy();
    await user.type(screen.getByLabelText('Current PIN'), '482915');
    await user.selectOptions(screen.getByLabelText(/Lock when/), 'No time limit');
    await user.click(await button('Save changes'));
    expect(main.callsTo('lock.set')).toEqual([{ minutes: 0, present: '482915' }]);
    await user.type(screen.getByLabelText('Current PIN'), '482915');
    await user.click(await button('Switch the lock off'));
    expect(main.callsTo('lock.remove')).toEqual([{ present: '482915' }]);
  });
});

describe('the amount above which the PIN is needed', () => {
  it('is not offered without a PIN', async () => {
    openDesk('settings-lock', { handlers: lockCalls });
    await screen.findByText('The app asks for no PIN at any amount.');
    expect(screen.getByText(/Switch the lock on first/)).toBeTruthy();
    expect(screen.queryByLabelText('Ask for the PIN above')).toBeNull();
  });

  it('is set, changed and removed with the PIN', async () => {
    const { main, user } = openDesk('settings-lock', { slices: { lock: on }, handlers: lockCalls });
    await user.click(await button('Ask for the PIN'));
    expect(screen.getByText('Enter an amount in naira.')).toBeTruthy();
    expect(screen.getByText('Enter the PIN.')).toBeTruthy();
    await user.type(screen.getByLabelText('Ask for the PIN above'), '5000000');
    await user.type(screen.getByLabelText('PIN of this desk'), '482915{Enter}');
    expect(main.callsTo('lock.setPinAbove')).toEqual([{ present: '482915', above: '5000000' }]);
    await expectAccessible();
    act(() => main.publish('lock', { ...on, pinAbove: decimal('5000000') }));
    await screen.findAllByText('The app asks for the PIN above ₦5,000,000.00.');
    await user.type(screen.getByLabelText('PIN of this desk'), '482915');
    await user.click(await button('Stop asking'));
    expect(main.callsTo('lock.setPinAbove').at(-1)).toEqual({ present: '482915' });
    act(() => main.publish('lock', { ...on, pinAbove: decimal('0'), amountLost: true }));
    await screen.findByText(/asks for the PIN at every amount until you set it again/);
  });

  it('prevents removing the PIN, and the settings say so', async () => {
    const { user } = openDesk('settings-lock', {
      slices: { lock: { ...on, pinAbove: decimal('0') } },
      handlers: {
        ...lockCalls,
        'lock.remove': () => ({ ok: false, error: { code: 'blocked', by: 'pin-in-use' } }),
      },
    });
    await user.type(await screen.findByLabelText('Current PIN'), '482915');
    await user.click(await button('Switch the lock off'));
    await screen.findByText('The app asks for the PIN above an amount, so you can’t remove it.');
  });
});

describe('locking manually', () => {
  it('takes one press in the rail, one shortcut or one entry of the palette', async () => {
    const { main, user } = openDesk('collateral', { slices: { lock: on }, handlers: lockCalls });
    await user.click(await button('Lock the desk'));
    fireEvent.keyDown(window, { key: 'l', ctrlKey: true });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    await user.type(await screen.findByRole('combobox'), 'lock the desk{Enter}');
    await waitFor(() => expect(main.callsTo('lock.now')).toHaveLength(3));
  });

  it('leads to the settings when no PIN is set', async () => {
    const { main } = openDesk('collateral', { handlers: lockCalls });
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    expect(screen.queryByRole('button', { name: 'Lock the desk' })).toBeNull();
    fireEvent.keyDown(window, { key: 'l', ctrlKey: true });
    await screen.findByLabelText('New PIN');
    expect(main.callsTo('lock.now')).toEqual([]);
  });
});
