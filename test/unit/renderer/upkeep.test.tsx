// @vitest-environment jsdom
// The care of the records: nothing goes before it was counted and shown, and a past that was thinned says so.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UpkeepSlice, UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { epochMillis } from '../../../domain/time.ts';
import { setAsOf } from '../../../renderer/features/history/view.ts';
import { upkeepSlice } from '../../support/preview/sample-upkeep.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(() => {
  setAsOf(undefined);
  closeDesk();
});

const NOW = epochMillis(1_800_000_000_000);
/** A section is loaded when it is first opened. */
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
  it('counts by the chosen rule; removing names what was counted, exactly, and sends its digest alone', async () => {
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

  it('offers nothing to remove where nothing is that old', async () => {
    const none = { ...counted, counted: { ...counted.counted!, observations: 0, bytes: 0 } };
    openDesk('settings-data', withTask(none));
    await screen.findByText('Nothing to remove: no record is that old.');
    expect(screen.queryByRole('button', { name: 'Remove…' })).toBeNull();
  });

  it('says how much went of what was stopped, and that the rest can follow', async () => {
    openDesk('settings-data', withTask({ ...counted, kind: 'remove', state: 'cancelled' }));
    expect(await screen.findByText(/^Stopped after 4,210 observations/)).toBeTruthy();
  });
});

describe('a task', () => {
  const running: UpkeepTask = { kind: 'compact', state: 'running', startedAt: NOW, done: 1_200, of: 4_800 };
  it('shows how far it is and can be stopped; nothing else can be begun meanwhile', async () => {
    const { main, user } = openDesk('settings-data', withTask(running));
    const task = within(await screen.findByRole('region', { name: 'Compacting' }));
    expect(task.getByText(/1,200/)).toBeTruthy();
    for (const name of ['Check now', 'Compact'])
      expect((await button(name)).hasAttribute('disabled')).toBe(true);
    await user.click(task.getByRole('button', { name: 'Cancel' }));
    expect(main.callsTo('upkeep.cancel')).toEqual([{}]);
    await expectAccessible();
  });

  it('says what it came to in sizes, and asks anew how much is kept', async () => {
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

  it('that failed says why, in words', async () => {
    const error = { code: 'store-failed', fault: 'corrupt', detail: '' } as const;
    openDesk('settings-data', withTask({ ...running, kind: 'check', state: 'failed', error }));
    expect(await screen.findByText('The records on this computer are damaged.')).toBeTruthy();
  });

  it('a check that found something is a reason to stop, with what to do', async () => {
    const checked = {
      at: NOW,
      rows: 10,
      problems: ['cache: present: present_by_status'],
      journal: 'broken',
    } as const;
    openDesk('settings-data', {
      slices: { upkeep: { removals: [], checked: { ...checked, problems: [...checked.problems] } } },
    });
    expect(await screen.findByText('Problems found')).toBeTruthy();
    expect(screen.getByText(/present_by_status/)).toBeTruthy();
    expect(screen.getByText(/Do not borrow or repay/)).toBeTruthy();
  });
});

describe('history', () => {
  const removals = upkeepSlice(NOW).removals;
  it('says of an earlier moment that part of it was removed, and of the present nothing', async () => {
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
});

describe('while the records are brought up to this version', () => {
  it('says so above every screen, for as long as it goes on', async () => {
    const { main } = openDesk('collateral');
    const app = main.slice('app');
    if (app === undefined) throw new Error('no app');
    main.publish('app', { ...app, storage: { state: 'opening', doing: 'store.upgrading' } });
    expect(await screen.findByText(/^The records are being upgraded/)).toBeTruthy();
    main.publish('app', { ...app, storage: { state: 'ready', notes: [] } });
    await waitFor(() => expect(screen.queryByText(/^The records are being upgraded/)).toBeNull());
  });
});
