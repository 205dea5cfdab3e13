// Opens the built gallery in a bare window of the runtime, at a fixed time and without animation, so that two
// pictures of the same state are equal.
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';

/** Milliseconds in which rows arrive and a canvas is drawn in its typeface. */
const SETTLES = 350;
const MOMENT = Date.UTC(2026, 10, 21, 13, 31, 2);

export interface OpenGallery {
  page: Page;
  /** @param appearance a section or `every`, and its settings, such as `tables light compact more` */
  show: (appearance: string, size: { width: number; height: number }) => Promise<void>;
  /** Loads a scene of the app with long figures. */
  showFigures: (scene: string, size: { width: number; height: number }) => Promise<void>;
  /** Gives the window another size, and waits until the page has its new layout. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export async function openGallery(): Promise<OpenGallery> {
  const executablePath = process.env['COLLATERAL_DESK_ELECTRON'];
  const outDir = process.env['COLLATERAL_DESK_GALLERY'];
  if (executablePath === undefined || outDir === undefined)
    throw new Error('the gallery is not built: use npm test -- --only e2e or npm run gallery -- --renew');
  const server: PreviewServer = await preview({
    configFile: false,
    root: outDir,
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const base = server.resolvedUrls?.local[0] ?? '';
  const app: ElectronApplication = await _electron.launch({
    executablePath,
    args: [
      join(import.meta.dirname, 'window.cjs'),
      // Without these switches the picture would depend on the machine's display.
      '--force-device-scale-factor=1',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--disable-dev-shm-usage',
    ],
    chromiumSandbox: process.getuid?.() !== 0 && process.env['COLLATERAL_DESK_NO_SANDBOX'] !== '1',
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        (entry): entry is [string, string] =>
          entry[1] !== undefined && !/^(ELECTRON_RUN_AS_NODE|VITEST.*|NODE_OPTIONS|NODE_ENV)$/.test(entry[0]),
      ),
    ),
    timeout: 60_000,
  });
  const page = await app.firstWindow({ timeout: 60_000 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The clocks stand still, so that ages and countdowns do not change. Timers run.
  await page.addInitScript((moment) => {
    Date.now = () => moment;
    performance.now = () => 5_000;
  }, MOMENT);

  const resize = (size: { width: number; height: number }): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()
          .find((each) => each.getParentWindow() === null)
          ?.setContentSize(size.width, size.height),
      size,
    );

  return {
    page,
    resize: async (size) => {
      await resize(size);
      await page.waitForFunction(isLaidOut, size.width);
    },
    showFigures: async (scene, size) => {
      await resize(size);
      await page.goto(`${base}figures.html?scene=${scene}`);
      await page.evaluate(() => document.fonts.ready);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(SETTLES);
      // The window manager may give the window its size only after the page has begun.
      await page.waitForFunction(isLaidOut, size.width);
    },
    show: async (appearance, size) => {
      const [only = '', theme = 'light', ...rest] = appearance.split(' ');
      await resize(size);
      const wanted = new URLSearchParams({ theme, ...(only !== 'every' && { only }) });
      if (rest.includes('compact')) wanted.set('density', 'compact');
      if (rest.includes('more')) wanted.set('contrast', 'more');
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.goto(`${base}?${wanted.toString()}`);
      // The page is taller than the window. It must not move when the scroll bar disappears.
      await page.evaluate(() => (document.documentElement.style.scrollbarWidth = 'none'));
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(SETTLES);
    },
    picture: async () => {
      await page.evaluate(hideForeignLetters);
      return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    },
    close: async () => {
      await app.close();
      await server.close();
    },
  };
}

/** Whether the page has this width and stays the same for ten frames. */
async function isLaidOut(width: number): Promise<boolean> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const { body } = document;
  const state = (): string => [innerWidth, body.scrollWidth, body.scrollHeight, body.innerHTML].join(' ');
  if (innerWidth !== width) return false;
  const before = state();
  for (let frames = 0; frames < 10; frames++) {
    await frame();
    if (state() !== before) return false;
  }
  return true;
}

/** Letters that no bundled typeface has look different on each machine, so they are hidden in pictures. */
function hideForeignLetters(): void {
  const foreign = /[\u0590-\u08ff\u202e\p{Extended_Pictographic}]/u;
  for (const element of document.querySelectorAll<HTMLElement>('bdi, label, input, [role=gridcell]')) {
    const text = element instanceof HTMLInputElement ? element.value : element.textContent;
    if (!foreign.test(text)) continue;
    element.style.visibility = 'hidden';
    element.style.lineHeight = '0';
  }
}
