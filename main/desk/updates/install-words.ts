// The exact command that installs a version where the app does not install by itself. The app never runs it.
import type { InstallWay } from '../../../domain/update.ts';

const PACKAGE = 'collateral-desk';

/** @param path of the downloaded file; undefined if there is none */
export function installWords(way: InstallWay, version: string, path: string | undefined): string | undefined {
  if (way === 'apt') return `sudo apt update && sudo apt install ${PACKAGE}=${version}`;
  if (path === undefined) return undefined;
  switch (way) {
    case 'rpm':
      return `sudo dnf install ${quoted(path)}`;
    case 'archive':
      return `tar -xf ${quoted(path)}`;
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
  if (way === 'rpm') return path && `sudo dnf downgrade ${quoted(path)}`;
  return installWords(way, version, path);
}

/** One argument of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
