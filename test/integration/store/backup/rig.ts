// A backup of real databases, with a low cost of the passphrase.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { BackupMonitor } from '../../../../main/desk/ports/backups.ts';
import {
  createBackups,
  type BackupsOptions,
  type PreparedBackups,
} from '../../../../main/store/backup/backups.ts';
import type { OpenedStore } from '../../../../main/store/store.ts';
import { NOW, type Place } from '../rig.ts';

export const PASSPHRASE = 'four words for the treasury';
/** The lowest cost of scrypt. */
export const CHEAP = 1;
export const backupWorker = new URL('../../../../main/store/backup/backup-worker.ts', import.meta.url);

const folders: string[] = [];
const open: PreparedBackups[] = [];
afterEach(async () => {
  for (const backups of open.splice(0)) await backups.forget();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of the test, outside of every place. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-backup-'));
  folders.push(folder);
  return folder;
}

export function backupsOf(
  place: Place,
  store: OpenedStore,
  change: Partial<BackupsOptions> = {},
): PreparedBackups {
  const { directory } = place;
  const backups = createBackups({
    worker: backupWorker,
    store,
    directory,
    app: '0.1.0',
    workFactor: CHEAP,
    ...change,
  });
  open.push(backups);
  return backups;
}

export interface Heard extends BackupMonitor {
  readonly stages: string[];
  stop(): void;
}

export function heard(): Heard {
  const stop = new AbortController();
  const stages: string[] = [];
  return {
    signal: stop.signal,
    stages,
    stop: () => stop.abort(),
    onProgress(stage) {
      if (stages.at(-1) !== stage) stages.push(stage);
    },
  };
}

export const writing = (path: string) => ({
  path,
  passphrase: PASSPHRASE,
  at: NOW,
  profiles: [],
  currentProfile: undefined,
});
