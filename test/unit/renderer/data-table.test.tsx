// @vitest-environment jsdom
// A long table works by keyboard, draws the visible rows, and states what has not loaded.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, type Result } from '../../../contract/errors.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import {
  DataTable,
  type DataColumn,
  type RowSource,
  type Sort,
} from '../../../renderer/components/DataTable.tsx';

afterEach(() => {
  cleanup();
  // Another step of the navigation history: the table starts at its first row.
  useUi.setState({ route: { screen: 'history' } });
});

interface Row {
  id: string;
  amount: string;
}
const made = (index: number): Row => ({ id: `LN-${index}`, amount: `${index}.00` });
const drawn = vi.fn((id: string) => id);
const columns: readonly DataColumn<Row>[] = [
  { key: 'id', head: 'Loan', cell: (row) => drawn(row.id), width: 120, sortable: true, always: true },
  { key: 'amount', head: 'Amount', cell: (row) => row.amount, width: 120, right: true, sortable: true },
];
const listOf = (count: number): RowSource<Row> => ({
  key: `list ${count}`,
  version: 1,
  rows: Array.from({ length: count }, (_, index) => made(index)),
});

function Opened({
  source,
  onOpen = () => undefined,
  onSort = () => undefined,
}: {
  source: RowSource<Row>;
  onOpen?: (row: Row) => void;
  onSort?: (sort: Sort) => void;
}) {
  const [shown, setShown] = useState<readonly string[]>(['id', 'amount']);
  return (
    <DataTable
      label="Loans"
      columns={columns}
      source={source}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      sort={{ key: 'id', direction: 'ascending' }}
      onSort={onSort}
      shown={shown}
      onShown={setShown}
      empty="No loans yet"
    />
  );
}
const grid = () => screen.getByRole('grid', { name: 'Loans' });
const activeRow = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
/** Accessibility violations. */
async function stumbles(): Promise<string[]> {
  HTMLCanvasElement.prototype.getContext = () => null;
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

describe('a long table', () => {
  it('draws few of a hundred thousand rows and states how many there are', () => {
    render(<Opened source={listOf(100_000)} />);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe('100001');
    expect(screen.getByText('100,000 rows')).toBeTruthy();
  });

  it('moves from end to end by keyboard, and opens the current row with Enter', async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    render(<Opened source={listOf(100_000)} onOpen={onOpen} />);
    act(() => grid().focus());
    expect(activeRow()).toBe('LN-00.00');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(activeRow()).toBe('LN-11.00');
    await userEvent.keyboard('{End}');
    expect(activeRow()).toBe('LN-9999999999.00');
    await userEvent.keyboard('{PageUp}{Enter}');
    const opened = Number(onOpen.mock.lastCall?.[0].id.slice(3));
    expect(opened).toBeLessThan(999_999 - 5);
    await userEvent.keyboard('{PageDown}{PageDown}');
    expect(activeRow()).toBe('LN-9999999999.00');
    await userEvent.keyboard('{Home}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(made(0));
  });

  it('states its order and requests the reverse', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    render(<Opened source={listOf(3)} onSort={onSort} />);
    const [loan, amount] = screen.getAllByRole('columnheader');
    expect(loan?.getAttribute('aria-sort')).toBe('ascending');
    expect(amount?.getAttribute('aria-sort')).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Loan' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'id', direction: 'descending' });
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'amount', direction: 'ascending' });
  });

  it('hides and moves columns, but never the one that names the row', async () => {
    render(<Opened source={listOf(3)} />);
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await userEvent.click(screen.getByLabelText('Move Amount earlier'));
    expect(heads()).toEqual(['Amount', 'Loan']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Amount', hidden: true }));
    expect(heads()).toEqual(['Loan']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Loan', hidden: true }).disabled).toBe(
      true,
    );
  });

  it('requests only the visible page, shows skeletons meanwhile, and drops the answer to an older question', async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const paged = (key: string): RowSource<Row> => ({
      key,
      version: 1,
      page: (from, limit) => {
        asked.push(`${key} ${from}+${limit}`);
        return new Promise<Result<{ rows: Row[]; total: number }>>((resolve) => {
          const rows = Array.from({ length: limit }, (_, at) => ({ id: `${key}-${from + at}`, amount: '' }));
          answers.push(() => resolve(ok({ rows, total: 5_000 })));
        });
      },
    });
    const { rerender } = render(<Opened source={paged('old')} />);
    await vi.waitFor(() => expect(asked).toEqual(['old 0+100']), { timeout: 15_000 });
    expect(grid().getAttribute('aria-busy')).toBe('true');
    rerender(<Opened source={paged('new')} />);
    await vi.waitFor(() => expect(asked).toEqual(['old 0+100', 'new 0+100']), { timeout: 15_000 });
    await act(async () => answers[1]?.());
    await act(async () => answers[0]?.());
    expect(screen.getByText('new-0')).toBeTruthy();
    expect(screen.queryByText('old-0')).toBeNull();
    act(() => grid().focus());
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(asked.at(-1)).toBe('new 4900+100'), { timeout: 15_000 });
    expect(asked).toHaveLength(3);
  });

  it('requests the next page once the visible rows are there, so that paging shows no skeletons', async () => {
    vi.useFakeTimers();
    try {
      const asked: string[] = [];
      const sourceOf = (version: number): RowSource<Row> => ({
        key: 'k',
        version,
        page: async (from, limit) => {
          asked.push(`${version} ${from}`);
          return ok({ rows: Array.from({ length: limit }, (_, at) => made(from + at)), total: 5_000 });
        },
      });
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      const { rerender } = render(<Opened source={sourceOf(1)} />);
      const press = async (key: string): Promise<void> => {
        fireEvent.keyDown(grid(), { key });
        expect(screen.queryAllByLabelText('Loading')).toEqual([]);
        await pass(200);
      };
      await pass(200);
      expect(asked).toEqual(['1 0']);
      for (let presses = 0; presses < 30; presses++) await press('PageDown');
      expect(asked).toEqual(['0', '100', '200', '300', '400', '500'].map((from) => `1 ${from}`));
      // After a new answer, the visible page and the next one in the direction of scrolling are requested.
      rerender(<Opened source={sourceOf(2)} />);
      await pass(200);
      expect(asked.slice(6)).toEqual(['2 400']);
      // The first row is now at the upper edge.
      await press('PageUp');
      await press('PageUp');
      expect(asked.slice(6)).toEqual(['2 400', '2 300']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows no error of a prefetched page before it becomes visible', async () => {
    let failures = 0;
    const source: RowSource<Row> = {
      key: 'k',
      version: 1,
      page: async (from, limit) => {
        if (from > 0 && (failures += 1) < 2) return { ok: false, error: { code: 'not-connected' } };
        return ok({ rows: Array.from({ length: limit }, (_, at) => made(from + at)), total: 5_000 });
      },
    };
    render(<Opened source={source} />);
    await screen.findByText('LN-0');
    fireEvent.keyDown(grid(), { key: 'PageDown' });
    fireEvent.keyDown(grid(), { key: 'PageDown' });
    await act(async () => undefined);
    expect(failures).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
    for (let presses = 0; presses < 6; presses++) fireEvent.keyDown(grid(), { key: 'PageDown' });
    await screen.findByText('LN-110');
  });

  it('has one labelled cell for a row that has not arrived', async () => {
    const source: RowSource<Row> = {
      key: 'k',
      version: 1,
      page: async (from, limit) => {
        if (from > 0) await new Promise(() => undefined);
        return ok({ rows: Array.from({ length: limit }, (_, at) => made(from + at)), total: 5_000 });
      },
    };
    render(<Opened source={source} />);
    await screen.findByText('LN-0');
    fireEvent.keyDown(grid(), { key: 'End' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.at(-1)?.getAttribute('aria-rowindex')).toBe('5001');
    const cellsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => [
          cell.getAttribute('aria-label'),
          cell.getAttribute('aria-colspan'),
          cell.textContent,
        ]);
    for (const row of rows) expect(cellsOf(row)).toEqual([['Loading', '2', '']]);
    expect(await stumbles()).toEqual([]);
  });

  it('has the rows of the new position in the page before the scroll event ends', () => {
    render(<Opened source={listOf(5_000)} />);
    expect(screen.queryByText('LN-1000')).toBeNull();
    // Testing Library waits for rendering. Here nothing may wait: a frame could come in between.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    try {
      grid().scrollTop = 1_000 * 34;
      grid().dispatchEvent(new Event('scroll'));
      expect(screen.getByText('LN-1000')).toBeTruthy();
      expect(screen.queryByText('LN-0')).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('states that kept rows answer the previous question, until the new answer arrives', async () => {
    const answers = new Map<string, () => void>();
    const source = (key: string): RowSource<Row> => ({
      key,
      version: 1,
      keepsRows: true,
      page: async () => {
        await new Promise<void>((resolve) => answers.set(key, resolve));
        return ok({ rows: [{ id: `of ${key}`, amount: '1' }], total: 1 });
      },
    });
    const answer = async (key: string): Promise<void> => {
      await vi.waitFor(() => expect(answers.has(key)).toBe(true), { timeout: 15_000 });
      await act(async () => answers.get(key)?.());
    };
    const busy = (): string | null => grid().getAttribute('aria-busy');
    const { rerender } = render(<Opened source={source('now')} />);
    expect(busy()).toBe('true');
    await answer('now');
    await screen.findByText('of now');
    expect(busy()).toBe('false');
    drawn.mockClear();
    rerender(<Opened source={source('then')} />);
    expect(screen.getByText('of now')).toBeTruthy();
    expect(busy()).toBe('true');
    // At each key, kept rows do not render again, and turn pale only after a delay.
    expect(drawn).not.toHaveBeenCalled();
    const isPale = (): boolean => screen.getByText('of now').closest('[class*="old"]') !== null;
    expect(isPale()).toBe(false);
    await vi.waitFor(() => expect(isPale()).toBe(true), { timeout: 15_000 });
    await answer('then');
    await screen.findByText('of then');
    expect(screen.queryByText('of now')).toBeNull();
    expect(busy()).toBe('false');
  });

  it('states why rows could not be read, and requests them again on a press', async () => {
    let works = false;
    const source: RowSource<Row> = {
      key: 'k',
      version: 1,
      page: async () =>
        works
          ? ok({ rows: [made(7)], total: 1 })
          : { ok: false, error: { code: 'store-failed', fault: 'io', detail: 'EIO' } },
    };
    render(<Opened source={source} />);
    const notice = await screen.findByRole('alert');
    works = true;
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('LN-7')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has words for an empty list, and no accessibility violation', async () => {
    const { rerender } = render(<Opened source={listOf(0)} />);
    expect(screen.getByText('No loans yet')).toBeTruthy();
    rerender(<Opened source={listOf(40)} />);
    expect(await stumbles()).toEqual([]);
  });
});
