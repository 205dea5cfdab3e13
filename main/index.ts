// The start of main: opens the window first, then the databases beside its page. It imports only electron, builtins
// and files that import nothing else. Bridge and desk load after the page's first frame, from `wiring/`.
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { app, Menu, nativeTheme, session, type BrowserWindow } from 'electron';
import { answerWhenReady } from './bridge/ready.ts';
import type { Keychain } from './credentials/keychain.ts';
import { inBackground, reportBackgroundTo } from './desk/ports/background.ts';
import { APP_ORIGIN, declareAppScheme, readPages } from './shell/app-protocol.ts';
import { denyEverythingElse, stopNameLookups } from './shell/denials.ts';
import { claimLinks, collectArrivals } from './shell/arrivals.ts';
import {
  cannotStart,
  faultOfFolder,
  faultOfLock,
  faultOfStart,
  isHeldHere,
  sayRunning,
} from './shell/cannot-start.ts';
import { startsClean } from './shell/clean-start.ts';
import { madeFolder } from './shell/data-folder.ts';
import { systemIds } from './shell/ids.ts';
import { themeAtStart } from './shell/theme-at-start.ts';
import { createLog } from './shell/log.ts';
import { pageQuery } from './shell/pseudo.ts';
import { isAnswered } from './shell/second-start.ts';
import { openWindow, showWindow } from './shell/window.ts';
import { startThread } from './store/thread.ts';

/** In milliseconds. The page waits no longer for the last session's figures, as the keychain may be asking for its password. */
const FIGURES_WITHIN = 1_000;
/** In milliseconds. A page that never asks must not keep the desk closed. */
const PAGE_WITHIN = 2_000;

/** Once the page is served by the bridge, an exception is only logged; before, it ends the start with words. */
let isUp = false;
let note = (event: string, cause: unknown): unknown => console.error(event, cause);
// Such as an error in a timer of a library. Electron would show its stack to the operator.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (cause) => {
    note(event, cause);
    if (!isUp) cannotStart(faultOfStart(cause));
  });

const isClean = startsClean();
// Without this V8 collects garbage less often but longer, and main would block for 20 ms.
setFlagsFromString('--semi-space-growth-factor=1');
declareAppScheme();
stopNameLookups();
// Node gives up an address after 250 ms, and so a host beyond the sea whose other address leads nowhere.
setDefaultAutoSelectFamilyAttemptTimeout(2_000);
// Without this Electron makes a default menu first.
Menu.setApplicationMenu(null);
// As root Chromium cannot use its sandbox; the app then says so on screen.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

const folder = isClean ? claimFolder() : undefined;
const arrivals = collectArrivals(folder);
if (folder !== undefined) inBackground('start', () => begin(folder));

function claimFolder(): string | undefined {
  const forTests = app.isPackaged ? undefined : process.env['COLLATERAL_DESK_USER_DATA'];
  // Chromium takes its usual folder in place of a named one that it cannot use.
  const asked = forTests || app.commandLine.getSwitchValue('user-data-dir') || app.getPath('userData');
  try {
    const made = madeFolder(asked);
    app.setPath('userData', made);
    return made;
  } catch (cause) {
    cannotStart(faultOfFolder(cause, asked));
    return undefined;
  }
}

/** A second start brings the first window forward and ends: two desks must not share one journal. */
async function begin(folder: string): Promise<void> {
  const question = systemIds.uuid();
  if (!app.requestSingleInstanceLock({ question })) {
    if (isHeldHere(folder) && (await isAnswered(folder, question))) {
      sayRunning();
      app.exit(0);
      return;
    }
    // The first start may have ended meanwhile.
    if (!app.requestSingleInstanceLock({ question })) return cannotStart(faultOfLock(folder));
  }
  await start(folder).catch((cause) => {
    note('start', cause);
    cannotStart(faultOfStart(cause));
  });
}

async function start(folder: string): Promise<void> {
  const logFolder = join(folder, 'logs');
  const log = createLog(logFolder, systemIds);
  reportBackgroundTo(log);
  note = (event, cause) => log.failure(event, cause);
  const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const origin = devServer === undefined ? APP_ORIGIN : new URL(devServer).origin;
  const codeFolder = import.meta.dirname;
  // Loaded while Chromium starts, and used once the window is opened.
  const early = import('./wiring/early.ts');
  let opened: Promise<Keychain> | undefined;
  const keychain = (): Promise<Keychain> => (opened ??= early.then(({ keychainOf }) => keychainOf(folder)));
  const pages = readPages(
    join(codeFolder, '../renderer'),
    'desk',
    async () => (await Promise.race([figures, after(FIGURES_WITHIN)]))?.markup,
    (file) => {
      if (!isUp) cannotStart({ kind: 'damaged', cause: file });
    },
  );

  await app.whenReady();
  // In memory only: what the page stores ends with this run, on no disk.
  const ofPage = session.fromPartition('desk');
  denyEverythingElse(ofPage, origin);
  const { promise: bridgeReady, resolve: bridgeIsReady } = Promise.withResolvers<void>();
  const pageAsked = answerWhenReady(bridgeReady);
  pages.serve(ofPage.protocol, !app.isPackaged && process.env['COLLATERAL_DESK_PAGES'] === 'handle');

  const isDesktopDark = nativeTheme.shouldUseDarkColors;
  nativeTheme.themeSource = themeAtStart(folder);
  const page = `${devServer ?? `${APP_ORIGIN}/index.html`}${pageQuery()}`;
  const open = (): BrowserWindow =>
    openWindow({
      url: page,
      preload: join(codeFolder, '../preload/index.cjs'),
      userData: folder,
      isDesktopDark,
      session: ofPage,
    });
  let window = open();
  window.webContents.once('render-process-gone', (_event, { reason }) => {
    if (!isUp) cannotStart({ kind: 'page-gone', cause: reason });
  });
  const figures = early.then(({ readLastFigures }) =>
    readLastFigures({ userData: folder, keychain, version: app.getVersion() }),
  );
  const { createMenuBar, recordsOpener, learnFirstTexts } = await early;
  const openRecords = recordsOpener({
    userData: folder,
    keychain,
    storeThread: () => startThread(join(codeFolder, 'store-worker.js')),
  });
  // While the page takes its HTML, and before its first frame.
  if (devServer === undefined) await Promise.race([pages.served, after(PAGE_WITHIN)]);
  await learnFirstTexts();
  const menu = createMenuBar({ development: devServer !== undefined, dataFolder: folder, logFolder });
  menu.show();
  // Main's thread passes on the page's files and its first frame, so the wiring waits until the page asks.
  await Promise.race([pageAsked, after(PAGE_WITHIN)]);
  const { wire } = await import('./wiring/wire.ts');
  const show = (): void => {
    if (!window.isDestroyed()) return showWindow(window);
    window = open();
    wired.addWindow(window);
  };
  const reload = (): void => {
    if (!window.isDestroyed()) inBackground('window.reload', () => window.loadURL(page));
  };
  const wired = wire({
    origin,
    userData: folder,
    log,
    logFolder,
    codeFolder,
    openRecords,
    menu,
    keychain,
    show,
    reload,
  });
  wired.addWindow(window);
  arrivals.follow(wired.followLink);
  bridgeIsReady();
  isUp = true;

  arrivals.onArrival(wired.show);
  app.on('activate', wired.show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await wired.usable;
  claimLinks();
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
