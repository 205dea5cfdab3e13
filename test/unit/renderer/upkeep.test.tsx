// @vitest-environment jsdom
// Maintenance of the data: records are counted and shown before removal, and History states what was removed.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UpkeepSlice, UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { epochMillis } from '../../../domain/time.ts';
import { openView, setAsOf } from '../../../renderer/features/history/view.ts';
import { upkeepSlice } from '../../support/preview/sample-upkeep.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(() => {
  setAsOf(undefined);
  closeDesk();
});

const NOW = epochMillis(1_800_000_000_000);
/** A section loads when it is first opened. */
const digest = 'cd'.repeat(32);
const counted: UpkeepTask = {
  kind: 'count',
  state: 'done',
  startedAt: NOW,
  done: 10,
  counted: {
    rule: { kind: 'closed-loans', years: 7 },
    before: epochMillis(NOW - 1),
    observations: 4_210,
    bytes: 5_120_877,
    digest,
  },
};
const withTask = (task: UpkeepTask, more: Partial<UpkeepSlice> = {}) => ({
  slices: { upkeep: { removals: [], ...more, task } },
});

describe('retention', () => {
  it('counts by the chosen rule, states exactly what would be removed, and sends only its digest', async () => {
    const { main, user } = openDesk('settings-data', withTask(counted));
    await user.selectOptions(
      await screen.findByLabelText(/^Keep for/),
      'Loans closed more than 7 years ago: last record only',
    );
    await user.click(await button('Count records to remove'));
    expect(main.callsTo('upkeep.count')).toEqual([{ rule: { kind: 'closed-loans', years: 7 } }]);
    expect(screen.getByText(/^4,210 observations would be removed: 5,120,877 bytes/)).toBeTruthy();
    await user.click(await button('Remove…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/5,120,877 bytes \(5.1 MB\)/)).toBeTruthy();
    expect(dialog.getByText('This can’t be undone', { exact: false })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove 4,210 observations' }));
    expect(main.callsTo('upkeep.remove')).toEqual([{ digest }]);
  });

  it('offers no removal if nothing is old enough', async () => {
    const none = { ...counted, counted: { ...counted.counted!, observations: 0, bytes: 0 } };
    openDesk('settings-data', withTask(none));
    await screen.findByText('Nothing to remove: no record is that old.');
    expect(screen.queryByRole('button', { name: 'Remove…' })).toBeNull();
  });

  it('states after a stop how much was removed, and that the rest can follow', async () => {
    openDesk('settings-data', withTask({ ...counted, kind: 'remove', state: 'cancelled' }));
    expect(await screen.findByText(/^Stopped after 4,210 observations/)).toBeTruthy();
  });
});

describe('a maintenance task', () => {
  const running: UpkeepTask = { kind: 'compact', state: 'running', startedAt: NOW, done: 1_200, of: 4_800 };
  it('shows its progress, can be stopped, and blocks other tasks', async () => {
    const { main, user } = openDesk('settings-data', withTask(running));
    const task = within(await screen.findByRole('region', { name: 'Compacting' }));
    expect(task.getByText(/1,200/)).toBeTruthy();
    for (const name of ['Check now', 'Compact'])
      expect((await button(name)).hasAttribute('disabled')).toBe(true);
    await user.click(task.getByRole('button', { name: 'Cancel' }));
    expect(main.callsTo('upkeep.cancel')).toEqual([{}]);
    await expectAccessible();
  });

  it('states the freed size, and reads again how much is stored', async () => {
    const { main } = openDesk('settings-data', withTask(running));
    await screen.findByRole('region', { name: 'Compacting' });
    const asked = main.callsTo('upkeep.stored').length;
    main.publish('upkeep', {
      removals: [],
      task: { ...running, state: 'done', sizes: { before: 812_000_000, after: 704_000_000 } },
    });
    expect(await screen.findByText('Done: 812 MB before, 704 MB now.')).toBeTruthy();
    expect(main.callsTo('upkeep.stored').length).toBeGreaterThan(asked);
  });

  it('that found problems shows a serious warning, with what to do', async () => {
    const checked = {
      at: NOW,
      rows: 10,
      problems: ['cache: present: present_by_status_word'],
      journal: 'broken',
    } as const;
    openDesk('settings-data', {
      slices: { upkeep: { removals: [], checked: { ...checked, problems: [...checked.problems] } } },
    });
    expect(await screen.findByText('Problems found')).toBeTruthy();
    expect(screen.getByText(/present_by_status_word/)).toBeTruthy();
    expect(screen.getByText(/Do not borrow or repay/)).toBeTruthy();
  });
});

describe('history', () => {
  const removals = upkeepSlice(NOW).removals;
  it('states, at an earlier moment only, that part of it was removed', async () => {
    openDesk('history', { slices: { upkeep: { removals } } });
    await screen.findByRole('grid');
    expect(screen.queryByText('Some of these records were removed from this computer')).toBeNull();
    setAsOf(epochMillis((removals[0]?.before ?? 0) - 1));
    expect(await screen.findByText('Some of these records were removed from this computer')).toBeTruthy();
    expect(screen.getByText(/Their facts are kept/)).toBeTruthy();
    setAsOf(removals[0]?.at);
    await screen.findByText(/not the present/);
    expect(screen.queryByText('Some of these records were removed from this computer')).toBeNull();
  });
  it('states the removal of closed loans at every moment before it, because `before` bounds their closing', async () => {
    const [one] = removals;
    if (one === undefined) throw new Error('the sample has no removal');
    const rule = { kind: 'closed-loans', years: 6 } as const;
    openDesk('history', { slices: { upkeep: { removals: [{ ...one, rule }] } } });
    await screen.findByRole('grid');
    setAsOf(epochMillis(one.at - 1));
    expect(await screen.findByText('Some of these records were removed from this computer')).toBeTruthy();
    // No such rule removes readings of the position.
    act(() => openView({ id: 'positions', resource: 'position', filter: {} }));
    setAsOf(epochMillis(one.at - 1));
    await screen.findByText(/not the present/);
    expect(screen.queryByText('Some of these records were removed from this computer')).toBeNull();
    act(() => openView({ id: 'loans', resource: 'loans', filter: {} }));
    setAsOf(one.at);
    await waitFor(() =>
      expect(screen.queryByText('Some of these records were removed from this computer')).toBeNull(),
    );
  });
});

describe('while the databases are opened again', () => {
  it('a note is above every screen until they are open', async () => {
    const { main } = openDesk('collateral');
    const app = main.slice('app');
    if (app === undefined) throw new Error('no app');
    main.publish('app', { ...app, storage: { state: 'opening', doing: 'store.restarting' } });
    expect(await screen.findByText(/^The databases stopped unexpectedly and are being/)).toBeTruthy();
    main.publish('app', { ...app, storage: { state: 'ready', notes: [] } });
    await waitFor(() =>
      expect(screen.queryByText(/^The databases stopped unexpectedly and are being/)).toBeNull(),
    );
  });
});
