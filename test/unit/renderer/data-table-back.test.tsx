// @vitest-environment jsdom
// A long table that is opened again from the navigation history shows the rows that it was left with.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '../../../renderer/components/DataTable.tsx';

afterEach(cleanup);

describe('going back to a long table', () => {
  const list = Array.from({ length: 400 }, (_, at) => ({ id: `LN-${at}` }));
  const column = { key: 'id', head: 'Loan', cell: (row: { id: string }) => row.id, width: 100 };
  const table = (question: string) => (
    <DataTable
      label="Loans"
      columns={[column]}
      source={{ key: question, version: 1, rows: list }}
      rowKey={({ id }) => id}
      empty=""
    />
  );

  it('shows the same rows, but the first ones for another question', () => {
    const { unmount } = render(table('all'));
    const grid = screen.getByRole('grid');
    act(() => {
      grid.scrollTop = 34 * 200;
      fireEvent.scroll(grid);
    });
    expect(screen.queryByText('LN-0')).toBeNull();
    unmount();
    const again = render(table('all'));
    expect(screen.getByText('LN-205')).toBeTruthy();
    expect(screen.queryByText('LN-0')).toBeNull();
    again.unmount();
    render(table('open'));
    expect(screen.getByText('LN-0')).toBeTruthy();
  });
});
