// Decides a restore, after the databases in use are closed. The opened backup's journal gets the
// entries that are carried over and a last one that says where it comes from and what it replaces; then the marker is written. Only after that is anything
// replaced.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { OpenedBackup, RestoreRecord } from '../../desk/ports/backups.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Anchor, Anchors } from '../anchor.ts';
import { asideAt } from '../files.ts';
import { wipe, type Key } from '../../desk/ports/key.ts';
import type { PreparedBackups } from './backups.ts';
import { syncFolder } from './folders.ts';
import { writeMarker } from './marker.ts';
import { backupFailed } from './refused.ts';

interface PrepareOptions {
  readonly backups: PreparedBackups;
  readonly directory: string;
  /** Of the databases in use, which are closed; wiped here. */
  readonly key: Key;
  readonly anchors: Anchors;
  readonly at: EpochMillis;
  /** Entries of the replaced journal that the restored one continues with. */
  readonly carried: readonly RestoreRecord[];
  /** Makes the record for the restored journal; `former` is the head of the replaced one. */
  readonly record: (opened: OpenedBackup, former: Anchor | undefined, aside: string) => RestoreRecord;
}

/** The folder of profiles in an opened backup. */
export const PROFILES = 'profiles';

export async function prepareRestore(options: PrepareOptions): Promise<Result<void>> {
  const { backups, directory, key, anchors, at, carried, record } = options;
  const prepared = backups.prepared();
  if (prepared === undefined) return fail({ code: 'backup-refused', fault: 'nothing-opened', detail: '' });
  const { opened, thread } = prepared;
  try {
    const known = await anchors.load();
    if (!known.ok) return known;
    // The marker signs for the replaced journal, not for the cache.
    const before = known.value && { count: known.value.count, hash: known.value.hash };
    const aside = asideAt(at);
    const sealed = await thread.run('seal', {
      folder: opened.folder,
      key: Uint8Array.from(key),
      carried,
      entry: record(opened, before, aside),
    });
    await thread.end();
    if (!sealed.ok) return sealed;
    const profiles = join(opened.folder, PROFILES);
    mkdirSync(profiles, { recursive: true, mode: 0o700 });
    for (const profile of opened.profiles) writeJson(join(profiles, `${profile.id}.json`), profile);
    // The marker states that all of it exists.
    for (const written of [profiles, opened.folder]) syncFolder(written);
    writeMarker(directory, key, {
      aside,
      after: sealed.value,
      ...(before !== undefined && { before }),
      ...(opened.currentProfile !== undefined && { currentProfile: opened.currentProfile }),
    });
    return ok(undefined);
  } catch (cause) {
    return backupFailed(cause);
  } finally {
    wipe(key);
  }
}

function writeJson(path: string, content: object): void {
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flush: true });
}
