// Requests to the page, the native menu, and the tray's text.
import { describe, expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import type { NavigationSlice, NavigationTarget } from '../../../../contract/slices/navigation.ts';
import { SHORTCUTS, acceleratorOf, chordOf } from '../../../../contract/shortcuts.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createNavigation } from '../../../../main/shell/navigation.ts';
import { trayWords } from '../../../../main/shell/tray-words.ts';
import { sampleSlices } from '../../../support/preview/sample.ts';

vi.mock('electron', () => ({ Menu: {}, shell: {} }));
const { menuTemplate } = await import('../../../../main/shell/menu.ts');

describe('a request to the page', () => {
  it('stays until the page has taken it, and an older answer does not end a newer one', () => {
    const published: NavigationSlice[] = [];
    const { ask, requestTaken } = createNavigation((slice) => published.push(slice));
    const journal: NavigationTarget = { kind: 'screen', screen: 'journal' };
    const borrow: NavigationTarget = { kind: 'screen', screen: 'borrow' };
    ask(journal);
    ask(borrow);
    requestTaken(1);
    expect(published.at(-1)).toEqual({ request: 2, target: borrow });
    requestTaken(2);
    expect(published.at(-1)).toEqual({ request: 2 });
    requestTaken(99);
    expect(published).toHaveLength(3);
  });
});

describe('the native menu', () => {
  const asked: NavigationTarget[] = [];
  const zoomed: string[] = [];
  const options = {
    development: false,
    dataFolder: '/data',
    logFolder: '/data/logs',
    ask: (target: NavigationTarget) => void asked.push(target),
    lock: () => undefined,
    refresh: () => undefined,
    zoom: (step: string) => void zoomed.push(step),
  };
  const items = (mac: boolean): MenuItemConstructorOptions[] =>
    menuTemplate(options, mac).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));

  it.each([false, true])('opens every screen, with the shortcuts of the table (Mac: %s)', (mac) => {
    asked.length = 0;
    for (const [label, place] of [
      ['Collateral', 'collateral'],
      ['Borrow', 'borrow'],
      ['Loans', 'loans'],
      ['History', 'history'],
      ['Journal', 'journal'],
    ] as const) {
      const item = items(mac).find((known) => known.label === label);
      expect(item?.accelerator).toBe(acceleratorOf(chordOf(place, mac)));
      // The page answers this key; registered here too it would act twice.
      expect(item?.registerAccelerator).toBe(false);
      (item!.click as () => void)();
      expect(asked.at(-1)).toEqual({ kind: 'screen', screen: place });
    }
  });

  it('registers only the shortcuts that the page does not answer, and none twice', () => {
    const keys = items(false)
      .filter((item) => item.accelerator !== undefined && item.registerAccelerator !== false)
      .map((item) => item.accelerator);
    expect(new Set(keys).size).toBe(keys.length);
    const answeredByPage = Object.values(SHORTCUTS)
      .filter(({ by }) => by === 'page')
      .map(({ chord }) => acceleratorOf(chord));
    expect(keys.filter((key) => answeredByPage.includes(key ?? ''))).toEqual([]);
    expect(keys).toContain('CommandOrControl+Plus');
  });

  it('has no reload and no developer tools outside development', () => {
    const roles = [...items(false), ...items(true)].map(({ role }) => role);
    expect(roles).not.toContain('reload');
    expect(roles).not.toContain('toggleDevTools');
  });
});

describe('the tray', () => {
  const slices = sampleSlices(epochMillis(Date.UTC(2026, 10, 21)));
  const says = (link: 'live' | 'stale' | 'offline' | 'locked', unread = 0) =>
    trayWords({ ...slices.connect, link }, { unread }, { state: 'off' });

  it('states status, environment and the number of unread alerts', () => {
    expect(says('live', 3)).toEqual({
      lines: ['Connected', 'SANDBOX, Practice service', '3 unread alerts'],
      canRefresh: true,
    });
    expect(says('offline').lines).toEqual(['Offline', 'SANDBOX, Practice service']);
    expect(
      trayWords(
        { status: 'none', link: 'offline', paused: false, resources: [] },
        { unread: 0 },
        { state: 'off' },
      ),
    ).toEqual({ lines: ['Not connected'], canRefresh: false });
  });

  it('names no service and no number while the desk is locked', () => {
    const lock = { state: 'locked', by: 'idle', at: epochMillis(1), wrong: 0 } as const;
    expect(trayWords(slices.connect, { unread: 3 }, lock)).toEqual({
      lines: ['The desk is locked'],
      canRefresh: false,
    });
  });
});
