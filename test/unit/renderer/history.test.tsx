// @vitest-environment jsdom
// History: search, filters, moments and exports.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { CallInput } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import { epochMillis } from '../../../domain/time.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { historyRows } from '../../support/preview/sample-history.ts';
import { useDismissedTasks } from '../../../renderer/state/dismissed-tasks.ts';
import { closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
  useDismissedTasks.setState({ tasks: [] });
});

const table = () => screen.findByRole('grid');
const subjects = async (): Promise<string[]> =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? '');
const pagesAsked = ({ main }: Desk) => main.callsTo('history.page') as CallInput<'history.page'>[];
const press = async ({ user }: Desk, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function opened(): Promise<Desk> {
  const desk = openDesk('history');
  await screen.findByText('1,204 rows');
  return desk;
}

const one = (subject: string): HistoryRow => ({
  resource: 'loans',
  subject,
  since: epochMillis(1),
  observedAt: epochMillis(2),
});

describe('the search', () => {
  it('shows the answer to the latest text, whichever arrives last, and keeps the rows meanwhile', async () => {
    const waiting = new Map<string, () => void>();
    const desk = openDesk('history', {
      handlers: {
        'history.page': async ({ filter }) => {
          const search = filter?.search ?? 'everything';
          if (search !== 'everything') await new Promise<void>((resolve) => waiting.set(search, resolve));
          return ok({ rows: [one(`of ${search}`)], total: 1, counted: 'exact' });
        },
      },
    });
    await waitFor(async () => expect(await subjects()).toEqual(['of everything']));
    const field = screen.getByRole('searchbox', { name: 'Search IDs, references, addresses' });
    await desk.user.type(field, 'a');
    await waitFor(() => expect(waiting.has('a')).toBe(true));
    await desk.user.type(field, 'b');
    await waitFor(() => expect(waiting.has('ab')).toBe(true));
    expect(await subjects()).toEqual(['of everything']);
    await act(async () => waiting.get('ab')?.());
    await waitFor(async () => expect(await subjects()).toEqual(['of ab']));
    await act(async () => waiting.get('a')?.());
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await subjects()).toEqual(['of ab']);
  });

  it('starts with the first key, and once for keys that follow quickly', async () => {
    const desk = await opened();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search IDs/ });
    const type = async (value: string): Promise<void> => {
      fireEvent.change(field, { target: { value } });
      await act(async () => undefined);
    };
    const searched = (): string[] => pagesAsked(desk).flatMap(({ filter }) => filter?.search ?? []);
    // A busy computer may take longer than the time between two keys.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await type('L');
    expect(searched()).toEqual(['L']);
    await type('LN');
    await type('LN-');
    await type('LN-0 ');
    expect(searched()).toEqual(['L']);
    await act(async () => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(searched()).toEqual(['L', 'LN-0']);
    expect(field.value).toBe('LN-0 ');
  });

  it('starts at once when the field loses the focus', async () => {
    const desk = await opened();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search IDs/ });
    const searched = (): string[] => pagesAsked(desk).flatMap(({ filter }) => filter?.search ?? []);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    for (const value of ['L', 'LN']) fireEvent.change(field, { target: { value } });
    await act(async () => undefined);
    expect(searched()).toEqual(['L']);
    // A record opened now would close again after a late search.
    fireEvent.blur(field);
    await act(async () => undefined);
    vi.useRealTimers();
    expect(searched()).toEqual(['L', 'LN']);
  });

  it('gets the focus by /, but not while another field is edited', async () => {
    const desk = await opened();
    const field = screen.getByRole('searchbox', { name: 'Search IDs, references, addresses' });
    await desk.user.keyboard('/');
    expect(document.activeElement).toBe(field);
    await desk.user.keyboard('/');
    expect(field).toHaveProperty('value', '/');
  });
});

