// Moves records whose key is missing into a folder of their own, on the operator's word, so that empty ones can
// be opened. Nothing is deleted: with their keychain they can be moved back. After a crash in between, the rest
// is still there without a key, and can be set aside as well.
import { join } from 'node:path';
import { ok, type Result } from '../../contract/errors.ts';
import type { EpochMillis } from '../../domain/time.ts';
import { backupFailed } from './backup/refused.ts';
import { systemFolders, type Folders } from './backup/folders.ts';
import { asideAt, KEY_CHECK_FILE, RESTORE_FILE } from './files.ts';

/** @returns the name of the folder */
export function setRecordsAside(
  directory: string,
  at: EpochMillis,
  folders: Folders = systemFolders,
): Result<string> {
  try {
    const aside = freeName(asideAt(at), (name) => folders.exists(join(directory, name)));
    folders.make(join(directory, aside));
    for (const name of folders.list(directory))
      if (/^(cache|journal)\.db/.test(name) || name === KEY_CHECK_FILE || name === RESTORE_FILE)
        folders.rename(join(directory, name), join(directory, aside, name));
    folders.sync(join(directory, aside));
    folders.sync(directory);
    return ok(aside);
  } catch (cause) {
    return backupFailed(cause);
  }
}

function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let again = 2; isTaken(name); again += 1) name = `${wanted}-${again}`;
  return name;
}
