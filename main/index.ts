// The eager part of the composition root: it opens the window before it loads anything else. Only electron and
// builtins are imported here; the bridge, the stores and the desk follow from `wiring/` while the page loads.
import { join } from 'node:path';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { app, type BrowserWindow } from 'electron';
import { APP_ORIGIN, declareAppScheme, serveApp } from './shell/app-protocol.ts';
import { denyEverythingElse } from './shell/denials.ts';
import { claimLinks, collectArrivals } from './shell/arrivals.ts';
import { languageAtStart, type Spoken } from './shell/language.ts';
import { openWindow, showWindow } from './shell/window.ts';

// A young generation that grows makes its collections rarer and each of them longer: main would stand for 20 ms.
setFlagsFromString('--semi-space-growth-factor=1');
declareAppScheme();
// As root Chromium cannot sandbox at all; the app then says so on screen instead of dying.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

const userData = !app.isPackaged && process.env['COLLATERAL_DESK_USER_DATA'];
if (userData) app.setPath('userData', userData);

const arrivals = collectArrivals();
// The second start brings the first one's window forward and ends: two desks would race for one journal.
if (app.requestSingleInstanceLock()) void start();
else app.quit();

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  enableCompileCache(join(folder, 'code-cache'));
  const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const origin = devServer === undefined ? APP_ORIGIN : new URL(devServer).origin;

  await app.whenReady();
  denyEverythingElse(origin);
  const wiring = import('./wiring/wire.ts');
  const { promise: bridgeReady, resolve: bridgeIsReady } = Promise.withResolvers<void>();
  serveApp(join(import.meta.dirname, '../renderer'), bridgeReady);
  // The dev server serves its own scripts, so there the window has to wait for the bridge instead.
  if (devServer !== undefined) await wiring;

  let language = languageAtStart(folder);
  const page = (): string => `${devServer ?? `${APP_ORIGIN}/index.html`}?language=${language}`;
  const open = (): BrowserWindow =>
    openWindow({
      url: page(),
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      userData: folder,
    });
  let window = open();
  const { wire } = await wiring;
  const show = (): void => {
    if (!window.isDestroyed()) return showWindow(window);
    window = open();
    wired.addWindow(window);
  };
  const reload = (next: Spoken): void => {
    language = next;
    if (!window.isDestroyed()) void window.loadURL(page());
  };
  const codeFolder = import.meta.dirname;
  const wired = await wire({ origin, userData: folder, codeFolder, show, language, reload });
  wired.addWindow(window);
  arrivals.follow(wired.followLink);
  bridgeIsReady();

  arrivals.onArrival(show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await wired.usable;
  flushCompileCache();
  claimLinks();
}
