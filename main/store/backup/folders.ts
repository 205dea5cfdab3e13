// The folder operations of a restore as an interface, so that a test can end the process before any of them.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';

/** A new name in a folder survives a power cut only after the folder itself is synced. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

export interface Folders {
  exists(path: string): boolean;
  /** The names in it; none if the folder does not exist. */
  list(path: string): string[];
  make(path: string): void;
  rename(from: string, to: string): void;
  /** Atomic: whole under its name, or not there. */
  copy(from: string, to: string): void;
  remove(path: string): void;
  sync(path: string): void;
}

export const systemFolders: Folders = {
  exists: existsSync,
  list: (path) => (existsSync(path) ? readdirSync(path) : []),
  make(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  },
  rename: renameSync,
  copy(from, to) {
    const beside = `${to}.new`;
    copyFileSync(from, beside);
    const file = openSync(beside, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, to);
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  sync: syncFolder,
};
