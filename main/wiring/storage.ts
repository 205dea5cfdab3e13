// Lifetime: one desk. Opens what needs native modules and the network (keychain, databases, HTTP) and gives
// the desk its ports. Loaded after the window was opened, so that the window does not wait for it.
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { ProfileId } from '../../domain/ids.ts';
import type { NotifyRules } from '../../domain/notify-rules.ts';
import { databaseKey } from '../credentials/database-key.ts';
import { journalAnchors } from '../credentials/journal-anchor.ts';
import type { Keychain } from '../credentials/keychain.ts';
import { scryptPins } from '../credentials/pin.ts';
import type { Publisher } from '../bridge/publisher.ts';
import type { FailedBackup, ViewPlan } from '../desk/backup/backup.ts';
import type { RestorePlan } from '../desk/backup/restored.ts';
import type { Desk } from '../desk/desk.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { OpenedBackup } from '../desk/ports/backups.ts';
import type { Key } from '../desk/ports/key.ts';
import type { LockSurroundings } from '../desk/ports/lock.ts';
import type { LogFile } from '../desk/ports/log-file.ts';
import type { ProfileStore, SettingsStore } from '../desk/ports/profiles.ts';
import type { SecretStore } from '../desk/ports/secrets.ts';
import type { Log } from '../desk/ports/system.ts';
import type { Store } from '../desk/ports/store.ts';
import { accountName } from '../shell/account.ts';
import { doorOf } from '../money/door.ts';
import { practicePosts } from '../money/posts.ts';
import { createSeals } from '../desk/profiles/seals.ts';
import { createHttpClient } from '../service/requests/client.ts';
import { createPeerBook } from '../service/requests/http/peers.ts';
import type { UndiciCoreDeps } from '../service/requests/http/undici-core.ts';
import { createInspections } from '../service/inspect/inspections.ts';
import { createCapturedAnswers } from '../service/inspect/captured-answers.ts';
import { createLendingServices } from '../service/lending-service.ts';
import { pacesOn } from '../service/requests/pace.ts';
import { createPollers } from '../service/polling/poller.ts';
import { createPracticeControl } from '../practice/control.ts';
import { practiceProfile } from '../practice/profile.ts';
import { understand } from '../service/reading/stored-record.ts';
import { systemClipboard } from '../shell/clipboard.ts';
import { systemClock } from '../shell/clock.ts';
import { systemDesktop } from '../shell/desktop.ts';
import { systemIds } from '../shell/ids.ts';
import { alertNotifier } from '../shell/notifications.ts';
import { createPracticeHost } from '../practice/host.ts';
import { createPrinter } from '../shell/printing.ts';
import { createProxyResolver } from '../shell/proxy.ts';
import { createBackups } from '../store/backup/backups.ts';
import { prepareRestore } from '../store/backup/prepare-restore.ts';
import { databasesOf } from '../store/files.ts';
import type { OpenedStore } from '../store/store.ts';
import { backupPorts, type ShownBackup } from './backup-desk.ts';
import { openDesk } from './desk.ts';
import type { DeskOptions } from './desk-options.ts';
import { lateCore, lateTeamServers, noTeamServers } from './late.ts';
import type { RecordsOpener } from './open-records.ts';

export interface StorageOptions {
  readonly userData: string;
  /** Practice for this run only. */
  readonly isPracticeRun: boolean;
  readonly codeFolder: string;
  readonly secrets: Keychain;
  readonly log: Log;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly publisher: Publisher;
  readonly locking: LockSurroundings;
  readonly logFile: LogFile;
  readonly notifyRules: () => NotifyRules;
  readonly showAlert: DeskOptions['showAlert'];
  readonly openRecords: RecordsOpener;
  /** Settles when the window has painted the cache; the network comes after that. */
  readonly painted: Promise<void>;
  /** Settles when main has every text; alerts are worded after that. */
  readonly texts: Promise<void>;
  /** Gets the key that seals the figures of the next start's first frame. */
  readonly sealLastFigures: (key: Key) => void;
  /** Called with findings of the stores, at opening and later. */
  readonly onNote: (note: string) => void;
  /** The operator decided to restore a backup: the desk must be closed and opened again. */
  readonly onRestore: (plan: RestorePlan) => void;
  /** The operator decided to look at a backup: the desk must be closed, and one over the backup opened. */
  readonly onView: (plan: ViewPlan) => void;
  /** A restore or a view that failed before this opening. */
  readonly backupFailed: FailedBackup | undefined;
  /** Shown read-only, in place of this computer's own records. */
  readonly backup: ShownBackup | undefined;
}

export interface OpenStorage {
  readonly desk: Desk;
  close(): Promise<void>;
  /** The store's: settles when the databases ended by themselves. */
  readonly died: Promise<string>;
  readonly unwritten: OpenedStore['unwritten'];
  /** Prepares a restore, once the desk is closed; the next opening carries it out. */
  prepareRestore(plan: RestorePlan): Promise<Result<void>>;
  /** The opened backup, for `StorageOptions.backup`, once the desk is closed. */
  openedBackup(): Promise<Result<OpenedBackup>>;
  /** Whether a keychain prompt still blocks a thread, so that the process cannot end by itself. */
  isHeldByKeychain(): boolean;
}

