// @vitest-environment jsdom
// Saved views of the history: opened, saved, renamed, replaced, removed and put back; what History begins with; reached
// by the keys and by the palette.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../../contract/contract.ts';
import { fail } from '../../../contract/errors.ts';
import type { ViewsSlice } from '../../../contract/slices/views.ts';
import { epochMillis } from '../../../domain/time.ts';
import { setAsOf, useHistory } from '../../../renderer/features/history/view.ts';
import { savedViews } from '../../support/preview/sample-views.ts';
import { closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
  localStorage.clear();
});

async function opened(change: Partial<ViewsSlice> = {}): Promise<Desk> {
  const desk = openDesk('history');
  const profile = desk.main.slice('connect')?.profile?.id;
  if (profile !== undefined) act(() => desk.main.publish('views', { ...savedViews(profile), ...change }));
  await screen.findByRole('grid');
  return desk;
}
/** Also in the menu: jsdom knows no popovers and takes what is in one for hidden. */
const press = async ({ user }: Desk, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));
const asked = ({ main }: Desk) => main.callsTo('history.page').at(-1) as CallInput<'history.page'>;
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('a view', () => {
  it('brings back records, conditions, order and columns, and passes over a column there is not any more', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByText('Large open loans'));
    await screen.findByText('Status: open');
    await waitFor(() =>
      expect(asked(desk)).toMatchObject({
        resource: 'loans',
        filter: { standings: ['open'], amount: { least: '1000000' } },
        sort: { by: 'amount', descending: true },
      }),
    );
    expect(heads()).toEqual(['Record', expect.stringContaining('Principal'), 'Repayment destination']);
    await expectAccessible();
  });

  it('is saved from what is looked at, with the moment only where that is wanted', async () => {
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

  it('takes the place of another of its name only when that is said, and its changes are saved to it', async () => {
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

  it('is renamed, and not to a name that another has', async () => {
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

  it('that was removed can be put back as it was', async () => {
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

  it('that cannot be kept says why', async () => {
    const desk = await opened();
    desk.main.handle({
      'views.remove': () => fail({ code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' }),
    });
    await press(desk, 'Delete the view Through Marina Bank');
    await screen.findByText('ENOSPC');
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('that cannot be read is told of', async () => {
    await opened({ views: [], trouble: { code: 'store-failed', fault: 'corrupt', detail: 'saved views' } });
    screen.getByText(/^The saved views cannot be read\. The next view you save replaces them/);
  });
});

describe('what History begins with', () => {
  it('is the view that was chosen, a ready-made one too, and it is chosen and left with one button', async () => {
    const desk = await opened({ first: 'largest-outstanding' });
    await waitFor(() => expect(asked(desk).sort).toEqual({ by: 'payoff', descending: true }));
    await press(desk, 'Do not open History with “Largest payoff”');
    await press(desk, 'Open History with “Large open loans”');
    expect(desk.main.callsTo('views.setFirst')).toEqual([{}, { id: 'view-large' }]);
  });

  it('does not take away what was chosen meanwhile, nor what was looked at before', async () => {
    const desk = openDesk('history');
    await screen.findByRole('grid');
    await desk.user.click(screen.getByLabelText('Deposits'));
    const profile = desk.main.slice('connect')?.profile?.id as never;
    act(() => desk.main.publish('views', { ...savedViews(profile), first: 'view-large' }));
    await waitFor(() => expect(useHistory.getState().hasBegun).toBe(true));
    expect(useHistory.getState().view.resource).toBe('deposits');
  });
});

describe('ready-made views', () => {
  it('are each a question that main answers', async () => {
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

describe('by keys', () => {
  it('the list is opened and walked with the arrows', async () => {
    const desk = await opened();
    const menu = screen.getByRole('button', { name: /^Views/ });
    const click = vi.spyOn(menu, 'click');
    await desk.user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    expect(click).toHaveBeenCalledOnce();
    const list = screen.getByText('Built-in views').parentElement as HTMLElement;
    // jsdom takes what is in a popover for never drawn, and gives it no focus.
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

  it('the palette opens one from any screen', async () => {
    const desk = openDesk('collateral');
    const profile = desk.main.slice('connect')?.profile?.id as never;
    act(() => desk.main.publish('views', savedViews(profile)));
    await screen.findByRole('heading', { level: 1 });
    await desk.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await desk.user.keyboard('marina bank');
    await waitFor(() =>
      expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Through Marina BankLoansView/),
    );
    await desk.user.keyboard('{Enter}');
    await screen.findByText('Repayment destination: Marina');
  });
});
