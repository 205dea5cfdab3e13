import { realpathSync } from 'node:fs';

/**
 * The file of the AppImage that runs. Every program that an AppImage starts inherits its variables, so they count
 * only if this program lies in the mount that they name.
 */
export function ownAppImage(): string | undefined {
  const { APPIMAGE: file, APPDIR: mount } = process.env;
  if (file === undefined || mount === undefined || process.platform !== 'linux') return undefined;
  try {
    return realpathSync(process.execPath).startsWith(`${realpathSync(mount)}/`) ? file : undefined;
  } catch {
    return undefined;
  }
}
