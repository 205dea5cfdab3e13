// The whole desk without a window: real encrypted databases, real HTTP, a practice service on a socket.
// Keychain, files and clipboard are in memory. A test answers for the desktop and may set the clock.
import { join } from 'node:path';
import { createSeals } from '../../main/desk/profiles/seals.ts';
import { doorOf } from '../../main/money/door.ts';
import { practicePosts } from '../../main/money/posts.ts';
import { keyOf } from '../../main/desk/ports/key.ts';
import type { SliceName, Slices } from '../../contract/contract.ts';
import { ok } from '../../contract/errors.ts';
import type { LoanId } from '../../domain/ids.ts';
import type { Presence } from '../../domain/lock.ts';
import { USUAL_NOTIFY_RULES } from '../../domain/notify-rules.ts';
import { millis } from '../../domain/time.ts';
import { createLockGate } from '../../main/bridge/lock-gate.ts';
import { createPublisher, type Publisher } from '../../main/bridge/publisher.ts';
import { journalAnchors } from '../../main/credentials/journal-anchor.ts';
import type { ViewPlan } from '../../main/desk/backup/backup.ts';
import type { RestorePlan } from '../../main/desk/backup/restored.ts';
import type { Desk } from '../../main/desk/desk.ts';
import type { Session } from '../../main/desk/session.ts';
import type { LockGate } from '../../main/desk/ports/lock.ts';
import type { JournalEntry, Store } from '../../main/desk/ports/store.ts';
import type { Clock, FileSink, SystemNotification } from '../../main/desk/ports/system.ts';
import type { TeamServers } from '../../main/desk/ports/team.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import { createUndiciCore } from '../../main/service/requests/http/undici-core.ts';
import { createInspections } from '../../main/service/inspect/inspections.ts';
import { createCapturedAnswers } from '../../main/service/inspect/captured-answers.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { createPracticeControl } from '../../main/practice/control.ts';
import { createProfileStore } from '../../main/store/json/profiles.ts';
import { createSettingsFile } from '../../main/store/json/settings.ts';
import { understand } from '../../main/service/reading/stored-record.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { alertNotifier } from '../../main/shell/notifications.ts';
import { createBackups } from '../../main/store/backup/backups.ts';
import { finishRestore } from '../../main/store/backup/finish-restore.ts';
import { prepareRestore } from '../../main/store/backup/prepare-restore.ts';
import { openStore, storeIn } from '../../main/store/store.ts';
import { startThread } from '../../main/store/thread.ts';
import { teamServers } from '../../main/team/servers.ts';
import { anchorsOf, backupPorts, type ShownBackup } from '../../main/wiring/backup-desk.ts';
import { openDesk } from '../../main/wiring/desk.ts';
import type { PracticeServer } from '../../sandbox/server.ts';
import { firstSlices, sliceOf } from './first-slices.ts';
import { memoryClipboard } from './memory-clipboard.ts';
import { memoryFile } from './memory-file.ts';
import { memorySecrets, type MemorySecrets } from './memory-secrets.ts';
import { plainPins } from './plain-pins.ts';
import { CONTROL_KEY, type Premises } from './premises.ts';

export { premises, type Premises } from './premises.ts';

export interface RealDesk {
  readonly desk: Desk;
  /** What the store repaired as it opened. */
  readonly notes: readonly string[];
  /** The open service's session; throws if none is open. */
  readonly session: Session;
  /** The keychain of services and proxies. */
  readonly secrets: MemorySecrets;
  readonly gate: LockGate;
  readonly publisher: Publisher;
  readonly around: {
    /** The operator's presence, as the system reports it. */
    presence: Presence;
    /** How often the desk reloaded the page. */
    reloads: number;
  };
  readonly control: ReturnType<typeof createPracticeControl>;
  readonly practice: PracticeServer;
  slice<N extends SliceName>(name: N): Slices[N];
  /** Closes the desk after `backup.view`. @returns what is shown next */
  closeForView(): Promise<ShownBackup>;
  /** Closes the desk after `backup.restore`, and restores the opened backup. */
  closeForRestore(): Promise<void>;
  /** Closes desk and databases, as closing the app does; the practice service keeps running. */
  close(): Promise<void>;
}