describe('filters', () => {
  it('are shown as chips with counts, and can be removed one by one', async () => {
    const desk = await opened();
    await press(desk, 'Filter');
    await desk.user.click(screen.getByLabelText('open'));
    await desk.user.type(screen.getAllByLabelText('Minimum')[0] as HTMLElement, '1,000,000');
    await press(desk, 'Apply');
    await screen.findByText('Status: open');
    await screen.findByText(/^\d+ of 1,204$/);
    expect(pagesAsked(desk).at(-1)?.filter).toEqual({ statuses: ['open'], amount: { least: '1000000' } });
    await press(desk, 'Remove filter Status: open');
    await waitFor(() => expect(pagesAsked(desk).at(-1)?.filter).toEqual({ amount: { least: '1000000' } }));
    await press(desk, 'Clear all');
    await screen.findByText('1,204 rows');
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  const unreadDay = 'Type the day as 21/11/2026.';
  it.each([
    ['Minimum', '1,5', 'Use digits, commas for thousands and a point for decimals'],
    ['First day', '21/11/26', unreadDay],
    ['Last day', '31/02/2026', unreadDay],
  ])('stay in the form while %s has %j, which cannot be read', async (label, text, error) => {
    const desk = await opened();
    await press(desk, 'Filter');
    const field = () => screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement;
    await desk.user.type(field(), text);
    const before = pagesAsked(desk).length;
    // Enter, for which jsdom finds no button outside the form.
    fireEvent.submit(field().form as HTMLFormElement);
    screen.getByText(error, { selector: 'p' });
    expect(document.activeElement).toBe(field());
    await press(desk, 'Apply');
    expect(pagesAsked(desk)).toHaveLength(before);
    await press(desk, 'Clear all fields');
    expect(field()).toHaveProperty('value', '');
    await press(desk, 'Apply');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with an end before the start are refused, and not sent', async () => {
    const desk = await opened();
    await press(desk, 'Filter');
    const field = (label: string): HTMLElement => screen.getAllByLabelText(label)[0] as HTMLElement;
    await desk.user.type(field('First day'), '2026-03-02');
    await desk.user.type(field('Last day'), '2026-03-01');
    await desk.user.type(field('Minimum'), '1,000');
    await desk.user.type(field('Maximum'), '999.99');
    screen.getByText('Must not be before the first day');
    screen.getByText('Must not be below the minimum');
    const before = pagesAsked(desk).length;
    await press(desk, 'Apply');
    expect(pagesAsked(desk)).toHaveLength(before);
    await desk.user.clear(field('Last day'));
    await desk.user.type(field('Last day'), '2026-03-02');
    await desk.user.clear(field('Maximum'));
    await desk.user.type(field('Maximum'), '1000');
    await press(desk, 'Apply');
    await waitFor(() =>
      expect(pagesAsked(desk).at(-1)?.filter).toMatchObject({ amount: { least: '1000', most: '1000' } }),
    );
  });

  it('without a match are named, each with a button to remove it', async () => {
    const desk = await opened();
    await desk.user.type(screen.getByRole('searchbox', { name: /^Search IDs/ }), 'zzz');
    await screen.findByText('No records match all filters');
    // The first letter is searched at once, so nothing was found before the word was complete.
    const both = () => screen.getAllByRole('button', { name: 'Remove filter Search: “zzz”' });
    await waitFor(() => expect(both()).toHaveLength(2));
    const [, loosen] = both();
    await desk.user.click(loosen as HTMLElement);
    await screen.findByText('1,204 rows');
    expect(screen.getByRole('searchbox', { name: /^Search IDs/ })).toHaveProperty('value', '');
  });
});

describe('an earlier moment', () => {
  it('is stated above everything, sent with every question, and left with Escape', async () => {
    const desk = await opened();
    await press(desk, 'As of');
    await press(desk, 'Yesterday 18:00');
    await screen.findByText(/^As known on .* 18:00 WAT – not the present$/);
    const asOf = useHistory.getState().asOf;
    expect(new Date(asOf ?? 0).toISOString()).toMatch(/T17:00:00\.000Z$/);
    await waitFor(() => expect(pagesAsked(desk).at(-1)?.asOf).toBe(asOf));
    const from = desk.main.calls.length;
    await desk.user.type(screen.getByRole('searchbox', { name: /^Search IDs/ }), 'LN');
    await waitFor(() => expect(pagesAsked(desk).at(-1)?.filter).toEqual({ search: 'LN' }));
    (await table()).focus();
    await desk.user.keyboard('{Enter}');
    await screen.findByText('Raw record');
    await waitFor(() => expect(desk.main.callsTo('history.totals')).not.toHaveLength(0));
    const asked = desk.main.calls.slice(from).filter(({ name }) => name.startsWith('history.'));
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['history.page', 'history.totals', 'history.record']),
    );
    for (const { name, input } of asked) expect({ name, input }).toMatchObject({ name, input: { asOf } });
    // Escape first closes what is open, and then leaves the moment.
    await desk.user.keyboard('{Escape}');
    expect(screen.queryByText('Raw record')).toBeNull();
    expect(document.activeElement).toBe(await table());
    expect(useHistory.getState().asOf).toBe(asOf);
    await desk.user.keyboard('{Escape}');
    expect(screen.queryByText(/not the present/)).toBeNull();
    await waitFor(() => expect(pagesAsked(desk).at(-1)?.asOf).toBeUndefined());
  });

  it('compared with another lists new, changed and missing records, field by field', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByLabelText('Compare'));
    await screen.findByText('24 rows');
    await desk.user.click(screen.getByLabelText('Changed'));
    await screen.findByText('17 rows');
    const [asked] = desk.main.callsTo('history.compare').slice(-1) as CallInput<'history.compare'>[];
    expect(asked?.change).toBe('changed');
    expect(asked !== undefined && asked.from < asked.to).toBe(true);
    (await table()).focus();
    await desk.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const before = await screen.findByText('Before');
    expect(before.parentElement?.textContent).toContain('₦16,535,333.43');
    await expectAccessible();
  });
});

