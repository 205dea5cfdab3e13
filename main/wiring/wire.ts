// The rest of the composition root, loaded while the page loads: the bridge first, then the databases, then the
// desk. This is the only place that knows both a port and what stands behind it.
import { join } from 'node:path';
import { app, nativeTheme, powerMonitor, type BrowserWindow } from 'electron';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { AppSlice, Theme } from '../../contract/slices/app.ts';
import { createHandlers } from '../bridge/handlers/handlers.ts';
import { createPublisher } from '../bridge/publisher.ts';
import { installRouter } from '../bridge/router.ts';
import type { Desk } from '../desk/desk.ts';
import { systemClock } from '../shell/clock.ts';
import { systemDisk } from '../shell/disk.ts';
import { systemIds } from '../shell/ids.ts';
import { createLog } from '../shell/log.ts';
import { createProfileFile } from '../service/profile/profile-file.ts';
import { initialSlices } from './initial.ts';

export interface WireOptions {
  /** The only origin whose main frame may call. */
  readonly origin: string;
  readonly userData: string;
  /** Folder of the built main files, where the two workers stand. */
  readonly codeFolder: string;
}

export interface Wired {
  addWindow(window: BrowserWindow): void;
  /** Settles once the desk is open, or cannot be. */
  readonly usable: Promise<unknown>;
}

export function wire({ origin, userData, codeFolder }: WireOptions): Wired {
  const log = createLog(join(userData, 'logs'), systemIds);
  const profiles = createProfileFile(systemDisk, join(userData, 'profile.json'), systemClock);
  const windows = new Set<number>();
  let appSlice: AppSlice = {
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: process.platform,
    packaged: app.isPackaged,
    chromiumSandbox: !app.commandLine.hasSwitch('no-sandbox'),
    theme: 'system',
    storage: { state: 'opening' },
  };
  const publisher = createPublisher(initialSlices(appSlice));
  const setApp = (change: Partial<AppSlice>): void => {
    appSlice = { ...appSlice, ...change };
    publisher.publish('app', appSlice);
  };

  // Node's own modules for the databases, HTTP and keychain load here, after the window was asked for.
  const storage = import('./storage.ts');
  let desk = open();
  let close: (() => Promise<void>) | undefined;

  async function open(): Promise<Result<Desk>> {
    setApp({ storage: { state: 'opening' } });
    const { openEverything } = await storage;
    const opened = await openEverything({ userData, codeFolder, log, profiles, publisher });
    if (!opened.ok) {
      setApp({ storage: { state: 'failed', error: opened.error } });
      return opened;
    }
    close = opened.value.close;
    setApp({ storage: { state: 'ready', notes: [...opened.value.notes] } });
    const practise = app.commandLine.hasSwitch('practise');
    // What goes wrong here is shown in the connection slice; the desk itself is open.
    void opened.value.desk.connect.resume(practise);
    return ok(opened.value.desk);
  }

  installRouter({
    places: { origin, isKnownWindow: (id) => windows.has(id) },
    log,
    snapshot: (name) => publisher.snapshot(name),
    handlers: createHandlers(() => desk, {
      async setTheme(theme) {
        applyTheme(theme);
        const saved = await profiles.saveTheme(theme);
        return saved.ok ? ok({}) : saved;
      },
      async retryStorage() {
        if ((await desk).ok) return ok({});
        desk = open();
        const opened = await desk;
        return opened.ok ? ok({}) : fail(opened.error);
      },
    }),
  });

  function applyTheme(theme: Theme): void {
    nativeTheme.themeSource = theme;
    setApp({ theme });
  }
  void profiles.load().then((loaded) => loaded.ok && applyTheme(loaded.value.theme));

  const onDesk = (act: (open: Desk) => void): void =>
    void desk.then((opened) => opened.ok && act(opened.value));
  powerMonitor.on('suspend', () => onDesk((open) => open.connect.pause()));
  powerMonitor.on('resume', () =>
    onDesk((open) => {
      // The quote's window first: nobody may press accept on a countdown that slept.
      open.borrow.look();
      open.connect.wake();
    }),
  );
  closeBeforeQuit(() => close?.() ?? Promise.resolve());

  return {
    addWindow(window) {
      windows.add(window.webContents.id);
      publisher.addWindow(window.webContents);
    },
    usable: desk,
  };
}

/** Saves and closes once; a close that hangs does not keep the app from ending. */
function closeBeforeQuit(close: () => Promise<void>): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, 4_000));
    void Promise.race([close(), giveUp]).finally(() => {
      closed = true;
      app.quit();
    });
  });
}
