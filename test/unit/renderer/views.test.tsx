// @vitest-environment jsdom
// Saved views of History: opening, saving, renaming, replacing, removing and restoring them, by menu, keys
// and palette.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../../contract/contract.ts';
import type { ViewsSlice } from '../../../contract/slices/views.ts';
import { epochMillis } from '../../../domain/time.ts';
import { setAsOf, useHistory } from '../../../renderer/features/history/view.ts';
import { savedViews } from '../../support/preview/sample-views.ts';
import { closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
});

async function opened(change: Partial<ViewsSlice> = {}): Promise<Desk> {
  const desk = openDesk('history');
  const profile = desk.main.slice('connect')?.profile?.id;
  if (profile !== undefined) act(() => desk.main.publish('views', { ...savedViews(profile), ...change }));
  await screen.findByRole('grid');
  return desk;
}
/** Includes menus, because jsdom has no popovers and treats their contents as hidden. */
const press = async ({ user }: Desk, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));
const asked = ({ main }: Desk) => main.callsTo('history.page').at(-1) as CallInput<'history.page'>;
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('a saved view', () => {
  it('restores records, filters, order and columns, and skips a column that no longer exists', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByText('Large open loans'));
    await screen.findByText('Status: open');
    await waitFor(() =>
      expect(asked(desk)).toMatchObject({
        resource: 'loans',
        filter: { statuses: ['open'], amount: { least: '1000000' } },
        sort: { by: 'amount', descending: true },
      }),
    );
    expect(heads()).toEqual(['Record', expect.stringContaining('Principal'), 'Repayment destination']);
    await expectAccessible();
  });

  it('is saved from the current view, with the moment only on request', async () => {
    const desk = await opened();
    await desk.user.type(screen.getByRole('searchbox', { name: /^Search IDs/ }), 'LN-0');
    await screen.findByText('Search: “LN-0”');
    const moment = epochMillis(Date.now() - 86_400_000);
    act(() => setAsOf(moment));
    for (const keep of [true, false]) {
      await press(desk, 'Save this view');
      await desk.user.type(screen.getByLabelText('Name'), 'Mine');
      if (!keep) await desk.user.click(screen.getByRole('checkbox', { name: /^Also save the moment/ }));
      await press(desk, 'Save');
      await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
      const view = { resource: 'loans', filter: { search: 'LN-0' }, ...(keep && { asOf: moment }) };
      expect(desk.main.callsTo('views.save').at(-1)).toEqual({ name: 'Mine', everywhere: false, view });
    }
  });

  it('replaces another of its name only after a warning, and can be updated', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByText('Through Marina Bank'));
    await screen.findByText('Repayment destination: Marina');
    await press(desk, 'Remove filter Repayment destination: Marina');
    await press(desk, 'Save changes to “Through Marina Bank”');
    const view = { resource: 'loans', filter: {} };
    expect(desk.main.callsTo('views.save')).toEqual([
      { id: 'view-marina', name: 'Through Marina Bank', everywhere: true, view },
    ]);
    await press(desk, 'Save this view');
    await desk.user.type(screen.getByLabelText('Name'), 'Large open loans');
    await press(desk, 'Replace the view of this name');
    expect(desk.main.callsTo('views.save').at(-1)).toMatchObject({
      id: 'view-large',
      name: 'Large open loans',
    });
  });

  it('can be renamed, but not to the name of another', async () => {
    const desk = await opened();
    await press(desk, 'Rename “Large open loans”');
    const name = screen.getByLabelText('Name');
    await desk.user.clear(name);
    await desk.user.type(name, 'Through Marina Bank');
    screen.getByText('Another view has this name');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await desk.user.type(name, ' 2');
    await desk.user.click(screen.getByRole('checkbox', { name: /^Show for all services/ }));
    await press(desk, 'Save');
    const [profile] = [desk.main.slice('connect')?.profile?.id];
    const {
      id,
      name: _,
      profile: __,
      ...view
    } = savedViews(profile as never).views[0] as never as Record<string, unknown>;
    expect(desk.main.callsTo('views.save')).toEqual([
      { id, name: 'Through Marina Bank 2', everywhere: true, view },
    ]);
  });

  it('can be restored as it was after its removal', async () => {
    const desk = await opened();
    await press(desk, 'Delete the view Through Marina Bank');
    expect(desk.main.callsTo('views.remove')).toEqual([{ id: 'view-marina' }]);
    await press(desk, 'Undo');
    expect(desk.main.callsTo('views.save')).toEqual([
      {
        id: 'view-marina',
        name: 'Through Marina Bank',
        everywhere: true,
        view: { resource: 'loans', filter: { destination: 'Marina' } },
      },
    ]);
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
  });

  it('states that it is unreadable', async () => {
    await opened({ views: [], trouble: { code: 'store-failed', fault: 'corrupt', detail: 'saved views' } });
    screen.getByText(/^The saved views cannot be read\. The next view you save replaces them/);
  });
});

describe('the first view of History', () => {
  it('can be any view, also one of the app, and one button sets and clears it', async () => {
    const desk = await opened({ first: 'largest-outstanding' });
    await waitFor(() => expect(asked(desk).sort).toEqual({ by: 'payoff', descending: true }));
    await press(desk, 'Do not open History with “Largest payoff”');
    await press(desk, 'Open History with “Large open loans”');
    expect(desk.main.callsTo('views.setFirst')).toEqual([{}, { id: 'view-large' }]);
  });

  it('replaces neither a choice made meanwhile nor an earlier one', async () => {
    const desk = openDesk('history');
    await screen.findByRole('grid');
    await desk.user.click(screen.getByLabelText('Deposits'));
    const profile = desk.main.slice('connect')?.profile?.id as never;
    act(() => desk.main.publish('views', { ...savedViews(profile), first: 'view-large' }));
    await waitFor(() => expect(useHistory.getState().hasStarted).toBe(true));
    expect(useHistory.getState().view.resource).toBe('deposits');
  });
});

describe('the views of the app', () => {
  it('are questions that main answers', async () => {
    const desk = await opened({ views: [] });
    for (const [name, resource] of [
      ['Open loans', 'loans'],
      ['Loans closed this month', 'loans'],
      ['Payments this month', 'payments'],
      ['Deposits not confirmed', 'deposits'],
      ['Quotes without a known outcome', 'quotes'],
      ['Return addresses not approved', 'returnAddresses'],
    ] as const) {
      await desk.user.click(screen.getByText(name, { exact: true }));
      await waitFor(() => expect(asked(desk)).toMatchObject({ resource }));
      expect(Object.keys(asked(desk).filter ?? {})).not.toEqual([]);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    }
  });
});

describe('the keys of views', () => {
  it('open the menu and move with the arrows', async () => {
    const desk = await opened();
    const menu = screen.getByRole('button', { name: /^Views/ });
    const click = vi.spyOn(menu, 'click');
    await desk.user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    expect(click).toHaveBeenCalledOnce();
    const list = screen.getByText('Built-in views').parentElement as HTMLElement;
    // jsdom does not draw a popover's contents and gives them no focus.
    list.removeAttribute('popover');
    const acts = within(list).getAllByRole('button', { hidden: true });
    acts[0]?.focus();
    await desk.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(acts[1]);
    await desk.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(acts.at(-1));
    await desk.user.keyboard('{Home}{Enter}');
    expect(useHistory.getState().opened).toBe('view-large');
  });
});
