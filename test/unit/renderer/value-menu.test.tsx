// @vitest-environment jsdom
// The native menu over a value of a long table, and the value looked up in the first kind of record that has it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { announced, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const gridWithRows = async (): Promise<HTMLElement> => {
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByText(/^LN-/);
  return grid;
};

describe('a long table', () => {
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
    expect(main.callsTo('app.showMenu')[1]).toMatchObject({ text: id, lookUp: id, at: {} });
  });

  it('leaves the menu of its head to Chromium', async () => {
    openDesk('loans');
    await gridWithRows();
    expect(fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Status' }))).toBe(true);
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
