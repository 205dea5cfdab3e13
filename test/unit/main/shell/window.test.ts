// The window is shown at once, so its colour must be that of the page to come.
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const made: FakeWindow[] = [];

class FakeWindow extends EventEmitter {
  webContents = new EventEmitter();
  loadURL = vi.fn<() => Promise<void>>(async () => undefined);
  readonly options: { show?: boolean; backgroundColor: string };
  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
    made.push(this);
  }
}

const theme = { shouldUseDarkColors: false };
vi.mock('electron', () => ({
  BrowserWindow: FakeWindow,
  app: { getName: () => 'Collateral Desk' },
  nativeTheme: theme,
  screen: { getAllDisplays: () => [] },
}));
const { openWindow } = await import('../../../../main/shell/window.ts');

let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'window-'))));
afterEach(() => rmSync(userData, { recursive: true }));

it.each([
  [false, '#f4f5f7'],
  [true, '#0d1015'],
])('the window opens at once in the colour of its page (dark theme: %s)', (isDark, colour) => {
  theme.shouldUseDarkColors = isDark;
  openWindow({ url: 'app://desk/index.html', preload: '/preload.cjs', userData });
  expect(made.at(-1)?.options).toMatchObject({ backgroundColor: colour });
  expect(made.at(-1)?.options.show).not.toBe(false);
});
