// The data folder's one name, however its path is spelled. The lock between two starts, the keychain's entries and
// every file of the app go by it.
import { mkdirSync, realpathSync } from 'node:fs';

/** Makes the folder where there is none. Throws with the system's code where it cannot. */
export function madeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return realpathSync.native(path);
}

/** The name of a folder that may be missing. */
export function nameOfFolder(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
