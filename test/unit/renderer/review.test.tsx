// @vitest-environment jsdom
// A file under review in History: every question goes to the file, no link leaves it, and the desk's own
// History returns when the file is closed.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import type { OpenReviewSlice, ReviewSlice } from '../../../contract/slices/review.ts';
import type { SavedView } from '../../../contract/slices/views.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { openView, showLine, useHistory } from '../../../renderer/features/history/view.ts';
import { closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined, shown: undefined });
  localStorage.clear();
});

const file = (more: Partial<OpenReviewSlice> = {}): OpenReviewSlice => ({
  state: 'open',
  id: 'r1',
  file: 'from-abuja.jsonl',
  kind: 'records',
  sha256: 'ab'.repeat(32),
  bytes: 123_456,
  openedAt: epochMillis(1_800_000_000_000),
  records: 1_204,
  kinds: [{ resource: 'deposits', records: 1_204 }],
  isOneMoment: true,
  made: { profile: 'Abuja desk', environment: 'live', version: '1.2.3', at: epochMillis(1_790_000_000_000) },
  lacks: [],
  profiles: [],
  unread: { count: 0, first: [] },
  entries: 0,
  ...more,
});
const publish = ({ main }: Desk, slice: ReviewSlice) => act(() => main.publish('review', slice));
const bar = () => screen.findByRole('region', { name: 'File under review' });
const asked = ({ main }: Desk, name: 'history.page' | 'history.totals' | 'history.record') =>
  main.callsTo(name) as CallInput<'history.page'>[];

