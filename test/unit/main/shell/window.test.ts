// When the window is shown: once it has painted, and on Wayland once its page has loaded.
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const made: FakeWindow[] = [];

class FakeWindow extends EventEmitter {
  webContents = new EventEmitter();
  show = vi.fn<() => void>();
  loadURL = vi.fn<() => Promise<void>>(async () => undefined);
  readonly options: { show: boolean };
  constructor(options: { show: boolean }) {
    super();
    this.options = options;
    made.push(this);
  }
}

vi.mock('electron', () => ({
  BrowserWindow: FakeWindow,
  app: { getName: () => 'Collateral Desk' },
  nativeTheme: { shouldUseDarkColors: false },
  screen: { getAllDisplays: () => [] },
}));
const { openWindow } = await import('../../../../main/shell/window.ts');

let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'window-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(userData, { recursive: true });
});

function opened(wayland: string | undefined): FakeWindow {
  vi.stubEnv('WAYLAND_DISPLAY', wayland);
  openWindow({ url: 'app://desk/index.html', preload: '/preload.cjs', userData });
  const window = made.at(-1);
  if (window === undefined) throw new Error('no window');
  return window;
}

describe('the window', () => {
  it('is shown once it has painted, and not before', () => {
    const window = opened(undefined);
    expect(window.options.show).toBe(false);
    window.webContents.emit('did-finish-load');
    expect(window.show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
  });

  it('is shown on Wayland when its page has loaded, where a hidden window may never paint', () => {
    const window = opened('wayland-0');
    window.webContents.emit('did-finish-load');
    expect(window.show).toHaveBeenCalledOnce();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
  });
});
