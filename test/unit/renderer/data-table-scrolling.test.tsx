// @vitest-environment jsdom
// When a long table requests the pages of rows that scroll by.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { DataTable, type DataColumn } from '../../../renderer/components/DataTable.tsx';
import { useUi } from '../../../renderer/state/ui.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Another step of the navigation history: the table starts at its first row.
  useUi.setState({ route: { screen: 'history' } });
});

const columns: readonly DataColumn<string>[] = [{ key: 'id', head: 'Loan', cell: (id) => id, width: 120 }];

/** A table of so many rows, each page of which takes `ms`. */
function opened(total: number, ms: number): { asked: string[] } {
  const asked: string[] = [];
  const page = async (from: number, limit: number) => {
    asked.push(`${from}+${limit}`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ok({ rows: Array.from({ length: limit }, (_, at) => `LN-${from + at}`), total });
  };
  render(
    <DataTable
      label="Loans"
      columns={columns}
      source={{ key: 'k', version: 1, page }}
      rowKey={(id) => id}
      empty="No loans yet"
    />,
  );
  return { asked };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const grid = () => screen.getByRole('grid', { name: 'Loans' });
function scrollTo(row: number): void {
  grid().scrollTop = row * 34;
  fireEvent.scroll(grid());
}

describe('a long table whose rows scroll by', () => {
  it('requests the first visible page at once, and further ones at intervals while the bar is dragged', async () => {
    const { asked } = opened(5_000, 0);
    await pass(1_000);
    expect(asked).toEqual(['0+100']);
    fireEvent.keyDown(grid(), { key: 'End' });
    await pass(0);
    expect(asked.slice(1)).toEqual(['4900+100']);
    for (const row of [4_000, 3_000, 2_050]) scrollTo(row);
    await pass(30);
    expect(asked.slice(2)).toEqual([]);
    await pass(10);
    expect(asked.slice(2)).toEqual(['2000+100']);
  });

  it('requests two pages at a time ahead, one request after another, and shows no skeletons', async () => {
    const { asked } = opened(100_000, 20);
    await pass(1_000);
    const skeletons: number[] = [];
    for (let frame = 1; frame <= 100; frame++) {
      scrollTo(frame * 96);
      if (screen.queryAllByLabelText('Loading').length > 0) skeletons.push(frame);
      await pass(16);
    }
    expect(skeletons.every((frame) => frame < 10)).toBe(true);
    const last = asked.slice(-40);
    const from = Number(last[0]?.split('+')[0]);
    expect(last).toEqual(Array.from({ length: 40 }, (_, nth) => `${from + nth * 200}+200`));
  });

  it('draws rows beyond the visible ones only when the next move may show them', async () => {
    opened(100_000, 0);
    await pass(1_000);
    const drawn = (): number => screen.getAllByRole('row').length - 1;
    scrollTo(10);
    const slow = drawn();
    scrollTo(1_000);
    expect(drawn()).toBe(slow - 12);
    await pass(1_000);
    expect(drawn()).toBe(slow);
    scrollTo(2_000);
    scrollTo(2_003);
    expect(drawn()).toBe(slow);
  });

  it('requests the visible page when the motion ends', async () => {
    const { asked } = opened(100_000, 20_000);
    await pass(20_000);
    for (let frame = 1; frame <= 20; frame++) {
      scrollTo(frame * 96);
      await pass(16);
    }
    // The first answer has not arrived, so no page of these was requested ahead.
    expect(asked).not.toContain('1900+100');
    await pass(40);
    expect(asked.at(-1)).toBe('1900+100');
  });
});