describe('an open file', () => {
  it('answers every question, and is labelled read-only and not the desk’s own', async () => {
    const desk = openDesk('history');
    await screen.findByText('1,204 rows');
    expect(asked(desk, 'history.page').every(({ source }) => source === undefined)).toBe(true);
    const before = desk.main.calls.length;
    publish(desk, file());
    const region = await bar();
    expect(region.textContent).toContain('Reviewing from-abuja.jsonl, read-only');
    expect(region.textContent).toContain('These are not your records, and they do not update.');
    expect(region.textContent).toContain('Abuja desk (live), made with Collateral Desk 1.2.3');
    await waitFor(() =>
      expect(asked(desk, 'history.page').at(-1)).toMatchObject({ source: 'review', resource: 'deposits' }),
    );
    await desk.user.keyboard('/dep');
    await waitFor(() =>
      expect(asked(desk, 'history.page').at(-1)).toMatchObject({ filter: { search: 'dep' } }),
    );
    const [first] = await waitFor(async () => {
      const rows = within(await screen.findByRole('grid'))
        .getAllByRole('row')
        .slice(1);
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    });
    if (first !== undefined) await desk.user.click(first);
    await screen.findByText('This record comes from the file under review. It is not yours.');
    await screen.findByText('As in the file');
    const since = desk.main.calls.slice(before).filter(({ name }) => name.startsWith('history.'));
    expect(since.length).toBeGreaterThan(3);
    expect(since.filter(({ input }) => (input as { source?: string }).source !== 'review')).toEqual([]);
    await expectAccessible();
  });

  it('offers no link out of it, and nothing that it cannot answer', async () => {
    const desk = openDesk('history');
    publish(desk, file({ kinds: [{ resource: 'loans', records: 3 }] }));
    await bar();
    for (const name of ['As of', 'Open a file for review…', 'Open this loan'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    for (const act of [
      /^Statement/,
      /^hledger/,
      'Save this view',
      /^Rename/,
      /^Delete the view/,
      /^Open History/,
    ])
      expect(screen.queryByRole('button', { name: act, hidden: true })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Compare' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Over time' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Deposits' })).toBeNull();
    await desk.user.click(screen.getByRole('radio', { name: 'By month' }));
    await screen.findByRole('slider');
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
    expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).not.toContain(
      'ltv',
    );
    publish(
      desk,
      file({ id: 'r2', kind: 'evidence', isOneMoment: false, kinds: [{ resource: 'loans', records: 1 }] }),
    );
    await screen.findByRole('radio', { name: 'Compare' });
    await screen.findByRole('button', { name: 'As of' });
  });

  it('exports what it shows, and states what cannot be exported', async () => {
    const desk = openDesk('history', { handlers: { 'exports.start': () => ok({ task: 'one' }) } });
    publish(desk, file({ kinds: [{ resource: 'loans', records: 3 }] }));
    await bar();
    await desk.user.keyboard('/lekki');
    await screen.findByText('Search: “lekki”');
    await desk.user.click(screen.getByRole('button', { name: /^CSV/, hidden: true }));
    expect(desk.main.callsTo('exports.start')).toMatchObject([
      { source: 'review', resource: 'loans', format: 'csv', filter: { search: 'lekki' } },
    ]);
    expect(screen.getByText(/^No hledger journal: an export does not contain/)).toBeTruthy();
    publish(
      desk,
      file({ id: 'r2', kind: 'backup', isOneMoment: false, kinds: [{ resource: 'loans', records: 3 }] }),
    );
    await desk.user.click(await screen.findByRole('button', { name: /^hledger/, hidden: true }));
    expect(desk.main.callsTo('exports.start').at(-1)).toMatchObject({ source: 'review', format: 'hledger' });
    expect(screen.queryByText(/^No hledger journal/)).toBeNull();
    expect(screen.getByText(/Statements use only your own records/)).toBeTruthy();
  });

  it('exports its own differences, not the desk’s', async () => {
    const desk = openDesk('history', { handlers: { 'exports.startCompared': () => ok({ task: 'one' }) } });
    publish(desk, file({ kind: 'backup', isOneMoment: false, kinds: [{ resource: 'loans', records: 3 }] }));
    await desk.user.click(await screen.findByRole('radio', { name: 'Compare' }));
    await desk.user.click(await screen.findByRole('button', { name: /^CSV/, hidden: true }));
    expect(desk.main.callsTo('exports.startCompared')).toMatchObject([
      { source: 'review', resource: 'loans', format: 'csv' },
    ]);
  });

  it('applies the saved views, except one that names what it lacks, which says so', async () => {
    const desk = openDesk('history');
    const profile = desk.main.slice('connect')?.profile?.id;
    if (profile === undefined) throw new Error('no service is open');
    const view = (id: string, more: Partial<SavedView>): SavedView => ({
      id,
      name: id,
      profile,
      resource: 'deposits',
      filter: {},
      ...more,
    });
    const views = [
      view('large', { filter: { amount: { least: decimal('500') } }, columns: ['subject', 'amount'] }),
      view('addresses', { resource: 'returnAddresses' }),
      view('once', { asOf: epochMillis(1_780_000_000_000) }),
      view('lately', { filter: { since: { from: epochMillis(1_780_000_000_000) } } }),
    ];
    act(() => desk.main.publish('views', { profile, views }));
    publish(desk, file({ lacks: ['since'] }));
    await bar();
    const item = (name: string) =>
      screen.findByRole('button', { name: new RegExp(`^${name}`), hidden: true });
    for (const [name, why] of [
      ['addresses', 'This file does not contain: Return addresses'],
      ['once', 'Needs an earlier moment; this file has one moment only'],
      ['lately', 'Needs “Unchanged since”, which this file does not contain'],
      ['Open loans', 'This file does not contain: Loans'],
    ] as const) {
      const off = await item(name);
      expect(off.textContent).toContain(why);
      expect(off.getAttribute('aria-disabled')).toBe('true');
      const before = useHistory.getState();
      await desk.user.click(off);
      expect(useHistory.getState()).toBe(before);
    }
    await desk.user.click(await item('large'));
    await waitFor(() =>
      expect(asked(desk, 'history.page').at(-1)).toMatchObject({
        source: 'review',
        resource: 'deposits',
        filter: { amount: { least: '500' } },
      }),
    );
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(desk.main.callsTo('views.save')).toEqual([]);
    // If another screen opens it, the place of its records states what the file lacks.
    act(() => openView(view('addresses', { resource: 'returnAddresses' })));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(screen.getByRole('main').textContent).toContain('This file does not contain: Return addresses');
    act(() => openView(view('once', { asOf: epochMillis(1_780_000_000_000) })));
    expect(useHistory.getState().asOf).toBeUndefined();
  });

  it('of records exported from a review names that file and its filters', async () => {
    const desk = openDesk('history');
    const takenFrom = {
      file: 'pack.zip',
      sha256: 'cd'.repeat(32),
      kind: 'evidence' as const,
      madeAt: epochMillis(1_780_000_000_000),
      madeBy: '1.0.0',
      loan: 'LN-0007',
      unread: 2,
      failed: ['chain'],
      narrowed: [{ search: 'Ikeja' }],
    };
    publish(desk, file({ made: { ...file().made, takenFrom } }));
    const region = await bar();
    expect(region.textContent).toContain(
      'Exported from a review of pack.zip (Evidence pack of loan LN-0007, made on',
    );
    expect(region.textContent).toContain('2 lines or records of that file could not be read.');
    expect(region.textContent).toContain('That file failed 1 of its checks.');
    expect(region.textContent).toContain('Filters of the export: Search: “Ikeja”.');
    await desk.user.click(within(region).getByRole('button', { name: 'Contents' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('cd'.repeat(32));
  });

  it('never shows the desk’s own position, even if another screen requests it', async () => {
    const desk = openDesk('history');
    publish(desk, file());
    await bar();
    act(() => showLine());
    await screen.findByRole('grid');
    expect(screen.getByRole('radio', { name: 'Records' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('heading', { name: 'LTV over time' })).toBeNull();
    expect(desk.main.callsTo('collateral.history')).toEqual([]);
  });

  it('restores the desk’s own History once it is closed', async () => {
    const desk = openDesk('history', { handlers: { 'review.close': () => ok({}) } });
    await screen.findByText('1,204 rows');
    await desk.user.keyboard('/LN-0012');
    await waitFor(() =>
      expect(asked(desk, 'history.page').at(-1)).toMatchObject({ filter: { search: 'LN-0012' } }),
    );
    publish(desk, file());
    await bar();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await desk.user.click(screen.getByRole('button', { name: 'Close review' }));
    expect(desk.main.callsTo('review.close')).toEqual([{}]);
    publish(desk, { state: 'none' });
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'LN-0012'));
    const last = asked(desk, 'history.page').at(-1);
    expect([last?.source, last?.resource]).toEqual([undefined, 'loans']);
  });

  it('names failed checks and unreadable parts, and shows invisible characters', async () => {
    const desk = openDesk('history');
    publish(
      desk,
      file({
        kind: 'evidence',
        file: 'pack\u202Epiz.zip',
        checks: [{ name: 'zip' }, { name: 'chain', wrong: { problem: 'entry', entry: 7 } }],
        unread: {
          count: 240,
          first: [
            { line: 12, field: 'amount', problem: 'amount' },
            { file: 'records/0001-loans.json', problem: 'not-understood' },
          ],
        },
      }),
    );
    const region = await bar();
    expect(region.textContent).toContain('pack[U+202E]piz.zip');
    expect(region.textContent).toContain('Failed checks: 1 of 2');
    expect(region.textContent).toContain('240 lines or records could not be read');
    await desk.user.click(within(region).getAllByRole('button', { name: 'Contents' })[0] ?? region);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(
      'failed: The journal excerpt is one chain: entry 7 has been changed',
    );
    expect(dialog.textContent).toContain('Line 12, amount: is not an exact amount as text');
    expect(dialog.textContent).toContain('records/0001-loans.json: does not match the profile in the pack');
    expect(dialog.textContent).toContain('238 more are not listed.');
    await expectAccessible();
  });
});

describe('a file that is being opened', () => {
  it('shows its progress, and can be stopped, refused in words, or failed with its cause', async () => {
    const desk = openDesk('history', { handlers: { 'review.close': () => ok({}) } });
    await screen.findByText('1,204 rows');
    const named = { id: 'r1', file: 'long.jsonl' };
    publish(desk, {
      ...named,
      state: 'opening',
      read: 512 * 1024,
      of: 2048 * 1024,
      records: 1_500,
      sorting: false,
    });
    await screen.findByText('Reading long.jsonl, in KB (records: 1,500)');
    await screen.findByText(/512 of 2,048/);
    await desk.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(desk.main.callsTo('review.close')).toEqual([{}]);
    publish(desk, { ...named, state: 'refused', why: 'unknown', unread: [{ line: 1, problem: 'not-json' }] });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'long.jsonl cannot be opened for review',
    );
    await screen.findByText('Line 1: is not JSON');
    publish(desk, { ...named, state: 'refused', why: 'headless', unread: [] });
    await screen.findByText(/^The first line, which describes the export, is missing/);
    publish(desk, { ...named, state: 'refused', why: 'joined', unread: [] });
    await screen.findByText(/^It contains several exports\./);
    publish(desk, {
      ...named,
      state: 'failed',
      error: { code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' },
    });
    await screen.findByText('long.jsonl could not be read');
    await screen.findByText('ENOSPC');
    // Meanwhile History shows the desk's own records.
    expect(asked(desk, 'history.page').every(({ source }) => source === undefined)).toBe(true);
  });

  it('can be chosen from History and from the palette', async () => {
    const desk = openDesk('history', { handlers: { 'review.open': () => ok({ began: false }) } });
    await desk.user.click(await screen.findByRole('button', { name: 'Open a file for review…' }));
    expect(desk.main.callsTo('review.open')).toEqual([{}]);
  });
});
