// Lifetime: the process. Registers the bridge while the page loads, then opens the databases and the desk.
//
// This folder joins every port of main to what is behind it, in three lifetimes:
//   process            wire.ts, frame.ts (menu, tray, links), texts.ts, initial.ts (slices)
//   desk               opening.ts, closed-records.ts, storage.ts, late.ts, desk-options.ts, desk.ts,
//                      record-capabilities.ts: new with each opening of the databases: at start, by a retry, a
//                      restore or a restart of their thread
//   one open service   open-session.ts: made when a service is opened, disposed of when it is closed
import { join } from 'node:path';
import { app, nativeTheme, type BrowserWindow } from 'electron';
import { ok, type Result } from '../../contract/errors.ts';
import type { AppSlice, Theme } from '../../contract/slices/app.ts';
import { USUAL_PREFERENCES } from '../../contract/usual-preferences.ts';
import type { Pause } from '../../domain/away.ts';
import { USUAL_NOTIFY_RULES } from '../../domain/notify-rules.ts';
import { withConfirmations } from '../bridge/confirmations.ts';
import { createHandlers } from '../bridge/handlers.ts';
import { createLockGate, refusalBy } from '../bridge/lock-gate.ts';
import { createPublisher } from '../bridge/publisher.ts';
import { installRouter } from '../bridge/router.ts';
import type { Keychain } from '../credentials/keychain.ts';
import type { Desk } from '../desk/desk.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Log } from '../desk/ports/system.ts';
import { buildOf } from '../shell/build-kind.ts';
import { systemClock } from '../shell/clock.ts';
import { confirmInDialog } from '../shell/confirm.ts';
import { closeNotifications } from '../shell/desktop.ts';
import { systemDisk } from '../shell/disk.ts';
import { logTailIn } from '../shell/log-tail.ts';
import { followPower, presence } from '../shell/power.ts';
import { askBeforeLosing, setUnsaved } from '../shell/unsaved.ts';
import { followVisibility, rememberPlace } from '../shell/window-kept.ts';
import { createProfileStore } from '../store/json/profiles.ts';
import { createSettingsFile } from '../store/json/settings.ts';
import { closeBeforeQuit } from './close-before-quit.ts';
import { wireConfirm } from './confirm.ts';
import { followed, wireFrame } from './frame.ts';
import { wireMenus } from './menus.ts';
import type { MenuBar } from './menu-bar.ts';
import { initialSlices } from './initial.ts';
import { keepLastFigures } from './keep-last-figures.ts';
import type { RecordsOpener } from './open-records.ts';
import { beginOpening } from './opening.ts';
import { learnAllTexts } from './texts.ts';

const LONGEST_PAINT = 2_000;
/** In milliseconds: lets a painted frame reach the screen before other work takes the processor. */
const DRAWN_AFTER = 150;

interface WireOptions {
  /** The only origin whose main frame may call. */
  readonly origin: string;
  readonly userData: string;
  readonly log: Log;
  readonly logFolder: string;
  /** Folder of the built main files, workers included. */
  readonly codeFolder: string;
  readonly openRecords: RecordsOpener;
  readonly menu: MenuBar;
  /** One for the process. */
  readonly keychain: () => Promise<Keychain>;
  /** Brings the window forward, or opens it again. */
  readonly show: () => void;
  /** Reloads the window's page. */
  readonly reload: () => void;
}

interface Wired {
  addWindow(window: BrowserWindow): void;
  readonly followLink: (link: string) => void;
  /** As the option; starts the app again after a quit that is under way. */
  readonly show: () => void;
  /** Settles once the desk is open or has failed to open. */
  readonly usable: Promise<unknown>;
}

