// @vitest-environment jsdom
// Going back restores a screen's state, and found rows stay visible during a new search.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallOutput } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { DataTable } from '../../../renderer/components/DataTable.tsx';
import { Table } from '../../../renderer/components/Table.tsx';
import { goBack } from '../../../renderer/state/ui.ts';
import { sampleHandlers } from '../../support/preview/sample-records.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  cleanup();
});
const grid = (name = 'Loans'): HTMLElement => screen.getByRole('grid', { name });
const rows = (name = 'Loans'): HTMLElement[] => within(grid(name)).getAllByRole('row').slice(1);
const back = async (heading: string): Promise<void> => {
  act(goBack);
  await screen.findByRole('heading', { level: 1, name: heading });
};

describe('the list of loans', () => {
  it('keeps filter, search and order while a loan is open', async () => {
    const { main, user } = openDesk('loans');
    await user.click(await screen.findByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('searchbox'), 'LN');
    await user.click(screen.getByRole('button', { name: 'Payoff' }));
    const [cell] = await within(grid()).findAllByText(/^LN-/);
    if (cell === undefined) throw new Error('no loans');
    await user.click(cell);
    await screen.findByRole('heading', { level: 1, name: /^Loan / });
    await back('Loans');
    await within(grid()).findAllByText(/^LN-/);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'LN');
    expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true);
    expect(main.callsTo('history.page').at(-1)).toMatchObject({
      resource: 'loans',
      filter: { search: 'LN' },
      sort: { by: 'payoff', descending: false },
    });
  });

  it('keeps the found loans visible until the next search is answered', async () => {
    const answers: ((page: Result<CallOutput<'history.page'>>) => void)[] = [];
    const usual = sampleHandlers(epochMillis(Date.now()))['history.page'];
    const { user } = openDesk('loans', {
      handlers: {
        'history.page': (at) => {
          if (at.filter?.search === undefined && usual !== undefined) return usual(at);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
    });
    await within(await screen.findByRole('grid', { name: 'Loans' })).findAllByText(/^LN-/);
    const before = rows().length;
    await user.type(screen.getByRole('searchbox'), 'X');
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(rows()).toHaveLength(before);
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/No loan matches/)).toBeNull();
    act(() => answers[0]?.(ok({ rows: [], total: 0, counted: 'exact' })));
    expect(await screen.findByText('No loan matches “X”')).toBeTruthy();
  });

  it('sums what is outstanding by age', async () => {
    openDesk('loans');
    const ages = await screen.findByRole('region', { name: 'Outstanding by age' });
    expect(ages.textContent).toContain('Up to 30 days');
    expect(ages.textContent).toContain('Over 90 days');
    expect(within(ages).getAllByText(/loans?$/)).toHaveLength(4);
  });
});

describe('the journal', () => {
  it('keeps its filter, its search and the open entry', async () => {
    const { main, user } = openDesk('journal');
    await user.click(await screen.findByRole('radio', { name: 'Repayments' }));
    await user.type(screen.getByRole('searchbox'), 'called');
    const [cell] = await within(grid('Journal')).findAllByText(/: Called the lender$/);
    if (cell === undefined) throw new Error('no entries');
    await user.click(cell);
    const open = grid('Journal').querySelector('[aria-current]')?.textContent;
    expect(open).toBeTruthy();
    await user.keyboard('{Control>}3{/Control}');
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await back('Journal');
    await waitFor(() => expect(grid('Journal').querySelector('[aria-current]')?.textContent).toBe(open));
    expect(main.callsTo('journal.page').at(-1)).toMatchObject({
      kinds: ['repay.*', 'return.*', 'payee.*'],
      search: 'called',
    });
  });
});

describe('history', () => {
  it('keeps the open record', async () => {
    const { user } = openDesk('history');
    const grid = await screen.findByRole('grid');
    const [cell] = await within(grid).findAllByText(/^LN-/);
    if (cell === undefined) throw new Error('no records');
    await user.click(cell);
    const opened = document.querySelector('[role="row"][aria-current]')?.textContent;
    expect(opened).toBeTruthy();
    await user.keyboard('{Control>}3{/Control}');
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await back('History');
    await waitFor(() =>
      expect(document.querySelector('[role="row"][aria-current]')?.textContent).toBe(opened),
    );
  });
});

describe('selecting the text of a row', () => {
  interface Row {
    id: string;
  }
  const list: Row[] = [{ id: 'LN-000199' }, { id: 'LN-000200' }];
  const select = (text: string): void => {
    const node = screen.getByText(text);
    getSelection()?.selectAllChildren(node);
  };
  const opened = vi.fn<(row: Row) => void>();
  afterEach(() => {
    getSelection()?.removeAllRanges();
    opened.mockClear();
  });
  const column = { key: 'id', head: 'Loan', cell: (row: Row) => row.id, width: 100 };
  const tables = {
    plain: <Table label="Loans" columns={[column]} rows={list} rowKey={({ id }) => id} onOpen={opened} />,
    long: (
      <DataTable
        label="Loans"
        columns={[column]}
        source={{ key: 'list', version: 1, rows: list }}
        rowKey={({ id }) => id}
        onOpen={opened}
        empty=""
      />
    ),
  };

  it.each(['plain', 'long'] as const)('opens nothing in a %s table, but a click does', (kind) => {
    render(tables[kind]);
    const text = screen.getByText('LN-000199');
    select('LN-000199');
    fireEvent.click(text, { detail: 1 });
    expect(opened).not.toHaveBeenCalled();
    // A selection elsewhere and a press of Enter prevent nothing.
    fireEvent.click(screen.getByText('LN-000200'), { detail: 1 });
    expect(opened).toHaveBeenCalledTimes(1);
    fireEvent.click(text, { detail: 0 });
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