const DEFAULT_SEED = 'lagos';

export async function openEverything(options: StorageOptions): Promise<Result<OpenStorage>> {
  const { userData, codeFolder, secrets, log, profiles, settings, publisher, onNote, backup } = options;
  const { gate } = options.locking;
  const desktop = systemDesktop(gate);
  const clock = systemClock;
  const ids = systemIds;
  const directory = databasesOf(userData);
  const records = await options.openRecords(onNote, backup);
  if (!records.ok) return records;
  const { store, sealKey, restoredProfile } = records.value;
  options.sealLastFigures(sealKey);
  await openWhereItWas(settings, restoredProfile);
  if (!store.ok) return store;
  const backups = createBackups({
    worker: join(codeFolder, 'backup-worker.js'),
    store: store.value,
    directory,
    app: app.getVersion(),
  });

  const peers = createPeerBook();
  const proxies = createProxyResolver({ ask: (url) => app.resolveProxy(url), clock });
  const network: UndiciCoreDeps = {
    peers,
    proxies,
    credentials: (entry) => keptUnder(secrets, entry),
  };
  const paceOf = pacesOn(clock);
  const captured = createCapturedAnswers();
  const openHttp = () => createHttpClient({ core: lateCore(network), clock });
  const seals = createSeals();
  const openDoor = doorOf({ agreed: ({ id }) => seals.agreed(id) });
  const practice = createPracticeHost({
    worker: join(codeFolder, 'practice-service.js'),
    statePath: options.isPracticeRun ? undefined : join(userData, 'practice.json'),
    seed: process.env['COLLATERAL_DESK_SANDBOX_SEED'] ?? DEFAULT_SEED,
    ids,
    log,
    control: (controlUrl, controlKey) =>
      createPracticeControl({ http: practicePosts(openHttp()), controlUrl, controlKey }),
  });
  const notify = alertNotifier({
    desktop,
    clock,
    isLocked: () => gate.isLocked(),
    rules: options.notifyRules,
  });
  const desk = await openOver(store.value, {
    clock,
    ids,
    secrets,
    profiles,
    seals,
    settings,
    proxies,
    practice,
    publisher,
    version: app.getVersion(),
    painted: options.painted,
    backups,
    restore: options.onRestore,
    view: options.onView,
    backupFailed: options.backupFailed,
    understand,
    services: createLendingServices({ clock, log, openHttp, openDoor, paceOf, captured }),
    inspections: createInspections({ clock, openHttp, openDoor, paceOf, captured, ...network }),
    pollers: createPollers({ clock, ids, log }),
    peers,
    desktop,
    clipboard: systemClipboard,
    logFile: options.logFile,
    printer: createPrinter(ids, log),
    pins: scryptPins,
    account: accountName(),
    locking: options.locking,
    notify: (alert, onOpen) =>
      inBackground('notify', async () => {
        await options.texts;
        // What a backup holds is no news.
        if (backup === undefined) notify(alert, onOpen);
      }),
    showAlert: options.showAlert,
    practiceProfile,
    teamServers: options.isPracticeRun ? noTeamServers : lateTeamServers,
    hostName: hostname(),
    ...(backup && backupPorts(backup, { store: store.value, settings })),
  });
  if (!desk.ok) {
    await store.value.close();
    return desk;
  }
  const close = async (): Promise<void> => {
    await desk.value.close();
    await practice.stop();
    await store.value.close();
    // Keeps an opened backup only for a prepared restore.
    if (backups.prepared() === undefined) await backups.forget();
  };
  return ok({
    desk: desk.value,
    close,
    died: store.value.died,
    unwritten: store.value.unwritten,
    async prepareRestore({ carried, record }) {
      // The thread wiped the key when the databases were closed.
      const again = await databaseKey(secrets, true);
      if (!again.ok) return again;
      const anchors = journalAnchors(secrets);
      const at = clock.wall();
      return prepareRestore({ backups, directory, key: again.value, anchors, at, carried, record });
    },
    async openedBackup() {
      const prepared = backups.prepared();
      if (prepared === undefined)
        return fail({ code: 'backup-refused', fault: 'nothing-opened', detail: '' });
      await prepared.thread.end();
      return ok(prepared.opened);
    },
    isHeldByKeychain: () => secrets.waiting(),
  });
}

/** What throws on the way leaves no database open, so that the next try can open it. */
async function openOver(
  store: Store,
  parts: Omit<DeskOptions, 'store'> & Partial<Pick<DeskOptions, 'store'>>,
): Promise<Result<Desk>> {
  try {
    return await openDesk({ store, ...parts });
  } catch (cause) {
    await store.close();
    throw cause;
  }
}

/** On a desk without a chosen service, a restore chooses the one of the backup. */
async function openWhereItWas(settings: SettingsStore, profile: ProfileId | undefined): Promise<void> {
  if (profile === undefined) return;
  const present = await settings.load();
  if (present.ok && present.value.currentProfile === undefined)
    await settings.change({ currentProfile: profile });
}

/** Undefined also if the keychain cannot be read; the request's error names the entry. */
async function keptUnder(secrets: SecretStore, entry: string): Promise<string | undefined> {
  const kept = await secrets.get(entry);
  return kept.ok ? kept.value : undefined;
}
