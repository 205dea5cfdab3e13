// The updates of a desk with real HTTPS, signatures and files. The installer replaces a file, and counts how
// often the app is to quit.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { UpdatesSlice } from '../../../contract/slices/updates.ts';
import type { UpdateMachine } from '../../../main/desk/ports/updates.ts';
import { createUpdates, type UpdatesDesk } from '../../../main/desk/updates/updates.ts';
import type { HttpCore } from '../../../main/service/requests/http/core.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { createUpdateFeed } from '../../../main/service/updates/feed.ts';
import { createDownloads } from '../../../main/store/updates/downloads.ts';
import { replaceFile } from '../../../main/store/updates/replace.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { memoryClipboard } from '../../support/memory-clipboard.ts';
import {
  APP_IMAGE,
  AUTHORITY,
  signingKey,
  startFeed,
  type SigningKey,
  type TestFeed,
} from '../../support/update-feed.ts';
import { memoryUpdateSettings, type MemoryUpdateSettings } from '../../support/update-machine.ts';

export const NOW = Date.UTC(2026, 11, 1);

export interface UpdateRig {
  feed: TestFeed;
  key: SigningKey;
  folder: string;
  /** The AppImage that runs. */
  own: string;
  settings: MemoryUpdateSettings;
  clock: ReturnType<typeof fakeClock>;
  open: UpdatesSlice['open'];
  slice: UpdatesSlice;
  quits: number;
  logged: string[];
  machine: UpdateMachine;
  desk: UpdatesDesk;
  /** Waits for a state and answers it. */
  until<K extends UpdatesSlice['state']['kind']>(
    kind: K,
  ): Promise<Extract<UpdatesSlice['state'], { kind: K }>>;
  /** Another start of the app, of this version. */
  start(version?: string, change?: Partial<UpdateMachine>): Promise<void>;
}

export const rig = {} as UpdateRig;

export function rigForEachTest(): void {
  beforeAll(() =>
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(AUTHORITY, 'utf8')]),
  );
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'updates-'));
    const own = join(folder, 'Desk.AppImage');
    writeFileSync(own, 'version 1.1.0');
    Object.assign(rig, {
      feed: await startFeed(),
      key: signingKey(),
      folder,
      own,
      settings: memoryUpdateSettings(),
      clock: fakeClock(NOW),
      open: { requests: 0, repayments: 0 },
      quits: 0,
      logged: [],
      until,
      start,
    });
    await start();
  });
  afterEach(async () => {
    await rig.desk.close();
    await core?.close();
    await rig.feed.stop();
    rmSync(rig.folder, { recursive: true });
  });
}

let core: HttpCore | undefined;

async function start(version = '1.1.0', change: Partial<UpdateMachine> = {}): Promise<void> {
  const { own, folder, key, settings, clock } = rig;
  await core?.close();
  core = createUndiciCore();
  rig.machine = {
    feed: createUpdateFeed({ core, clock: realTimers }),
    downloads: createDownloads(join(folder, 'updates')),
    installer: {
      own,
      handOver: (path) => replaceFile(path, own),
      quit: () => void rig.quits++,
    },
    settings,
    keys: [key],
    here: { version, channel: 'stable', way: 'appimage', platform: 'linux', arch: 'x64' },
    log: { info: (event, facts) => void rig.logged.push(`${event} ${JSON.stringify(facts)}`) },
    ...change,
  };
  rig.desk = createUpdates({
    machine: rig.machine,
    clock,
    clipboard: memoryClipboard(),
    painted: Promise.resolve(),
    open: () => rig.open,
    publish: (slice) => void (rig.slice = slice),
  });
  await rig.desk.load();
}

/** Only the limit of an answer's time uses it, which no test reaches. */
const realTimers = { after: () => () => undefined };

const until: UpdateRig['until'] = async (kind) => {
  await vi.waitFor(
    () => {
      if (rig.slice.state.kind !== kind) throw new Error(`not ${kind}: ${JSON.stringify(rig.slice.state)}`);
    },
    { timeout: 30_000, interval: 5 },
  );
  return rig.slice.state as never;
};

export const setFeed = (feed = rig.feed.address) => rig.desk.setFeed({ feed });
/** The path of the part of a file with this hash. */
export const part = (hash: string): string => join(rig.folder, 'updates', `${hash}.part`);
export const downloaded = (): string => join(rig.folder, 'updates', APP_IMAGE);
export const own = (): string => readFileSync(rig.own, 'utf8');
export const nothingInstalled = (): void => {
  expect(own()).toBe('version 1.1.0');
  expect(existsSync(downloaded())).toBe(false);
};

/** Downloads what is offered, up to `ready`. */
export async function downloadOffered() {
  const { release } = await rig.until('available');
  expect(await rig.desk.download({ sha256: release.sha256 })).toEqual({ ok: true, value: {} });
  return rig.until('ready');
}
export async function faultOfDownload() {
  const { release } = await rig.until('available');
  await rig.desk.download({ sha256: release.sha256 });
  return rig.until('refused');
}
