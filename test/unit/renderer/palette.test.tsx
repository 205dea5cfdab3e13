// @vitest-environment jsdom
// The palette: its items, its keys, and that it runs no act that may move money.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { contract, type CallInput, type CallOutput } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { loanRows } from '../../support/preview/sample-records.ts';
// Loaded here once, so that no test waits for it.
import '../../../renderer/app/palette/Palette.tsx';
import { itemsFor } from '../../../renderer/app/palette/found.ts';
import { amountsTyped } from '../../../renderer/app/palette/records.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(closeDesk);

async function openPalette({ user }: Desk): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', FIELD);
}
const FIELD = { name: 'Find a screen, a loan or an action' };
const field = (): HTMLElement | null => screen.queryByRole('combobox', FIELD);
const options = (): string[] =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .queryAllByRole('option')
    .map((option) => option.textContent ?? '');
const chosen = (): string =>
  within(screen.getByRole('listbox', { name: 'Results' })).getByRole('option', { selected: true })
    .textContent ?? '';

describe('the palette', () => {
  it('is a combobox that announces its current item, without accessibility violations', async () => {
    const desk = openDesk('collateral');
    const typing = await openPalette(desk);
    expect(document.activeElement).toBe(typing);
    expect(typing.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const said = document.getElementById(typing.getAttribute('aria-activedescendant') ?? '');
    expect(said?.getAttribute('aria-selected')).toBe('true');
    await expectAccessible();
  });

  it('moves with the arrows, wraps at both ends, and closes with Escape or its own shortcut', async () => {
    const desk = openDesk('collateral');
    await openPalette(desk);
    const first = chosen();
    await desk.user.keyboard('{ArrowDown}');
    expect(chosen()).not.toBe(first);
    await desk.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(options().at(-1));
    await desk.user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(first);
    await desk.user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(field()).toBeNull());
  });

  it('lists recent choices first, and stores them in this window only', async () => {
    const desk = openDesk('collateral');
    await openPalette(desk);
    await desk.user.keyboard('journal{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Journal' });
    await openPalette(desk);
    expect(options()[0]).toMatch(/^JournalRecent/);
    expect(desk.main.calls.map((call) => JSON.stringify(call)).join()).not.toMatch(/recent/i);
  });

  it('offers only open loans before a word is typed', async () => {
    const desk = openDesk('collateral');
    await openPalette(desk);
    await waitFor(() => expect(options().filter((text) => text.startsWith('Loan LN-'))).toHaveLength(3));
  });

  it('searches the records, and shows what they found even by a field that the item does not show', async () => {
    const now = epochMillis(Date.now());
    const hidden = loanRows(now).slice(150, 151);
    const desk = openDesk('collateral', {
      handlers: {
        'loans.page': ({ search }): { ok: true; value: CallOutput<'loans.page'> } => ({
          ok: true,
          value: search === 'Marina' ? { rows: hidden, total: 1 } : { rows: [], total: 0 },
        }),
      },
    });
    await openPalette(desk);
    await desk.user.keyboard('Marina');
    await waitFor(() =>
      expect(options().some((text) => text.startsWith(`Loan ${hidden[0]?.id}`))).toBe(true),
    );
    expect(desk.main.callsTo('loans.page')).toContainEqual({ filter: 'all', search: 'Marina', limit: 20 });
  });

  it('states that it is searching, that nothing was found, and why loans cannot be searched', async () => {
    let answer = (): void => undefined;
    const desk = openDesk('collateral', {
      handlers: {
        'loans.page': () =>
          new Promise((resolve) => {
            answer = () => resolve({ ok: false, error: { code: 'locked', reason: 'keychain-locked' } });
          }),
      },
    });
    await openPalette(desk);
    expect(screen.getByText('Searching the records')).toBeTruthy();
    act(() => answer());
    await desk.user.keyboard('zzqx');
    act(() => answer());
    await screen.findByText('No results for “zzqx”');
    await screen.findByText(/^Records cannot be searched: The keychain is locked/);
    // Items that need no records are still listed.
    await desk.user.clear(screen.getByRole('combobox', FIELD));
    await desk.user.keyboard('settings{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  it('opens the loan’s page for a repayment, which starts only there', async () => {
    const desk = openDesk('collateral');
    await openPalette(desk);
    await desk.user.keyboard('repay LN-000199');
    await waitFor(() => expect(chosen()).toMatch(/^Repay loan LN-000199opens the loan/));
    await desk.user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: /LN-000199/ });
    await screen.findByRole('button', { name: 'Start repayment' });
    expect(desk.main.callsTo('repay.start')).toEqual([]);
  });

  it('never calls main to move or commit money, whatever is chosen', async () => {
    const { main } = openDesk('collateral');
    const loans = loanRows(epochMillis(Date.now())).slice(0, 5);
    const known = {
      fixed: { theme: 'system', practice: true, unread: 2, team: false, views: [] },
      loans,
      matches: [],
      recent: [],
    } as const;
    const items = [...itemsFor('', known), ...itemsFor('loan', known)];
    expect(items.map(({ id }) => id)).toContain('action:quote');
    expect(items.map(({ id }) => id)).toContain(`action:repay:${loans[0]?.id}`);
    await act(async () => {
      for (const { run } of items) run();
      await Promise.resolve();
    });
    // The page sends this by itself once it has painted.
    const commanded = main.calls
      .map(({ name }) => name)
      .filter((name) => name in contract.commands && name !== 'app.painted');
    expect([...new Set(commanded)].sort()).toEqual([
      'alerts.markRead',
      'app.setTheme',
      'connect.refreshNow',
      'journal.verify',
      // Opens a file, which is only read.
    ]);
  });
});

