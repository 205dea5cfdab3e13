// When the window is shown, and in which colour.
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const made: FakeWindow[] = [];

class FakeWindow extends EventEmitter {
  webContents = new EventEmitter();
  show = vi.fn<() => void>();
  loadURL = vi.fn<() => Promise<void>>(async () => undefined);
  readonly options: { show?: boolean; backgroundColor: string; width?: number; height?: number };
  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
    made.push(this);
  }
}

const area = { x: 0, y: 0, width: 910, height: 484 };
const theme = { shouldUseDarkColors: false };
vi.mock('electron', () => ({
  BrowserWindow: FakeWindow,
  app: { getName: () => 'Collateral Desk' },
  nativeTheme: theme,
  screen: { getAllDisplays: () => [{ workArea: area }], getPrimaryDisplay: () => ({ workArea: area }) },
}));
const { openWindow } = await import('../../../../main/shell/window.ts');

const ofPage = { isPersistent: () => false } as Electron.Session;
let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'window-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(userData, { recursive: true });
});

function opened(isDark: boolean, isDesktopDark: boolean): FakeWindow {
  theme.shouldUseDarkColors = isDark;
  openWindow({
    url: 'app://desk/index.html',
    preload: '/preload.cjs',
    userData,
    session: ofPage,
    isDesktopDark,
  });
  const window = made.at(-1);
  if (window === undefined) throw new Error('no window');
  return window;
}

it('a first window fits a screen of 1366 × 768 at 150%, and can be made no larger than that asks for', () => {
  expect(opened(false, false).options).toMatchObject({
    width: 910,
    height: 484,
    minWidth: 800,
    minHeight: 484,
  });
});

it.each([
  [false, '#f4f5f7'],
  [true, '#0d1015'],
])(
  'a window as dark as the desktop is shown at once in the colour of its page (dark: %s)',
  (isDark, colour) => {
    expect(opened(isDark, isDark).options).toMatchObject({ show: true, backgroundColor: colour });
  },
);

it('another window is shown once it has painted, so that the desktop’s colour is seen briefly', () => {
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  const window = opened(true, false);
  expect(window.options).toMatchObject({ show: false, backgroundColor: '#0d1015' });
  window.webContents.emit('did-finish-load');
  expect(window.show).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  expect(window.show).toHaveBeenCalledOnce();
});

it('on Wayland such a window is shown when its page has loaded, because hidden it may never paint', () => {
  vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
  const window = opened(true, false);
  window.webContents.emit('did-finish-load');
  window.emit('ready-to-show');
  expect(window.show).toHaveBeenCalledOnce();
});
