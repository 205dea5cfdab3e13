// @vitest-environment jsdom
// Shortcuts, requests from outside the page, and the focus.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SHORTCUT_NAMES, chordOf, keysOf } from '../../../contract/shortcuts.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ok } from '../../../contract/errors.ts';
import { GROUPS } from '../../../renderer/app/ShortcutList.tsx';
import { wordsFor } from '../../../renderer/components/error-words.ts';
import { announce } from '../../../renderer/state/announcer.ts';
import type { MockHandlers } from '../../support/mock-main.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

const now = () => epochMillis(Date.now());

afterEach(() => {
  closeDesk();
});

const list = (): HTMLElement | null => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

describe('the list of shortcuts', () => {
  it('contains every shortcut of the table once', () => {
    const listed = Object.values(GROUPS).flat();
    expect([...listed].sort()).toEqual([...SHORTCUT_NAMES].sort());
  });

  it('opens with ? outside a field, unless switched off', async () => {
    const { main, user } = openDesk('loans');
    const keeps: MockHandlers['app.setPreferences'] = async ({ preferences }) => {
      main.publish('app', { ...sampleSlices(now()).app, preferences });
      return ok({});
    };
    main.handle({ 'app.setPreferences': keeps });
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    const search = screen.getByRole('searchbox');
    await user.type(search, '?');
    expect(list()).toBeNull();
    search.blur();
    await user.keyboard('?');
    await waitFor(() => expect(list()).not.toBeNull());
    await user.click(screen.getByRole('checkbox', { name: /single key \?/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(list()).toBeNull());
    await user.keyboard('?');
    expect(list()).toBeNull();
    await user.keyboard('{Control>}/{/Control}');
    await waitFor(() => expect(list()).not.toBeNull());
  });

  it('states what the controls announce', async () => {
    openDesk('collateral');
    for (const [name, label] of [
      ['palette', 'Search or go to…'],
      ['refresh', 'Refresh now'],
      ['practice', 'Practice controls'],
      ['alerts', /^Alerts/],
      ['loans', /^Loans/],
    ] as const)
      expect((await button(label)).getAttribute('aria-keyshortcuts')).toBe(
        keysOf(chordOf(name, false), false).join('+'),
      );
  });
});

describe('keys and mouse', () => {
  it('go back and forward with the mouse’s buttons', async () => {
    const { user } = openDesk('collateral');
    await user.keyboard('{Control>}5{/Control}');
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
    fireEvent.mouseUp(window, { button: 3 });
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    fireEvent.mouseUp(window, { button: 4 });
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
  });

  it('do nothing while a dialog is open', async () => {
    const { user } = openDesk('collateral');
    await user.click(await button('Deposit collateral'));
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}2{/Control}{Control>}/{/Control}');
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Collateral');
    expect(list()).toBeNull();
  });

  it('refresh with F5, once for each press', async () => {
    const { main } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(window, { key: 'F5' });
    fireEvent.keyDown(window, { key: 'F5', repeat: true });
    await waitFor(() => expect(main.callsTo('connect.refreshNow')).toEqual([{}]));
  });
});

describe('a failed refresh', () => {
  const OFFLINE = { code: 'offline', cause: 'reset', detail: '' } as const;
  const fails: MockHandlers = { 'connect.refreshNow': () => ({ ok: false, error: OFFLINE }) };
  const failure = (): HTMLElement | null =>
    screen.queryAllByRole('alert').find((alert) => /connection|reach/i.test(alert.textContent)) ?? null;

  it.each(['the button', 'F5'])('by %s is shown, and stays', async (by) => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    const { user } = openDesk('collateral', { handlers: fails });
    if (by === 'F5') {
      await screen.findByRole('heading', { level: 1 });
      fireEvent.keyDown(window, { key: 'F5' });
    } else await user.click(await button('Refresh now'));
    await waitFor(() => expect(failure()).not.toBeNull());
    act(() => void vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    expect(failure()).not.toBeNull();
    const shown = failure();
    if (shown !== null) await user.click(within(shown).getByRole('button', { name: 'Hide this' }));
    expect(failure()).toBeNull();
  });

  it('is announced again and shown once if the same failure is already above the screen', async () => {
    const connect = { ...sampleSlices(now()).connect, problem: OFFLINE };
    const { user } = openDesk('collateral', { handlers: fails, slices: { connect } });
    const shown = () => screen.getAllByText(wordsFor(OFFLINE).what);
    await screen.findByText(wordsFor(OFFLINE).what);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await button('Refresh now'));
    await screen.findByRole('alert');
    expect(shown()).toHaveLength(1);
  });

  it('disappears once the service has answered', async () => {
    const { main, user } = openDesk('collateral', { handlers: fails });
    await user.click(await button('Refresh now'));
    await waitFor(() => expect(failure()).not.toBeNull());
    const connect = main.slice('connect');
    if (connect === undefined) throw new Error('nothing is open');
    act(() => main.publish('connect', { ...connect, lastAnswerAt: epochMillis(Date.now() + 1_000) }));
    expect(failure()).toBeNull();
  });
});

describe('an announcement', () => {
  it('reaches the live region again when the same words come twice', async () => {
    openDesk('collateral');
    await screen.findByRole('heading', { level: 1 });
    act(() => announce('Copied'));
    const first = screen.getByText('Copied');
    act(() => announce('Copied'));
    expect(screen.getByText('Copied')).not.toBe(first);
    expect(first.isConnected).toBe(false);
  });
});

describe('a request from outside the page', () => {
  it('opens the same place again when it is requested again', async () => {
    const { main, user } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1 });
    act(() => main.publish('navigation', { request: 1, target: { kind: 'screen', screen: 'journal' } }));
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
    await user.keyboard('{Control>}1{/Control}');
    act(() => main.publish('navigation', { request: 2, target: { kind: 'screen', screen: 'journal' } }));
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
  });
});

describe('the focus', () => {
  it('moves to the nearest heading when the focused element leaves the page', async () => {
    const { user } = openDesk('collateral');
    const hide = await button('Hide this');
    hide.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});
