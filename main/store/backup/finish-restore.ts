// Carries out a restore that was decided, step by step, and each step only where it was not done yet: whatever ends
// the process, the next start goes on from there. Runs before the databases are opened. Without a decision it removes
// what was opened or copied and then left.
import { join } from 'node:path';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Anchor, Anchors } from '../anchor.ts';
import { CACHE_FILE, JOURNAL_FILE, PARTS, RESTORE_FILE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { OPENED, WORK } from './backups.ts';
import { systemFolders, type Folders } from './folders.ts';
import { readMarker } from './marker.ts';
import { PROFILES } from './prepare-restore.ts';
import { backupFailed } from './refused.ts';

export interface FinishOptions {
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
  /** Open in the desk that was backed up. */
  readonly currentProfile: ProfileId | undefined;
}

/** Undefined where no restore was decided. Fails where the keychain or the disk does; the decision stands then. */
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
      // Nothing of it was carried out: not ours, or decided about another journal than the one that is here.
      folders.rename(file, `${file}.refused`);
      clear();
      onNote('store.restore-refused');
      return ok(undefined);
    }

    const aside = join(directory, marker.aside);
    folders.make(aside);
    for (const name of [JOURNAL_FILE, CACHE_FILE]) {
      // While the restored one is not in its place, what stands there is the former one.
      if (!folders.exists(join(opened, name))) continue;
      for (const part of PARTS) {
        const former = join(directory, name + part);
        if (folders.exists(former)) folders.rename(former, join(aside, name + part));
      }
      folders.rename(join(opened, name), join(directory, name));
    }
    folders.make(profiles);
    for (const name of folders.list(join(opened, PROFILES))) {
      // What is set up here stays as it is: its secret was given for its own address (decision 0019).
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