describe('an export', () => {
  const task = (part: Partial<ExportTask>): ExportTask => ({
    id: 'x1',
    resource: 'loans',
    format: 'csv',
    file: 'loans.csv',
    startedAt: epochMillis(1),
    state: 'running',
    rows: 600,
    of: 1_200,
    ...part,
  });

  it('contains exactly the shown records, shows its progress, and can be cancelled', async () => {
    const desk = await opened();
    await desk.user.type(screen.getByRole('searchbox', { name: /^Search IDs/ }), 'LN-0');
    await screen.findByText('Search: “LN-0”');
    await press(desk, 'Principal');
    await desk.user.click(screen.getByText('hledger journal'));
    expect(desk.main.callsTo('exports.start')).toEqual([
      {
        resource: 'loans',
        format: 'hledger',
        filter: { search: 'LN-0' },
        sort: { by: 'amount', descending: false },
      },
    ]);
    await desk.user.click(screen.getByText('CSV', { exact: true }));
    expect(desk.main.callsTo('exports.start').at(-1)).toMatchObject({
      format: 'csv',
      columns: ['subject', 'status', 'amount', 'payoff', 'collateral', 'openedAt', 'closedAt'],
    });
    act(() => desk.main.publish('exports', { tasks: [task({})] }));
    await screen.findByText('600 of 1,200 · 50%');
    await press(desk, 'Cancel');
    expect(desk.main.callsTo('exports.cancel')).toEqual([{ task: 'x1' }]);
    act(() => desk.main.publish('exports', { tasks: [task({ state: 'cancelled' })] }));
    await screen.findByText('loans.csv cancelled. No file was kept.');
    await press(desk, 'Hide loans.csv');
    expect(screen.queryByText(/loans\.csv was cancelled/)).toBeNull();
  });

  it('of differences has the shown moments and changes', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByLabelText('Compare'));
    await desk.user.click(screen.getByLabelText('Changed'));
    await screen.findByText('17 rows');
    expect(screen.queryByText('hledger journal')).toBeNull();
    await desk.user.click(screen.getByText('Excel (XLSX)'));
    const [{ limit: _, ...shown }] = desk.main.callsTo('history.compare').slice(-1) as [
      CallInput<'history.compare'>,
    ];
    expect(desk.main.callsTo('exports.startCompared')).toEqual([{ ...shown, format: 'xlsx' }]);
    act(() => desk.main.publish('exports', { tasks: [task({ state: 'done', file: 'differences.xlsx' })] }));
    await screen.findByText('differences.xlsx saved with 600 rows.');
  });

  it('from the list of loans has its filter, in which an unmapped status counts as open', async () => {
    const desk = openDesk('loans');
    await press(desk, 'Export CSV');
    expect(desk.main.callsTo('exports.start')).toEqual([
      {
        resource: 'loans',
        format: 'csv',
        filter: { statuses: ['open', 'seized', 'unknown'] },
        columns: ['subject', 'status', 'amount', 'payoff', 'collateral', 'openedAt', 'closedAt'],
      },
    ]);
    act(() => desk.main.publish('exports', { tasks: [task({})] }));
    await screen.findByText('600 of 1,200 · 50%');
  });
});

it('an export menu offers an hledger journal for loans only', async () => {
  const desk = await opened();
  await desk.user.click(screen.getByLabelText('Deposits'));
  await waitFor(() => expect(screen.queryByText('hledger journal')).toBeNull());
  expect(historyRows(epochMillis(Date.now()), 'deposits', 1)[0]?.unit).toBe('USDC');
});