export function wire(options: WireOptions): Wired {
  const { origin, userData, log, logFolder, codeFolder } = options;
  const files = { disk: systemDisk, clock: systemClock };
  const profiles = createProfileStore({ ...files, folder: join(userData, 'profiles') });
  const settings = createSettingsFile({ ...files, path: join(userData, 'settings.json') });
  const windows = new Set<number>();
  let latest: BrowserWindow | undefined;
  let appSlice: AppSlice = {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    platform: process.platform,
    build: buildOf(app),
    chromiumSandbox: !app.commandLine.hasSwitch('no-sandbox'),
    theme: 'system',
    density: 'comfortable',
    preferences: USUAL_PREFERENCES,
    notify: USUAL_NOTIFY_RULES,
    storage: { state: 'opening' },
  };
  const initial = initialSlices(appSlice);
  const gate = createLockGate();
  gate.onChange((isLocked) => {
    if (isLocked) closeNotifications();
  });
  const publisher = followed(createPublisher(initial, gate), initial);
  const last = keepLastFigures({ ...files, userData, version: app.getVersion() });
  publisher.follow(last.follow);
  const { show, followLink } = closeBeforeQuit({
    opened: () => opening.opened(),
    discard: () => opening.discard(),
    show: options.show,
    followLink: (link) => frame.followLink(link),
  });
  const frame = wireFrame({
    publisher,
    log,
    menu: options.menu,
    show,
    isLocked: () => gate.isLocked(),
    lock: () => onDesk((open) => open.lock.lock('operator')),
    refresh: () => onDesk((open) => inBackground('refresh', () => open.connect.tryAgain())),
  });
  const setApp = (change: Partial<AppSlice>): void => {
    appSlice = { ...appSlice, ...change };
    publisher.publish('app', appSlice);
  };

  const { promise: painted, resolve: hasPainted } = Promise.withResolvers<void>();
  // A window that never paints must not block the service.
  setTimeout(hasPainted, LONGEST_PAINT);
  const texts = painted.then(() => learnAllTexts());
  inBackground('texts', () => texts);
  const opening = beginOpening({
    userData,
    codeFolder,
    openRecords: options.openRecords,
    keychain: options.keychain,
    sealLastFigures: last.begin,
    log,
    profiles,
    settings,
    publisher,
    painted,
    texts,
    locking: { gate, presence, reloadPage: options.reload },
    logFile: logTailIn(logFolder),
    notifyRules: () => appSlice.notify,
    showAlert: frame.showAlert,
    initial,
    shown: () => appSlice.storage,
    show: (storage) => setApp({ storage }),
    reload: options.reload,
  });

  /** For what an operator asks of the desk, which may need any text. */
  const worded = async (): Promise<Result<Desk>> => {
    await texts;
    return opening.desk();
  };
  const confirming = wireConfirm({ publisher, access: worded, log, codeFolder });
  const menus = wireMenus({
    window: () => latest,
    isLocked: () => gate.isLocked(),
    ask: frame.ask,
  });
  gate.onChange((isLocked) => {
    if (isLocked) confirming.empty();
  });
  const { confirm } = confirming;
  const done = async (act: () => unknown): Promise<Result<object>> => {
    act();
    return ok({});
  };
  const handlers = createHandlers(worded, {
    async 'app.setTheme'({ theme }) {
      applyTheme(theme);
      const saved = await settings.change({ theme });
      return saved.ok ? ok({}) : saved;
    },
    async 'app.setDensity'({ density }) {
      setApp({ density });
      const saved = await settings.change({ density });
      return saved.ok ? ok({}) : saved;
    },
    async 'app.setPreferences'({ preferences }) {
      setApp({ preferences });
      const saved = await settings.change({ preferences });
      return saved.ok ? ok({}) : saved;
    },
    async 'app.setNotify'({ rules }) {
      const saved = await settings.change({ notify: rules });
      if (!saved.ok) return saved;
      setApp({ notify: rules });
      return ok({});
    },
    'app.painted': () => done(() => setTimeout(hasPainted, DRAWN_AFTER)),
    'app.setUnsaved': ({ unsaved }) => done(() => setUnsaved(latest, unsaved)),
    'app.retryStorage': opening.retry,
    'app.practise': opening.practise,
    'app.setRecordsAside': opening.setRecordsAside,
    'app.closeBackup': opening.closeBackup,
    'app.tookRequest': ({ request }) => done(() => frame.requestTaken(request)),
    'app.showMenu': (asked) => menus.show(asked),
    'confirm.prepare': () => done(() => confirm.prepare()),
    'confirm.open': async ({ review }) => confirm.open(review),
    'confirm.close': ({ digest }) => done(() => confirm.closed(digest)),
  });
  installRouter({
    places: { origin, isKnownWindow: (id) => windows.has(id) },
    log,
    snapshot: (name) => publisher.snapshot(name),
    refusal: refusalBy(gate, () => opening.desk(), opening.limits),
    handlers: withConfirmations(handlers, worded, confirmInDialog(gate)),
  });

  function applyTheme(theme: Theme): void {
    nativeTheme.themeSource = theme;
    setApp({ theme });
  }
  async function applySettings(): Promise<void> {
    const loaded = await settings.load();
    if (!loaded.ok) return;
    applyTheme(loaded.value.theme);
    const { density, notify, preferences } = loaded.value;
    setApp({ density, notify, preferences });
  }
  inBackground('settings', applySettings);

  const onDesk = (act: (open: Desk) => void): void =>
    inBackground('on-desk', async () => {
      const result = await opening.desk();
      if (result.ok) act(result.value);
    });
  const pause = (why: Pause, isPaused: boolean): void =>
    onDesk(({ alerts }) => (isPaused ? alerts.pause(why) : alerts.resume(why)));
  gate.onChange((isLocked) => pause('locked', isLocked));
  followPower({
    suspend: () =>
      onDesk((open) => {
        open.lock.lock('suspend');
        open.suspend();
      }),
    resume: () => onDesk((open) => open.wake()),
    lockScreen: () => onDesk((open) => open.lock.lock('screen')),
  });
  inBackground('tray', async () => {
    await Promise.all([painted, opening.desk()]);
    frame.openTray();
  });

  return {
    addWindow(window) {
      latest = window;
      rememberPlace(window, userData);
      askBeforeLosing(window);
      windows.add(window.webContents.id);
      publisher.addWindow(window.webContents);
      confirming.addWindow(window);
      followVisibility(window, (isHidden) => pause('hidden', isHidden));
      menus.follow(window);
    },
    followLink,
    show,
    usable: opening.desk(),
  };
}
