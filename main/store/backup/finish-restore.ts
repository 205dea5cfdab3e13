// Carries out a decided restore, step by step, skipping steps already done, so that the next start continues
// after any interruption. It runs before the databases are opened. Without a decision it removes leftovers of
// opening and copying.
import { join } from 'node:path';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Anchor, Anchors } from '../anchor.ts';
import { CACHE_FILE, JOURNAL_FILE, FILE_SUFFIXES, OPENED, RESTORE_FILE, WORK } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { systemFolders, type Folders } from './folders.ts';
import { readMarker } from './marker.ts';
import { PROFILES } from './prepare-restore.ts';
import { backupFailed } from './refused.ts';

interface FinishOptions {
  /** Folder of the databases. */
  readonly directory: string;
  /** Folder of the profiles' files. */
  readonly profiles: string;
  readonly key: Key;
  readonly anchors: Anchors;
  readonly onNote: (note: string) => void;
  readonly folders?: Folders;
}

export interface Restored {
  /** The profile that was open when the backup was made. */
  readonly currentProfile: ProfileId | undefined;
}

/** Undefined if no restore was decided. Fails with the keychain or the disk; then the decision stays. */
export async function finishRestore(options: FinishOptions): Promise<Result<Restored | undefined>> {
  const { directory, profiles, key, anchors, onNote, folders = systemFolders } = options;
  const opened = join(directory, OPENED);
  const file = join(directory, RESTORE_FILE);
  const clear = (): void => {
    for (const left of [opened, join(directory, WORK)]) if (folders.exists(left)) folders.remove(left);
  };
  try {
    const marker = folders.exists(file) ? readMarker(directory, key) : undefined;
    if (marker === undefined) {
      clear();
      return ok(undefined);
    }
    const known = marker === 'foreign' ? ok(undefined) : await anchors.load();
    if (!known.ok) return known;
    if (marker === 'foreign' || !(same(known.value, marker.before) || same(known.value, marker.after))) {
      // The marker is foreign, or was decided about another journal than the present one: nothing was
      // replaced.
      folders.rename(file, `${file}.refused`);
      clear();
      onNote('store.restore-refused');
      return ok(undefined);
    }

    const aside = join(directory, marker.aside);
    folders.make(aside);
    for (const name of [JOURNAL_FILE, CACHE_FILE]) {
      // Until the restored file is in its place, the file there is the former one.
      if (!folders.exists(join(opened, name))) continue;
      for (const suffix of FILE_SUFFIXES) {
        const former = join(directory, name + suffix);
        if (folders.exists(former)) folders.rename(former, join(aside, name + suffix));
      }
      folders.rename(join(opened, name), join(directory, name));
    }
    folders.make(profiles);
    for (const name of folders.list(join(opened, PROFILES))) {
      // An existing profile stays as it is: its secret was entered for its own address (decision 0019).
      const target = join(profiles, name);
      if (/^[a-z0-9-]+\.json$/.test(name) && !folders.exists(target))
        folders.copy(join(opened, PROFILES, name), target);
    }
    for (const changed of [aside, directory, profiles]) folders.sync(changed);

    const saved = await anchors.save(marker.after);
    if (!saved.ok) return saved;
    folders.remove(file);
    folders.sync(directory);
    clear();
    onNote(`store.restored aside=${marker.aside}`);
    return ok({ currentProfile: marker.currentProfile });
  } catch (cause) {
    return backupFailed(cause);
  }
}

const same = (a: Anchor | undefined, b: Anchor | undefined): boolean =>
  (a?.count ?? 0) === (b?.count ?? 0) && ((a?.count ?? 0) === 0 || a?.hash === b?.hash);
