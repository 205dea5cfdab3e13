// @vitest-environment jsdom
// Shortcuts, requests from outside the page, and the focus.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SHORTCUT_NAMES, chordOf, keysOf } from '../../../contract/shortcuts.ts';
import type { NavigationTarget } from '../../../contract/slices/navigation.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { ok } from '../../../contract/errors.ts';
import { App } from '../../../renderer/app/App.tsx';
import { GROUPS } from '../../../renderer/app/ShortcutList.tsx';
import { wordsFor } from '../../../renderer/components/error-words.ts';
import { HOLD_MILLIS } from '../../../renderer/components/HoldButton.tsx';
import { announce } from '../../../renderer/state/announcer.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import type { MockHandlers } from '../../support/mock-main.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { review } from '../../support/preview/sample-flows.ts';
import { closeConfirmation, openConfirmation } from './confirmation.tsx';
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

  it('names the keys that accept a quote as the confirmation window handles them', async () => {
    const { acts } = openConfirmation({ borrow: { ...sampleSlices(now()).borrow, flow: review(now()) } });
    await button(/^Hold to accept/);
    // An effect adds the listener, perhaps after the button is visible.
    await act(async () => undefined);
    const { key, mod } = chordOf('accept', false);
    vi.useFakeTimers();
    fireEvent.keyDown(window, { key, ctrlKey: mod === true });
    act(() => {
      vi.advanceTimersByTime(HOLD_MILLIS + 50);
    });
    vi.useRealTimers();
    await waitFor(() => expect(acts).toHaveLength(1));
    closeConfirmation();
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
  const loan = (id: string): NavigationTarget => ({ kind: 'loan', id: v.parse(LoanIdSchema, id) });

  it('is followed once and acknowledged, and a reloaded page does not follow it again', async () => {
    const { main } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    act(() => main.publish('navigation', { request: 7, target: loan('LN-000199') }));
    await screen.findByRole('heading', { level: 1, name: 'Loan LN-000199' });
    expect(main.callsTo('app.tookRequest')).toEqual([{ request: 7 }]);
    // Main then forgets it, and a new page starts at its first screen.
    act(() => main.publish('navigation', { request: 7 }));
    cleanup();
    useUi.setState({ route: { screen: 'collateral' } });
    render(<App />);
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    expect(main.callsTo('app.tookRequest')).toHaveLength(1);
  });

  it('opens the same place again when it is requested again', async () => {
    const { main, user } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1 });
    act(() => main.publish('navigation', { request: 1, target: { kind: 'screen', screen: 'journal' } }));
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
    await user.keyboard('{Control>}1{/Control}');
    act(() => main.publish('navigation', { request: 2, target: { kind: 'screen', screen: 'journal' } }));
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
  });

  it('states why a link was not followed, until the operator hides it', async () => {
    const { main, user } = openDesk('collateral');
    await screen.findByRole('heading', { level: 1 });
    act(() =>
      main.publish('navigation', { request: 1, target: { kind: 'refused-link', fault: 'unknown-kind' } }),
    );
    await screen.findByText('The link was not opened.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Collateral');
    await user.click((await screen.findAllByRole('button', { name: 'Hide this' }))[0] as HTMLElement);
    expect(screen.queryByText('The link was not opened.')).toBeNull();
  });

  it('shows nothing on the start screen but the reason', async () => {
    const { main } = openDesk('first-run');
    await button('Practise in the sandbox');
    act(() => main.publish('navigation', { request: 1, target: loan('LN-1') }));
    await screen.findByText(/^No service is connected/);
    expect(main.callsTo('loans.detail')).toEqual([]);
  });

  it('states that a loan is unknown, and offers no repayment of it', async () => {
    const { main } = openDesk('collateral', {
      handlers: { 'loans.detail': () => ({ ok: true, value: { timeline: [] } }) },
    });
    await screen.findByRole('heading', { level: 1 });
    act(() => main.publish('navigation', { request: 1, target: loan('LN-404') }));
    await screen.findByText('This loan is not known here');
    expect(screen.queryByRole('button', { name: 'Start repayment' })).toBeNull();
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

  it('stays on "Try again" while the keychain is locked, which is announced again, and moves on afterwards', async () => {
    const error = { code: 'locked', reason: 'keychain-locked' } as const;
    const { app } = sampleSlices(epochMillis(Date.now()));
    const { main, user } = openDesk('first-run', {
      slices: { app: { ...app, storage: { state: 'failed', error } } },
      handlers: { 'app.retryStorage': () => ({ ok: false, error }) },
    });
    // The start screen appears after the banner.
    await button('Practise in the sandbox');
    const again = await button('Try again');
    again.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The keychain is locked.'));
    expect(document.activeElement).toBe(again);
    act(() => main.publish('app', { ...app, storage: { state: 'ready', notes: [] } }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Collateral Desk' })),
    );
  });

  it('returns from a drawer to the control that opened it', async () => {
    const { user } = openDesk('collateral');
    const opener = await button('Practice controls');
    opener.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Practice controls' });
    await user.tab();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
