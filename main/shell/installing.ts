// How this app was installed, and how the system starts an installer.
import { existsSync, realpathSync } from 'node:fs';
import { app, shell } from 'electron';
import type { Build } from '../../contract/slices/app.ts';
import { refused, type InstallWay, type UpdateOutcome } from '../../domain/update.ts';

interface Facts {
  readonly build: Build;
  readonly platform: NodeJS.Platform;
  /** The path of the AppImage that runs. */
  readonly appImage: string | undefined;
  readonly executable: string;
  readonly exists?: (path: string) => boolean;
}

/** Where the Linux packages are installed, and dpkg's list of the files of ours. */
const PACKAGED = '/opt/collateral-desk/';
const LISTED_BY_DPKG = '/var/lib/dpkg/info/collateral-desk.list';

export function installWay({
  build,
  platform,
  appImage,
  executable,
  exists = existsSync,
}: Facts): InstallWay {
  if (build.kind === 'practice') return 'practice';
  // A package without a channel is not of a release.
  if (build.kind === 'source' || build.channel === '') return 'source';
  if (platform === 'win32') return 'installer';
  if (platform === 'darwin') return 'disk-image';
  if (appImage !== undefined) return 'appimage';
  if (!executable.startsWith(PACKAGED)) return 'archive';
  return exists(LISTED_BY_DPKG) ? 'apt' : 'rpm';
}

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

/** Opens an installer or a disk image as a double click does. */
export async function startInstaller(path: string): Promise<UpdateOutcome<void>> {
  const problem = await shell.openPath(path);
  return problem === '' ? { ok: true, value: undefined } : refused('not-started', problem.slice(0, 200));
}

/** @param again the file to start the app with once it has ended */
export function quitForUpdate(again: string | undefined): void {
  if (again !== undefined) app.relaunch({ execPath: again, args: [] });
  app.quit();
}