const KEY = keyOf('ab'.repeat(32));

/** Opens the databases of a closed desk, as a run of the app does that ends right after `work`. */
export async function withStore(at: Premises, work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = await openStore(storeOf(at, systemClock));
  if (!store.ok) throw new Error(JSON.stringify(store.error));
  await work(store.value);
  await store.value.close();
}

/** Writes entries into the journal, as an earlier run of any version of the app does. */
export function writeJournal(at: Premises, entries: readonly JournalEntry[]): Promise<void> {
  return withStore(at, async ({ journal }) => {
    for (const entry of entries) {
      const written = await journal.append(entry);
      if (!written.ok) throw new Error(JSON.stringify(written.error));
    }
  });
}

const storeOf = (at: Premises, clock: Clock) => ({
  directory: at.folder,
  key: Uint8Array.from(KEY),
  worker: new URL('../../main/store/worker/worker.ts', import.meta.url),
  anchors: journalAnchors(memorySecrets(at.secrets)),
  now: clock.wall(),
});

export async function openRealDesk(
  at: Premises,
  clock: Clock = systemClock,
  servers: TeamServers = teamServers,
  backup?: ShownBackup,
): Promise<RealDesk> {
  const files = { disk: at.disk, clock };
  const log = { info: () => undefined, failure: () => 'test' };
  const secrets = memorySecrets(at.secrets);
  const { worker, ...options } = storeOf(at, clock);
  const thread = startThread(worker);
  const place = backup && { directory: backup.opened.folder, anchors: anchorsOf(backup) };
  const store = await storeIn(thread).open({ ...options, ...place });
  if (!store.ok) throw new Error(JSON.stringify(store.error));
  const gate = createLockGate();
  const around: RealDesk['around'] = { presence: { idle: millis(0), screenLocked: false }, reloads: 0 };
  const notify = ({ title, body }: SystemNotification): void => void at.desktop.notified.push([title, body]);
  const publisher = createPublisher(firstSlices(), gate);
  const captured = createCapturedAnswers();
  const seals = createSeals();
  const openDoor = doorOf({ agreed: ({ id }) => seals.agreed(id) ?? at.agreed.get(id) });
  const openHttp = () => createHttpClient({ core: createUndiciCore(), clock });
  const control = createPracticeControl({
    http: practicePosts(openHttp()),
    controlUrl: at.practice.controlUrl,
    controlKey: CONTROL_KEY,
  });
  const backups = createBackups({
    worker: new URL('../../main/store/backup/backup-worker.ts', import.meta.url),
    store: store.value,
    directory: at.folder,
    app: 'test',
    workFactor: 1,
  });
  let viewed: ViewPlan | undefined;
  let restoring: RestorePlan | undefined;
  const settings = createSettingsFile({ ...files, path: 'settings.json' });
  const desk = await openDesk({
    clock,
    ids: systemIds,
    secrets,
    publisher,
    version: 'test',
    store: store.value,
    backups,
    restore: (plan) => (restoring = plan),
    view: (plan) => (viewed = plan),
    understand,
    profiles: createProfileStore({ ...files, folder: 'profiles' }),
    settings,
    seals,
    proxies: { routesFor: () => Promise.resolve(at.desktop.routes) },
    services: createLendingServices({ openDoor, clock, log, openHttp, captured }),
    inspections: createInspections({ openDoor, clock, openHttp, captured }),
    pollers: createPollers({ clock, ids: systemIds, log }),
    peers: { peerOf: () => undefined },
    painted: Promise.resolve(),
    practice: {
      start: () => Promise.resolve(ok({ baseUrl: at.practice.baseUrl, note: undefined })),
      isRunning: () => true,
      stop: () => Promise.resolve(),
      ...control,
    },
    desktop: {
      saveLedgerCsv: () => Promise.resolve(ok(sinkInto(at.desktop, 'ledger.csv'))),
      saveExport: ({ resource, compared }, format) =>
        Promise.resolve(
          ok(sinkInto(at.desktop, `${compared ? 'differences-of-' : ''}${resource}.${format}`)),
        ),
      saveDiagnostics: () => Promise.resolve(ok(sinkInto(at.desktop, 'diagnostics.zip'))),
      saveTeamActs: () => Promise.resolve(ok(sinkInto(at.desktop, 'acts.json'))),
      saveEvidence: (loanId) => Promise.resolve(ok(sinkInto(at.desktop, `${loanId}.zip`))),
      saveStatement: (name) => Promise.resolve(ok(sinkInto(at.desktop, `${name}.pdf`))),
      saveProfile: (name) => Promise.resolve(ok(sinkInto(at.desktop, `${name}.json`))),
      saveBackup: () => Promise.resolve(ok({ path: join(at.folder, 'desk.age'), name: 'desk.age' })),
      chooseBackup: () => Promise.resolve(ok({ path: join(at.folder, 'desk.age'), name: 'desk.age' })),
      chooseProfile: () => Promise.resolve(ok(at.desktop.chosen)),
      chooseAttachment: () => Promise.resolve(ok(at.desktop.attachment)),
      saveAttachment: (stem, ending) => Promise.resolve(ok(sinkInto(at.desktop, `${stem}.${ending}`))),
      openLink: (url) => Promise.resolve(void at.desktop.links.push(url)),
      notify,
    },
    clipboard: memoryClipboard(),
    logFile: { read: () => Promise.resolve(ok({ text: '', isCut: false })) },
    // The HTML is used instead of a PDF. End-to-end tests print a real one.
    printer: { pdf: ({ html }) => Promise.resolve(ok(new TextEncoder().encode(html.join('')))) },
    pins: plainPins,
    account: 'ada',
    locking: { gate, presence: () => around.presence, reloadPage: () => void around.reloads++ },
    notify: alertNotifier({
      desktop: { notify },
      clock,
      isLocked: () => gate.isLocked(),
      rules: () => USUAL_NOTIFY_RULES,
    }),
    showAlert: () => true,
    practiceProfile: at.profile,
    teamServers: servers,
    hostName: 'test-desk',
    ...(backup && backupPorts(backup, { store: store.value, settings })),
  });
  if (!desk.ok) throw new Error(JSON.stringify(desk.error));
  const close = async (): Promise<void> => {
    await desk.value.close();
    await store.value.close();
  };
  return {
    desk: desk.value,
    notes: store.value.notes,
    secrets,
    gate,
    publisher,
    around,
    get session() {
      const session = desk.value.session();
      if (session === undefined) throw new Error('no service is open');
      return session;
    },
    control,
    practice: at.practice,
    slice: (name) => sliceOf(publisher, name),
    async closeForView() {
      await close();
      const prepared = backups.prepared();
      if (viewed === undefined || prepared === undefined) throw new Error('no backup is to be shown');
      await prepared.thread.end();
      return { ...viewed, opened: prepared.opened };
    },
    async closeForRestore() {
      await close();
      if (restoring === undefined) throw new Error('no restore was decided');
      const { directory, anchors, now } = options;
      const where = { directory, anchors };
      const { carried, record } = restoring;
      const steps = [
        () => prepareRestore({ ...where, backups, key: Uint8Array.from(KEY), at: now, carried, record }),
        () =>
          finishRestore({
            ...where,
            profiles: join(directory, 'profiles'),
            key: Uint8Array.from(KEY),
            onNote: () => undefined,
          }),
      ];
      for (const step of steps) {
        const done = await step();
        if (!done.ok) throw new Error(JSON.stringify(done.error));
      }
    },
    close,
  };
}

const sinkInto = ({ saved, savedBytes }: Premises['desktop'], name: string): FileSink =>
  memoryFile(name, (bytes) => {
    savedBytes.set(name, bytes);
    saved.set(name, bytes.toString('utf8'));
  });

/** Whether the desk has read this loan. Its acts refuse a loan that it has not read. */
export async function isRead({ session }: RealDesk, loanId: LoanId): Promise<boolean> {
  const detail = await session.loans.detail(loanId);
  return detail.ok && detail.value.loan !== undefined;
}
