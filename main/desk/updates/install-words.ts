// The exact command that installs a version where the app does not install by itself. The app never runs it.
import type { InstallWay } from '../../../domain/update.ts';

const PACKAGE = 'collateral-desk';

/** @param path of the downloaded file */
export function installWords(way: InstallWay, path: string): string | undefined {
  switch (way) {
    case 'apt':
      return `sudo apt update && sudo apt install ${PACKAGE}`;
    case 'rpm':
      return path === '' ? undefined : `sudo dnf install ${quoted(path)}`;
    case 'archive':
      return path === '' ? undefined : `tar -xf ${quoted(path)}`;
    case 'appimage':
    case 'installer':
    case 'disk-image':
    case 'source':
    case 'practice':
      return undefined;
  }
}

export function putBackWords(way: InstallWay, version: string, path: string | undefined): string | undefined {
  if (way === 'apt') return `sudo apt install --allow-downgrades ${PACKAGE}=${version}`;
  if (path === undefined) return undefined;
  if (way === 'rpm') return `sudo dnf downgrade ${quoted(path)}`;
  return installWords(way, path);
}

/** One argument of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
