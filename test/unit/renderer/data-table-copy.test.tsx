// @vitest-environment jsdom
// Rows of a long table are named to main by their ids, to be copied; the native menu opens over a value; a
// value is looked up in the first kind of record that has it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { announced, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const gridWithRows = async (): Promise<HTMLElement> => {
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByText(/^LN-/);
  return grid;
};

describe('a long table', () => {
  it('copies the picked rows, in the shown columns, by Ctrl+C', async () => {
    const { main, user } = openDesk('loans', { handlers: { 'rows.copy': () => ok({ rows: 2 }) } });
    const grid = await gridWithRows();
    act(() => grid.focus());
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}');
    await announced('2 rows copied');
    const [{ rows } = { rows: undefined }] = main.callsTo('rows.copy') as { rows: unknown }[];
    const [, first, second] = within(grid).getAllByRole('row');
    expect(rows).toEqual({
      of: 'records',
      resource: 'loans',
      subjects: [first, second].map((row) => row?.querySelector('[role="gridcell"]')?.textContent),
      columns: ['subject', 'status', 'amount', 'payoff', 'collateral', 'openedAt', 'closedAt'],
    });
  });

  it('opens the native menu over a row by mouse and by key, with what can be looked up', async () => {
    const { main } = openDesk('loans', { handlers: { 'app.showMenu': () => ok({ chosen: 'text' }) } });
    const grid = await gridWithRows();
    const [, first] = within(grid).getAllByRole('row');
    const [loan, status] = within(first ?? grid).getAllByRole('gridcell');
    const id = loan?.textContent ?? '';
    expect(fireEvent.contextMenu(status ?? grid)).toBe(false);
    await waitFor(() => expect(main.callsTo('app.showMenu')).toHaveLength(1));
    expect(main.callsTo('app.showMenu')[0]).toMatchObject({ text: status?.textContent });
    expect(main.callsTo('app.showMenu')[0]).not.toHaveProperty('lookUp');
    await announced('Copied');
    act(() => grid.focus());
    fireEvent.contextMenu(grid);
    await waitFor(() => expect(main.callsTo('app.showMenu')).toHaveLength(2));
    expect(main.callsTo('app.showMenu')[1]).toMatchObject({
      text: id,
      lookUp: id,
      at: {},
      rows: { subjects: [id] },
    });
  });

  it('names a difference of two moments by its change and its record', async () => {
    const { main, user } = openDesk('history', { handlers: { 'rows.copy': () => ok({ rows: 3 }) } });
    await user.click(await screen.findByLabelText('Compare'));
    const grid = await screen.findByRole('grid', { name: 'Differences' });
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
    act(() => grid.focus());
    await user.keyboard('{Control>}c{/Control}');
    await announced('3 rows copied');
    const [, first] = within(grid).getAllByRole('row');
    const subject = within(first ?? grid).getAllByRole('gridcell')[1]?.textContent;
    expect(main.callsTo('rows.copy')).toMatchObject([
      { rows: { of: 'compared', resource: 'loans', changes: [{ subject }] } },
    ]);
  });

  it('names a month with its measure and unit', async () => {
    const { main, user } = openDesk('history', { handlers: { 'rows.copy': () => ok({ rows: 1 }) } });
    await user.click(await screen.findByLabelText('By month'));
    await user.click(await screen.findByLabelText('Table'));
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
    act(() => grid.focus());
    await user.keyboard('{ArrowDown}{Control>}c{/Control}');
    await announced('1 row copied');
    expect(main.callsTo('rows.copy')).toMatchObject([
      {
        rows: {
          of: 'months',
          measure: 'drawdowns',
          unit: 'NGN',
          months: [expect.stringMatching(/^2\d{3}-\d\d$/)],
        },
      },
    ]);
  });

  it('leaves the menu of its head to Chromium', async () => {
    openDesk('loans');
    await gridWithRows();
    expect(fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Status' }))).toBe(true);
  });
});

describe('the entries of the ledger proof', () => {
  it('are reached by the arrows and copied by Ctrl+C, and have the native menu', async () => {
    const { main, user } = openDesk('ledger', {
      handlers: { 'rows.copy': () => ok({ rows: 1 }), 'app.showMenu': () => ok({ chosen: 'rows' }) },
    });
    const table = await screen.findByRole('region', { name: /^Table: Confirmed credits/ });
    act(() => table.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Control>}c{/Control}');
    await announced('1 row copied');
    const [, , second] = within(table).getAllByRole('row');
    expect(document.activeElement).toBe(second);
    const entry = { line: 'credits', from: 'deposit', seenAt: expect.any(Number) };
    expect(main.callsTo('rows.copy')).toMatchObject([{ rows: { of: 'ledger', entries: [entry] } }]);
    fireEvent.contextMenu(second ?? table);
    await waitFor(() => expect(main.callsTo('app.showMenu')).toHaveLength(1));
    expect(main.callsTo('app.showMenu')[0]).toMatchObject({
      rows: { of: 'ledger', entries: [entry] },
      at: {},
    });
    await expectAccessible();
  });
});

it('a value is looked up in the first kind of record that has it', async () => {
  const { main } = openDesk('journal', {
    handlers: {
      'history.count': ({ resource }) => ok({ total: resource === 'quotes' ? 2 : 0, counted: 'exact' }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Journal' });
  act(() => main.publish('navigation', { request: 1, target: { kind: 'look-up', text: 'cd-7c1f' } }));
  await screen.findByRole('heading', { level: 1, name: 'History' });
  expect(useHistory.getState().view).toMatchObject({ resource: 'quotes', filter: { search: 'cd-7c1f' } });
  await waitFor(() =>
    expect(main.callsTo('history.page').at(-1)).toMatchObject({
      resource: 'quotes',
      filter: { search: 'cd-7c1f' },
    }),
  );
});
