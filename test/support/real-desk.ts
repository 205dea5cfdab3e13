// The whole desk without a window: real encrypted databases, the real client over real HTTP, a practice service on
// a socket. What is not real is said here: keychain and files are maps, the desktop answers what a test says, time may be moved.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SliceName, Slices } from '../../contract/contract.ts';
import { ok } from '../../contract/errors.ts';
import type { LoanId } from '../../domain/ids.ts';
import type { Presence } from '../../domain/lock.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { millis } from '../../domain/time.ts';
import { createLockGate } from '../../main/bridge/lock-gate.ts';
import { createPublisher, type Publisher } from '../../main/bridge/publisher.ts';
import { journalAnchors } from '../../main/credentials/journal-anchor.ts';
import type { Desk } from '../../main/desk/desk.ts';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { Session } from '../../main/desk/session.ts';
import type { LockGate } from '../../main/desk/ports/lock.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import type { ChosenFile, Clock, FileSink, ProxyRoute } from '../../main/desk/ports/system.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import { createUndiciCore } from '../../main/service/requests/http/undici-core.ts';
import { createInspections } from '../../main/service/inspect/inspections.ts';
import { createSeenAnswers } from '../../main/service/inspect/seen-answers.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { createPracticeControl } from '../../main/service/practice-control.ts';
import { createProfileStore } from '../../main/store/json/profiles.ts';
import { createSettingsFile } from '../../main/store/json/settings.ts';
import { understand } from '../../main/service/reading/stored-record.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { alertNotifier } from '../../main/shell/notifications.ts';
import { createBackups } from '../../main/store/backup/backups.ts';
import { createReviews } from '../../main/store/review.ts';
import { openStore, storeIn } from '../../main/store/store.ts';
import { startThread } from '../../main/store/thread.ts';
import { openDesk } from '../../main/wiring/desk.ts';
import { initialSlices } from '../../main/wiring/initial.ts';
import type { DialectName } from '../../sandbox/dialect/all.ts';
import { startPracticeServer, type PracticeServer } from '../../sandbox/server.ts';
import { dialectProfile } from './dialect-profiles.ts';
import { memoryClipboard } from './memory-clipboard.ts';
import { plainPins } from './plain-pins.ts';
import { memoryDisk, type MemoryDisk } from './memory-disk.ts';

export interface RealDesk {
  readonly desk: Desk;
  /** The service that is open; throws where none is. */
  readonly session: Session;
  readonly gate: LockGate;
  readonly publisher: Publisher;
  readonly around: {
    /** What the system says of whoever sits there. */
    presence: Presence;
    /** How often the page was to be loaded anew. */
    reloads: number;
  };
  readonly control: ReturnType<typeof createPracticeControl>;
  readonly practice: PracticeServer;
  slice<N extends SliceName>(name: N): Slices[N];
  /** Ends the databases' thread as running out of memory would: nobody asked it to. */
  killDatabases(): Promise<void>;
  /** Ends desk and databases but not the practice service, as closing the app would. */
  close(): Promise<void>;
}

const KEY = 'ab'.repeat(32);
const API_KEY = 'practice-key';
const CONTROL_KEY = 'control-key';

export interface Counted {
  readonly requests: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, { quotes: number; applications: number; loans: number }>>;
}

/** What outlives one run of the app: its folder, its keychain, and the service it talks to. */
export interface Premises {
  readonly folder: string;
  readonly secrets: Map<string, string>;
  readonly disk: MemoryDisk;
  readonly practice: PracticeServer;
  readonly profile: (baseUrl: string) => ServiceProfile;
  readonly desktop: {
    routes: readonly ProxyRoute[];
    /** The file the operator chooses; undefined cancels. */
    chosen: { name: string; text: string } | undefined;
    /** The file the operator opens for review; undefined cancels. */
    review: ChosenFile | undefined;
    readonly saved: Map<string, string>;
    /** The same files as they were written. */
    readonly savedBytes: Map<string, Uint8Array>;
    readonly links: string[];
    /** Title and text of what was told outside the window. */
    readonly notified: (readonly [string, string])[];
  };
  /** Changes the practice service's conditions: its price, its clock, its faults. */
  steer(path: string, body: object): Promise<void>;
  /** What the practice service counts: every request that arrived, and what each reference made. */
  counted(): Promise<Counted>;
  leave(): Promise<void>;
}

