// @vitest-environment jsdom
// Going back restores a screen's state, and found rows stay visible during a new search.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoanRow } from '../../../contract/calls/queries.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { DataTable } from '../../../renderer/components/DataTable.tsx';
import { Table } from '../../../renderer/components/Table.tsx';
import type { Page } from '../../../renderer/state/query.ts';
import { goBack } from '../../../renderer/state/ui.ts';
import { sampleHandlers } from '../../support/preview/sample-records.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  cleanup();
});
const region = (name: string): HTMLElement => screen.getByRole('region', { name: `Table: ${name}` });
const rows = (name = 'Loans'): HTMLElement[] => within(region(name)).getAllByRole('row').slice(1);
const back = async (heading: string): Promise<void> => {
  act(goBack);
  await screen.findByRole('heading', { level: 1, name: heading });
};

describe('the list of loans', () => {
  it('keeps filter, search and pages while a loan is open', async () => {
    const asked = vi.fn<(at: unknown) => void>();
    const usual = sampleHandlers(epochMillis(Date.now()))['loans.page'];
    const { user } = openDesk('loans', {
      handlers: {
        'loans.page': (at) => {
          asked(at);
          if (usual === undefined) throw new Error('no loans');
          return usual(at);
        },
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('searchbox'), 'LN');
    await user.click(await button('Load more'));
    await waitFor(() => expect(rows().length).toBeGreaterThan(50));
    const many = rows().length;
    const [first] = rows();
    if (first === undefined) throw new Error('no loans');
    await user.click(within(first).getByRole('button'));
    await screen.findByRole('heading', { level: 1, name: /^Loan / });
    await back('Loans');
    await waitFor(() => expect(rows()).toHaveLength(many));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'LN');
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ filter: 'all', search: 'LN' }));
  });

  it('keeps the found loans visible until the next search is answered', async () => {
    const answers: ((page: Result<Page<LoanRow>>) => void)[] = [];
    const usual = sampleHandlers(epochMillis(Date.now()))['loans.page'];
    const { user } = openDesk('loans', {
      handlers: {
        'loans.page': (at) => {
          if (at.search === undefined && usual !== undefined) return usual(at);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
    });
    await screen.findByRole('region', { name: 'Table: Loans' });
    const before = rows().length;
    await user.type(screen.getByRole('searchbox'), 'X');
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(rows()).toHaveLength(before);
    expect(region('Loans').closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText(/No loan matches/)).toBeNull();
    act(() => answers[0]?.(ok({ rows: [], total: 0 })));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Table: Loans' })).toBeNull());
    // An empty answer to the previous search says nothing about the next.
    const empty = screen.getByText(/“X”/);
    await user.type(screen.getByRole('searchbox'), 'Y');
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(empty.isConnected).toBe(false);
    expect(screen.queryByText(/“XY”/)).toBeNull();
  });
});

describe('the journal', () => {
  it('keeps its pages and the open entry', async () => {
    const { user } = openDesk('journal');
    await user.click(await button('Load more'));
    await waitFor(() => expect(rows('Journal').length).toBeGreaterThan(50));
    const many = rows('Journal').length;
    await user.click(within(rows('Journal')[1] ?? document.body).getByRole('button'));
    const open = region('Journal').querySelector('[aria-current]')?.textContent;
    expect(open).toBeTruthy();
    await user.keyboard('{Control>}3{/Control}');
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    await back('Journal');
    await waitFor(() => expect(rows('Journal')).toHaveLength(many));
    expect(region('Journal').querySelector('[aria-current]')?.textContent).toBe(open);
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
