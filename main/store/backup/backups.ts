// The front of backups: writes them from the store in use, opens them beside it, and prepares a restore.
// Ciphers and checks run in a thread that lives as long as the job. It never throws.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { millis } from '../../../domain/time.ts';
import type { Backups, OpenedBackup } from '../../desk/ports/backups.ts';
import { wipe } from '../../desk/ports/key.ts';
import { within } from '../../common/patience.ts';
import { CACHE_FILE, JOURNAL_FILE, FILE_SUFFIXES, OPENED, WORK } from '../files.ts';
import type { OpenedStore } from '../store.ts';
import { identifyBackup } from './identify.ts';
import { backupFailed } from './refused.ts';
import { needRoom, sizeOf } from './room.ts';
import { startThread, type Thread, type Ticks } from './thread.ts';

/** How long to wait for the disk to read a backup's head. */
const LONGEST_LOOK = millis(30_000);

export interface BackupsOptions {
  /** The built thread, or backup-worker.ts where Node runs TypeScript. */
  readonly worker: string | URL;
  readonly store: OpenedStore;
  /** Folder of the databases in use. */
  readonly directory: string;
  /** This app's version. */
  readonly app: string;
  /** For tests; otherwise the cost of opening a new backup (age.ts). */
  readonly workFactor?: number;
  /** For tests; otherwise every five seconds. */
  readonly ticks?: Ticks;
}

export interface PreparedBackups extends Backups {
  /** A backup opened for restoring, with the thread that holds it. */
  prepared(): { readonly opened: OpenedBackup; readonly thread: Thread } | undefined;
}

export function createBackups(options: BackupsOptions): PreparedBackups {
  const { worker, store, directory, app, workFactor, ticks } = options;
  const work = join(directory, WORK);
  const into = join(directory, OPENED);
  let held: { thread: Thread; opened: OpenedBackup; adopted: boolean } | undefined;

  async function forget(): Promise<void> {
    const before = held;
    held = undefined;
    wipe(before?.opened.key);
    await before?.thread.end();
    await rm(into, { recursive: true, force: true });
  }

  async function attempt<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await act();
    } catch (cause) {
      return backupFailed(cause);
    }
  }

  return {
    holdings: () => store.holdings(),
    look: (path) =>
      within(
        LONGEST_LOOK,
        attempt(async () => ok(await identifyBackup(path))),
        () => fail({ code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' }),
      ),
    write: (what, monitor) =>
      attempt(async () => {
        await rm(work, { recursive: true, force: true });
        const inUse = [CACHE_FILE, JOURNAL_FILE].flatMap((name) =>
          FILE_SUFFIXES.map((suffix) => join(directory, name + suffix)),
        );
        // The copies, and SQLite's undo data while they change their key.
        await needRoom(directory, 2 * (await sizeOf(inUse)));
        await mkdir(work, { mode: 0o700 });
        const thread = startThread(worker, ticks);
        try {
          monitor.onProgress('copying', 0, undefined);
          const copied = await store.copy(work);
          if (!copied.ok) return copied;
          if (monitor.signal.aborted) return fail({ code: 'backup-refused', fault: 'stopped', detail: '' });
          const key = await store.lendKey();
          if (!key.ok) return key;
          const takes = { ...what, copies: work, key: key.value, app, workFactor };
          return await thread.run('write', takes, monitor);
        } finally {
          await thread.end();
          await rm(work, { recursive: true, force: true });
        }
      }),
    open: ({ path, passphrase, adopt, at }, monitor) =>
      attempt(async () => {
        await forget();
        const key = adopt ? await store.lendKey() : ok(undefined);
        if (!key.ok) return key;
        const thread = startThread(worker, ticks);
        const takes = { path, passphrase, into, now: at, adopt: key.value };
        const opened = await thread.run('open', takes, monitor);
        if (opened.ok) held = { thread, opened: opened.value, adopted: adopt };
        else {
          await thread.end();
          await rm(into, { recursive: true, force: true });
        }
        return opened;
      }),
    async hashAt(seq) {
      if (held === undefined) return fail({ code: 'backup-refused', fault: 'nothing-opened', detail: '' });
      const { folder, key: own } = held.opened;
      const key = own === undefined ? await store.lendKey() : ok(Uint8Array.from(own));
      return key.ok ? held.thread.run('hashAt', { folder, key: key.value, seq }) : key;
    },
    forget,
    prepared: () => (held?.adopted === true ? held : undefined),
  };
}