/**
 * The market stands still from the start, so that what is read twice is the same twice: a test that wants it to move
 * says so by `steer`.
 *
 * @param dialect what the practice service speaks; the profile that understands it is the app's only means. */
export async function premises(seed = 'real-desk', dialect: DialectName = 'native'): Promise<Premises> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const practice = await startPracticeServer({
    port: 0,
    seed,
    dialect,
    apiKey: API_KEY,
    controlKey: CONTROL_KEY,
  });
  async function steer(path: string, body: object): Promise<void> {
    const answer = await fetch(`${practice.controlUrl}${path}`, {
      method: 'POST',
      headers: { 'x-practice-key': CONTROL_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  async function counted(): Promise<Counted> {
    const answer = await fetch(`${practice.controlUrl}/state`, {
      headers: { 'x-practice-key': CONTROL_KEY },
    });
    return ((await answer.json()) as { data: Counted }).data;
  }
  await steer('/price/freeze', { frozen: true });
  const profile = dialectProfile(dialect);
  return {
    steer,
    counted,
    profile,
    folder,
    practice,
    secrets: new Map([['service/sandbox', secretEntry(profile(practice.baseUrl), API_KEY)]]),
    disk: memoryDisk(),
    desktop: {
      routes: [{ kind: 'direct' }],
      chosen: undefined,
      review: undefined,
      saved: new Map(),
      savedBytes: new Map(),
      links: [],
      notified: [],
    },
    async leave() {
      await practice.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes these entries into the journal there, as another run of the app, of whatever version, would have. */
export async function writeJournal(at: Premises, entries: readonly JournalEntry[]): Promise<void> {
  const store = await openStore(storeOf(at, systemClock));
  if (!store.ok) throw new Error(JSON.stringify(store.error));
  for (const entry of entries) {
    const written = await store.value.journal.append(entry);
    if (!written.ok) throw new Error(JSON.stringify(written.error));
  }
  await store.value.close();
}

const storeOf = (at: Premises, clock: Clock) => ({
  directory: at.folder,
  keyHex: KEY,
  worker: new URL('../../main/store/worker/worker.ts', import.meta.url),
  anchors: journalAnchors(secretsOver(at.secrets)),
  now: clock.wall(),
});

export async function openRealDesk(at: Premises, clock: Clock = systemClock): Promise<RealDesk> {
  const files = { disk: at.disk, clock };
  const log = { info: () => undefined, failure: () => 'test' };
  const secrets = secretsOver(at.secrets);
  const { worker, ...options } = storeOf(at, clock);
  const thread = startThread(worker);
  const store = await storeIn(thread).open(options);
  if (!store.ok) throw new Error(JSON.stringify(store.error));
  const gate = createLockGate();
  const around: RealDesk['around'] = { presence: { idle: millis(0), screenLocked: false }, reloads: 0 };
  const notify = (title: string, body: string): void => void at.desktop.notified.push([title, body]);
  const publisher = createPublisher(
    initialSlices({
      version: 'test',
      electron: 'none',
      platform: process.platform,
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
  const openHttp = () => createHttpClient({ core: createUndiciCore(), clock });
  const control = createPracticeControl({
    http: openHttp(),
    controlUrl: at.practice.controlUrl,
    controlKey: CONTROL_KEY,
  });
  const desk = await openDesk({
    clock,
    ids: systemIds,
    secrets,
    publisher,
    version: 'test',
    store: store.value,
    backups: createBackups({
      worker: new URL('../../main/store/backup/backup-worker.ts', import.meta.url),
      store: store.value,
      directory: at.folder,
      keyHex: KEY,
      app: 'test',
      workFactor: 1,
    }),
    restore: () => undefined,
    reviews: createReviews({
      worker: new URL('../../main/store/worker/review/worker.ts', import.meta.url),
      folder: join(at.folder, 'review'),
    }),
    understand,
    profiles: createProfileStore({ ...files, folder: 'profiles' }),
    settings: createSettingsFile({ ...files, path: 'settings.json' }),
    proxies: { routesFor: () => Promise.resolve(at.desktop.routes) },
    services: createLendingServices({ clock, log, openHttp, seen }),
    inspections: createInspections({ clock, openHttp, seen }),
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
      saveExport: ({ resource, compared, review }, format) =>
        Promise.resolve(
          ok(
            sinkInto(
              at.desktop,
              `${review === undefined ? '' : 'review-'}${compared ? 'differences-of-' : ''}${resource}.${format}`,
            ),
          ),
        ),
      saveEvidence: (loanId) => Promise.resolve(ok(sinkInto(at.desktop, `${loanId}.zip`))),
      savePicture: (_title, format) => Promise.resolve(ok(sinkInto(at.desktop, `picture.${format}`))),
      saveStatement: (name) => Promise.resolve(ok(sinkInto(at.desktop, `${name}.pdf`))),
      saveProfile: (name) => Promise.resolve(ok(sinkInto(at.desktop, `${name}.json`))),
      saveBackup: () => Promise.resolve(ok({ path: join(at.folder, 'desk.age'), name: 'desk.age' })),
      chooseBackup: () => Promise.resolve(ok({ path: join(at.folder, 'desk.age'), name: 'desk.age' })),
      chooseProfile: () => Promise.resolve(ok(at.desktop.chosen)),
      chooseReview: () => Promise.resolve(ok(at.desktop.review)),
      openLink: (url) => Promise.resolve(void at.desktop.links.push(url)),
      notify,
    },
    clipboard: memoryClipboard(),
    // The page itself stands where its print would: what is on paper is for the tests of the window.
    printer: { pdf: ({ html }) => Promise.resolve(ok(new TextEncoder().encode(html.join('')))) },
    pins: plainPins,
    locking: { gate, presence: () => around.presence, reloadPage: () => void around.reloads++ },
    notify: alertNotifier({ notify }, () => gate.isLocked()),
    sandboxProfile: at.profile,
  });
  if (!desk.ok) throw new Error(JSON.stringify(desk.error));
  return {
    desk: desk.value,
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
    slice: <N extends SliceName>(name: N) =>
      (JSON.parse(publisher.snapshot(name)) as { value: Slices[N] }).value,
    killDatabases: async () => void (await thread.worker.terminate()),
    async close() {
      await desk.value.review.close();
      await desk.value.close();
      await store.value.close();
    },
  };
}

function secretsOver(map: Map<string, string>): SecretStore {
  return {
    get: (name) => Promise.resolve(ok(map.get(name))),
    set: (name, value) => Promise.resolve(ok(void map.set(name, value))),
    delete: (name) => Promise.resolve(ok(void map.delete(name))),
  };
}

function sinkInto({ saved, savedBytes }: Premises['desktop'], name: string): FileSink {
  const parts: Uint8Array[] = [];
  return {
    name,
    write: (part) => Promise.resolve(ok(void parts.push(Buffer.from(part)))),
    close() {
      const whole = Buffer.concat(parts);
      savedBytes.set(name, whole);
      saved.set(name, whole.toString('utf8'));
      return Promise.resolve(ok(undefined));
    },
    abandon: () => Promise.resolve(),
  };
}

/** Whether this desk has read the loan from its service: nothing is done with one that it has not. */
export async function isRead({ session }: RealDesk, loanId: LoanId): Promise<boolean> {
  const detail = await session.loans.detail(loanId);
  return detail.ok && detail.value.loan !== undefined;
}
