// One run of the app in the simulator: everything main is made of, on virtual time, from its start to its end or to its
// crash. What a life that is over still does is heard by nobody: it writes nothing, sends nothing and shows nothing.
import { ok, type Result } from '../../contract/errors.ts';
import type { SliceName, Slices } from '../../contract/contract.ts';
import { millis } from '../../domain/time.ts';
import { createLockGate } from '../../main/bridge/lock-gate.ts';
import { createPublisher } from '../../main/bridge/publisher.ts';
import { journalAnchors } from '../../main/credentials/journal-anchor.ts';
import type { Desk } from '../../main/desk/desk.ts';
import { reportBackgroundTo } from '../../main/desk/ports/background.ts';
import type { Clock, FileSink } from '../../main/desk/ports/system.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { createInspections } from '../../main/service/inspect/inspections.ts';
import { createSeenAnswers } from '../../main/service/inspect/seen-answers.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { pacesOn } from '../../main/service/requests/pace.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { createProfileStore } from '../../main/store/json/profiles.ts';
import { sandboxProfile } from '../../main/service/profile/sandbox-profile.ts';
import { createSettingsFile } from '../../main/store/json/settings.ts';
import { understand } from '../../main/service/reading/stored-record.ts';
import { alertNotifier } from '../../main/shell/notifications.ts';
import { createBackups } from '../../main/store/backup/backups.ts';
import { createReviews } from '../../main/store/review.ts';
import { storeIn, type OpenedStore } from '../../main/store/store.ts';
import { openDesk } from '../../main/wiring/desk.ts';
import { initialSlices } from '../../main/wiring/initial.ts';
import { plainPins } from '../support/plain-pins.ts';
import { diskOf, secretsOf, sinkOf } from './belongings.ts';
import { threadOf } from './databases.ts';
import type { Premises } from './premises.ts';

export interface Life {
  readonly alive: boolean;
  readonly desk: Desk;
  readonly store: OpenedStore;
  slice<N extends SliceName>(name: N): Slices[N];
  /** As kill -9. */
  end(): void;
}

const KEY = 'ab'.repeat(32);

/** Undefined where the app died before it was open; an error where it could not be opened. */
export async function startLife(
  at: Premises,
  begun: (end: () => void) => void,
): Promise<Result<Life> | undefined> {
  const state = { alive: true };
  const end = (): void => {
    state.alive = false;
  };
  begun(end);
  const isAlive = (): boolean => state.alive;
  const never = new Promise<never>(() => undefined);
  /** What was asked of a life that is over is never answered. */
  const living = async <T>(work: () => Promise<T> | T): Promise<T> => {
    if (!isAlive()) return never;
    const done = await work();
    return isAlive() ? done : never;
  };
  const clock: Clock = {
    wall: () => at.clock.wall(),
    mono: () => at.clock.mono(),
    after: (delay, task) => at.clock.after(delay, () => (isAlive() ? task() : undefined)),
  };
  const ids = { uuid: () => at.chance.uuid(), fraction: () => at.chance.fraction() };
  const log = {
    info: () => undefined,
    failure(event: string, cause: unknown) {
      if (isAlive()) at.onFault(event, cause);
      return 'fault';
    },
  };
  reportBackgroundTo(log);
  const secrets = secretsOf(at, living);
  const disk = diskOf(at, living);
  const files = { disk, clock };
  const openCore = (): HttpCore => {
    const core = at.core();
    return {
      exchange: (request, signal) =>
        living(() =>
          core.exchange({ ...request, mayStart: () => isAlive() && (request.mayStart?.() ?? true) }, signal),
        ),
      close: () => core.close(),
    };
  };
  const openHttp = () => createHttpClient({ core: openCore(), clock });

  const opened = await storeIn(threadOf(at, isAlive)).open({
    directory: at.directory,
    keyHex: KEY,
    anchors: journalAnchors(secrets),
    now: clock.wall(),
  });
  if (!isAlive()) return undefined;
  if (!opened.ok) return opened;
  const store = opened.value;
  await at.onOpened(store);
  const gate = createLockGate();
  const publisher = createPublisher(
    initialSlices({
      version: 'test',
      electron: 'none',
      platform: 'linux',
      packaged: false,
      chromiumSandbox: false,
      theme: 'system',
      language: 'system',
      density: 'comfortable',
      storage: { state: 'ready', notes: [] },
    }),
    gate,
  );
  const seen = createSeenAnswers();
  const paceOf = pacesOn(clock);
  const sink = (name: string): Promise<Result<FileSink>> => Promise.resolve(ok(sinkOf(name, at)));
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
        at.onShown(name, slice);
      },
    },
    version: 'test',
    store,
    backups: createBackups({
      worker: new URL('../../main/store/backup/backup-worker.ts', import.meta.url),
      store,
      directory: at.directory,
      keyHex: KEY,
      app: 'test',
    }),
    restore: () => undefined,
    reviews: createReviews({
      worker: new URL('../../main/store/worker/review/worker.ts', import.meta.url),
      folder: `${at.directory}/review`,
    }),
    understand,
    profiles: createProfileStore({ ...files, folder: 'profiles' }),
    settings: createSettingsFile({ ...files, path: 'settings.json' }),
    proxies: { routesFor: () => Promise.resolve([{ kind: 'direct' }]) },
    services: createLendingServices({ clock, log, openHttp, paceOf, seen }),
    inspections: createInspections({ clock, openHttp, paceOf, seen }),
    pollers: createPollers({ clock, ids, log }),
    peers: { peerOf: () => undefined },
    painted: Promise.resolve(),
    // Both services are ordinary ones: what the operator does to a practice is done to their worlds.
    practice: {
      start: () => Promise.reject(new Error('nobody practises here')),
      isRunning: () => false,
      act: () => Promise.reject(new Error('nobody practises here')),
      state: () => Promise.reject(new Error('nobody practises here')),
      stop: () => Promise.resolve(),
    },
    desktop: {
      saveLedgerCsv: () => sink('ledger.csv'),
      saveExport: ({ resource }, format) => sink(`${resource}.${format}`),
      saveEvidence: (loanId) => sink(`${loanId}.zip`),
      savePicture: (_title, format) => sink(`picture.${format}`),
      saveStatement: (name) => sink(`${name}.pdf`),
      saveProfile: (name) => sink(`${name}.json`),
      saveBackup: none,
      chooseBackup: none,
      chooseProfile: none,
      chooseReview: none,
      openLink: () => Promise.resolve(),
      notify,
    },
    clipboard: at.clipboard,
    printer: { pdf: ({ html }) => Promise.resolve(ok(new TextEncoder().encode(html.join('')))) },
    pins: plainPins,
    locking: {
      gate,
      presence: () => ({ idle: millis(0), screenLocked: false }),
      reloadPage: () => undefined,
    },
    notify: alertNotifier({ notify }, () => gate.isLocked()),
    sandboxProfile,
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
    slice: <N extends SliceName>(name: N) =>
      (JSON.parse(publisher.snapshot(name)) as { value: Slices[N] }).value,
    end,
  });
}
