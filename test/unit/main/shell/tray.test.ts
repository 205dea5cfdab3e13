// When the tray changes, and a desktop without one. Its text is tested in around.test.ts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { sampleSlices } from '../../../support/preview/sample.ts';

interface Item {
  label?: string;
  enabled?: boolean;
  click?: () => void;
}
const shown = { tooltips: [] as string[], menus: [] as Item[][], absent: false };

vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (items: Item[]) => items },
  nativeImage: { createEmpty: () => ({ addRepresentation: () => undefined }) },
  Tray: class {
    constructor() {
      if (shown.absent) throw new Error('no tray here');
    }
    on = (): void => undefined;
    isDestroyed = (): boolean => false;
    setToolTip = (text: string): void => void shown.tooltips.push(text);
    setContextMenu = (menu: Item[]): void => void shown.menus.push(menu);
  },
}));
const { openTray } = await import('../../../../main/shell/tray.ts');

const failures: string[] = [];
const log = {
  info: () => undefined,
  failure: (event: string) => {
    failures.push(event);
    return 'ref';
  },
};
const did: string[] = [];
const acts = {
  open: () => void did.push('open'),
  refresh: () => void did.push('refresh'),
  quit: () => void did.push('quit'),
};
const { connect, alerts, lock } = sampleSlices(epochMillis(Date.UTC(2026, 10, 21)));

beforeEach(() => {
  Object.assign(shown, { tooltips: [], menus: [], absent: false });
  failures.length = 0;
  did.length = 0;
});

describe('the tray', () => {
  it('has one line for the status and three entries', () => {
    openTray(acts, log)?.show({ ...connect, link: 'stale' }, { ...alerts, unread: 2 }, lock);
    expect(shown.tooltips).toEqual(['Collateral Desk · Stale · SANDBOX, Practice service · 2 unread alerts']);
    const menu = shown.menus[0] ?? [];
    expect(menu.filter(({ enabled }) => enabled === false).map(({ label }) => label)).toEqual([
      'Stale',
      'SANDBOX, Practice service',
      '2 unread alerts',
    ]);
    for (const { click } of menu) click?.();
    expect(did).toEqual(['open', 'refresh', 'quit']);
  });

  it('is made again only if its text changes', () => {
    const tray = openTray(acts, log);
    tray?.show(connect, alerts, lock);
    tray?.show({ ...connect, lastAnswerAt: epochMillis(1) }, alerts, lock);
    expect(shown.menus).toHaveLength(1);
    tray?.show({ ...connect, link: 'offline' }, alerts, lock);
    expect(shown.menus).toHaveLength(2);
  });

  it('is left out if the desktop has none', () => {
    shown.absent = true;
    expect(openTray(acts, log)).toBeUndefined();
    expect(failures).toEqual(['no tray']);
  });
});