describe('records in the palette', () => {
  const at = epochMillis(Date.UTC(2026, 10, 21, 13, 31, 2));
  const deposit = {
    resource: 'deposits' as const,
    subject: '0xabc1230000000000000000000000000000000000000000000000000000000099',
    since: at,
    observedAt: at,
    status: 'confirmed',
    amount: decimal('17882.300000'),
    unit: 'USDC',
  };
  const asked = (input: CallInput<'history.page'>): CallOutput<'history.page'> => ({
    rows:
      input.resource === 'deposits' &&
      (input.filter?.search === '0xabc' || input.filter?.amount !== undefined)
        ? [deposit]
        : [],
    total: 1,
  });

  it('are found by the start of a hash, with their kind, and open in History', async () => {
    const desk = openDesk('collateral', {
      handlers: { 'history.page': (input) => ({ ok: true, value: asked(input) }) },
    });
    await openPalette(desk);
    await desk.user.keyboard('0xabc');
    await waitFor(() => expect(options().some((text) => text.includes('17,882.300000 USDC'))).toBe(true));
    expect(chosen()).toContain('Deposit');
    await expectAccessible();
    await desk.user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'History' });
    expect(useHistory.getState().view).toMatchObject({
      resource: 'deposits',
      filter: { search: deposit.subject },
    });
  });

  it('are found by an amount, however it is written', async () => {
    const desk = openDesk('collateral', {
      handlers: { 'history.page': (input) => ({ ok: true, value: asked(input) }) },
    });
    await openPalette(desk);
    await desk.user.keyboard('17,882.30');
    await waitFor(() => expect(options().some((text) => text.startsWith('0xabc'))).toBe(true));
    expect(amountsTyped('₦16,550,000')).toEqual({ least: '16550000', most: '16550000.999999999999999999' });
    expect(amountsTyped('16550000.10')).toEqual({ least: '16550000.10', most: '16550000.10' });
    expect(amountsTyped('LN-201')).toBeUndefined();
  });

  it('are not asked for before three characters are typed', async () => {
    const desk = openDesk('collateral');
    await openPalette(desk);
    await desk.user.keyboard('ab');
    expect(desk.main.callsTo('history.page')).toEqual([]);
  });

  it('name the step that is due of a repayment under way', async () => {
    const desk = openDesk('repay-compare');
    await openPalette(desk);
    await desk.user.keyboard('repay LN-000199');
    await waitFor(() => expect(chosen()).toContain('Compare the payment details'));
    await desk.user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: /^The account has changed/ });
  });
});
