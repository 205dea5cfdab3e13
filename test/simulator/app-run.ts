// One run of the app in the simulator: all of main on virtual time, from its start to its end or its crash.
// After the end, pending work writes nothing, sends nothing and shows nothing.
import { keyOf } from '../../main/desk/ports/key.ts';
import { createSeals } from '../../main/desk/profiles/seals.ts';
import { agreeingDoor } from '../support/agreeing-door.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { SliceName, Slices } from '../../contract/contract.ts';
import { USUAL_NOTIFY_RULES } from '../../domain/notify-rules.ts';
import { millis } from '../../domain/time.ts';
import { createLockGate } from '../../main/bridge/lock-gate.ts';
import { createPublisher, type Publisher } from '../../main/bridge/publisher.ts';
import { journalAnchors } from '../../main/credentials/journal-anchor.ts';
import type { Desk } from '../../main/desk/desk.ts';
import { reportBackgroundTo } from '../../main/desk/ports/background.ts';
import type { Clock, FileSink } from '../../main/desk/ports/system.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { createInspections } from '../../main/service/inspect/inspections.ts';
import { createCapturedAnswers } from '../../main/service/inspect/captured-answers.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { pacesOn } from '../../main/service/requests/pace.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { createProfileStore } from '../../main/store/json/profiles.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { createSettingsFile } from '../../main/store/json/settings.ts';
import { understand } from '../../main/service/reading/stored-record.ts';
import { alertNotifier } from '../../main/shell/notifications.ts';
import { createBackups } from '../../main/store/backup/backups.ts';
import { storeIn, type OpenedStore } from '../../main/store/store.ts';
import { noTeamServers } from '../../main/wiring/late.ts';
import { openDesk } from '../../main/wiring/desk.ts';
import { firstSlices, sliceOf } from '../support/first-slices.ts';
import { plainPins } from '../support/plain-pins.ts';
import { threadOf } from './database-thread.ts';
import type { Host } from './host.ts';
import { diskOf, secretsOf, sinkOf } from './system-ports.ts';

export interface AppRun {
  readonly alive: boolean;
  readonly desk: Desk;
  readonly store: OpenedStore;
  slice<N extends SliceName>(name: N): Slices[N];
  /** The slice as the text that the page gets. */
  text(name: SliceName): string;
  /** Ends the run at once, as kill -9 does. */
  end(): void;
}

const KEY = keyOf('ab'.repeat(32));

/**
 * @param onBegin gets the function that ends the run
 * @returns undefined if the app crashed before it was open
 */
