// Lifetime: one desk. Opens the databases: their key, a restore that was decided before, and both files. Loaded
// before the window, so that the databases open while the page loads; it must import little.
import { join } from 'node:path';
import { ok, type Result } from '../../contract/errors.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { databaseKey } from '../credentials/database-key.ts';
import { journalAnchors } from '../credentials/journal-anchor.ts';
import { sealKeyOf } from '../credentials/seal.ts';
import { wipe, type Key } from '../desk/ports/key.ts';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { systemClock } from '../shell/clock.ts';
import { databaseExists, databasesOf, isRestoreDue } from '../store/files.ts';
import { storeIn, type OpenedStore } from '../store/store.ts';
import type { Thread } from '../store/thread.ts';
import { anchorsOf, type ShownBackup } from './backup-desk.ts';
import { LAST_FIGURES_PURPOSE } from './read-last-figures.ts';

interface RecordsOptions {
  readonly userData: string;
  readonly keychain: () => Promise<SecretStore>;
  /** Starts a thread for the databases. */
  readonly storeThread: () => Thread;
}

export interface OpenRecords {
  readonly store: Result<OpenedStore>;
  /** Seals the figures of the next start's first frame. */
  readonly sealKey: Key;
  /** The profile that a finished restore makes current, also if the databases do not open. */
  readonly restoredProfile: ProfileId | undefined;
}

/**
 * @param onNote called with findings of the databases, at opening and later
 * @param backup opened in place of the databases in use
 */
export type RecordsOpener = (
  onNote: (note: string) => void,
  backup?: ShownBackup,
) => Promise<Result<OpenRecords>>;

/** Opens the databases at once; the first call gets them, and each later call opens them again. */
export function recordsOpener(options: RecordsOptions): RecordsOpener {
  const early: string[] = [];
  let take = (note: string): void => {
    early.push(note);
  };
  let first: Promise<Result<OpenRecords>> | undefined = openRecords(options, (note) => take(note));
  // The first call reports it.
  first.catch(() => undefined);
  return (onNote, backup) => {
    if (first === undefined) return openRecords(options, onNote, backup);
    const opened = first;
    first = undefined;
    for (const note of early) onNote(note);
    take = onNote;
    return opened;
  };
}

async function openRecords(
  { userData, keychain, storeThread }: RecordsOptions,
  onNote: (note: string) => void,
  backup?: ShownBackup,
): Promise<Result<OpenRecords>> {
  const directory = backup?.opened.folder ?? databasesOf(userData);
  const secrets = await keychain();
  const starting = storeIn(storeThread());
  const key = await databaseKey(secrets, await databaseExists(directory));
  if (!key.ok) {
    await starting.end();
    return key;
  }
  try {
    const anchors = backup === undefined ? journalAnchors(secrets) : anchorsOf(backup);
    const restored = isRestoreDue(directory)
      ? await (
          await import('../store/backup/finish-restore.ts')
        ).finishRestore({ directory, profiles: join(userData, 'profiles'), key: key.value, anchors, onNote })
      : ok(undefined);
    if (!restored.ok) {
      await starting.end();
      return restored;
    }
    const sealKey = sealKeyOf(key.value, LAST_FIGURES_PURPOSE);
    const now = systemClock.wall();
    const store = await starting.open({ directory, key: key.value, anchors, now, onNote });
    return ok({ store, sealKey, restoredProfile: restored.value?.currentProfile });
  } finally {
    wipe(key.value);
  }
}