export async function startApp(
  host: Host,
  onBegin: (end: () => void) => void,
): Promise<Result<AppRun> | undefined> {
  const state = { alive: true };
  const end = (): void => {
    state.alive = false;
  };
  onBegin(end);
  const isAlive = (): boolean => state.alive;
  const never = new Promise<never>(() => undefined);
  const whileAlive = async <T>(work: () => Promise<T> | T): Promise<T> => {
    if (!isAlive()) return never;
    const done = await work();
    return isAlive() ? done : never;
  };
  const clock: Clock = {
    wall: () => host.clock.wall(),
    mono: () => host.clock.mono(),
    after: (delay, task) => host.clock.after(delay, () => (isAlive() ? task() : undefined)),
  };
  const ids = { uuid: () => host.chance.uuid(), fraction: () => host.chance.fraction() };
  const log = {
    info: () => undefined,
    failure(event: string, cause: unknown) {
      if (isAlive()) host.onFault(event, cause);
      return 'fault';
    },
  };
  reportBackgroundTo(log);
  const secrets = secretsOf(host, whileAlive);
  const disk = diskOf(host, whileAlive);
  const files = { disk, clock };
  const openCore = (): HttpCore => {
    const core = host.core();
    return {
      exchange: (request, signal) =>
        whileAlive(() =>
          core.exchange({ ...request, mayStart: () => isAlive() && (request.mayStart?.() ?? true) }, signal),
        ),
      close: () => core.close(),
    };
  };
  const openHttp = () => createHttpClient({ core: openCore(), clock });

  const opened = await storeIn(threadOf(host, isAlive)).open({
    directory: host.directory,
    key: Uint8Array.from(KEY),
    anchors: journalAnchors(secrets),
    now: clock.wall(),
  });
  if (!isAlive()) return undefined;
  if (!opened.ok) return opened;
  const store = opened.value;
  await host.onOpened(store);
  const gate = createLockGate();
  const publisher = createPublisher(firstSlices(), gate);
  const captured = createCapturedAnswers();
  const paceOf = pacesOn(clock);
  const sink = (name: string): Promise<Result<FileSink>> => Promise.resolve(ok(sinkOf(name, host)));
  const none = () => Promise.resolve(ok(undefined));
  const notify = (): void => undefined;
  const desk = await openDesk({
    clock,
    ids,
    secrets,
    publisher: {
      ...publisher,
      publish(name, slice) {
        if (!isAlive()) return;
        publisher.publish(name, slice);
        host.onShown(name, slice);
      },
    },
    version: 'test',
    teamServers: noTeamServers,
    hostName: 'simulated',
    store,
    backups: createBackups({
      worker: new URL('../../main/store/backup/backup-worker.ts', import.meta.url),
      store,
      directory: host.directory,
      app: 'test',
    }),
    restore: () => undefined,
    view: () => undefined,
    understand,
    profiles: createProfileStore({ ...files, folder: 'profiles' }),
    settings: createSettingsFile({ ...files, path: 'settings.json' }),
    proxies: { routesFor: () => Promise.resolve([{ kind: 'direct' }]) },
    seals: createSeals(),
    services: createLendingServices({ openDoor: agreeingDoor, clock, log, openHttp, paceOf, captured }),
    inspections: createInspections({ openDoor: agreeingDoor, clock, openHttp, paceOf, captured }),
    pollers: createPollers({ clock, ids, log }),
    peers: { peerOf: () => undefined },
    painted: Promise.resolve(),
    // Both lenders are ordinary services, so there is no practice service to control.
    practice: {
      start: () => Promise.reject(new Error('no practice service here')),
      isRunning: () => false,
      act: () => Promise.reject(new Error('no practice service here')),
      state: () => Promise.reject(new Error('no practice service here')),
      positions: () => Promise.reject(new Error('no practice service here')),
      stop: () => Promise.resolve(),
    },
    desktop: {
      saveLedgerCsv: () => sink('ledger.csv'),
      saveExport: ({ resource }, format) => sink(`${resource}.${format}`),
      saveDiagnostics: () => sink('diagnostics.zip'),
      saveTeamActs: () => Promise.resolve(ok(undefined)),
      saveEvidence: (loanId) => sink(`${loanId}.zip`),
      saveStatement: (name) => sink(`${name}.pdf`),
      saveProfile: (name) => sink(`${name}.json`),
      saveBackup: none,
      chooseBackup: none,
      chooseProfile: none,
      chooseAttachment: none,
      saveAttachment: (stem, ending) => sink(`${stem}.${ending}`),
      openLink: () => Promise.resolve(),
      notify,
    },
    clipboard: host.clipboard,
    logFile: { read: () => Promise.resolve(ok({ text: '', isCut: false })) },
    printer: { pdf: ({ html }) => Promise.resolve(ok(new TextEncoder().encode(html.join('')))) },
    pins: plainPins,
    account: 'ada',
    locking: {
      gate,
      presence: () => ({ idle: millis(0), screenLocked: false }),
      reloadPage: () => undefined,
    },
    notify: alertNotifier({
      desktop: { notify },
      clock,
      isLocked: () => gate.isLocked(),
      rules: () => USUAL_NOTIFY_RULES,
    }),
    showAlert: () => true,
    practiceProfile,
  });
  if (!isAlive()) return undefined;
  if (!desk.ok) {
    await store.close();
    return desk;
  }
  return ok({
    get alive() {
      return isAlive();
    },
    desk: desk.value,
    store,
    slice: parsedSlices(publisher),
    text: (name) => publisher.snapshot(name),
    end,
  });
}

/** Parses a slice again only if its text has changed. */
function parsedSlices(publisher: Publisher): AppRun['slice'] {
  const last = new Map<SliceName, { text: string; slice: Slices[SliceName] }>();
  return <N extends SliceName>(name: N): Slices[N] => {
    const text = publisher.snapshot(name);
    const known = last.get(name);
    if (known?.text === text) return known.slice as Slices[N];
    const slice = sliceOf(publisher, name);
    last.set(name, { text, slice });
    return slice;
  };
}
