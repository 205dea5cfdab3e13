// Copies both databases while they are in use. Committed data is first merged into the files; during the copy
// new data stays in the logs. So the copies are of one moment, and no call waits.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import type { Session } from './session.ts';
import type { Turns } from './turns.ts';

/** Bytes between two pauses: about a millisecond. */
const SLICE = 512 * 1024;

interface Copying {
  /** Copies them encrypted, with mode 0600 and their own names, into `folder`. Returns the bytes of both. */
  copy(session: () => Session, turns: Turns, folder: string): Promise<{ bytes: number }>;
  /** Call it after the databases are closed. */
  close(): void;
}

export function createCopying(): Copying {
  // On POSIX systems closing any handle of a file drops all locks that the process holds on it, including
  // SQLite's. So the handles stay open as long as the databases.
  const handles: number[] = [];

  async function copyFile(from: string, to: string): Promise<number> {
    const source = openSync(from, 'r');
    handles.push(source);
    const target = openSync(to, 'wx', 0o600);
    try {
      const { size } = fstatSync(source);
      const slice = Buffer.alloc(SLICE);
      let at = 0;
      while (at < size) {
        const read = readSync(source, slice, 0, Math.min(SLICE, size - at), at);
        if (read === 0) break;
        for (let written = 0; written < read;) written += writeSync(target, slice, written, read - written);
        at += read;
        await nextTurn();
      }
      return at;
    } finally {
      closeSync(target);
    }
  }

  return {
    async copy(session, turns, folder) {
      const { cache, journal, directory } = session();
      try {
        await turns.write(function* () {
          // One moment for both.
          yield 'shared';
          journal.pauseCheckpoints();
          cache.pauseCheckpoints();
        });
        const bytes =
          (await copyFile(join(directory, JOURNAL_FILE), join(folder, JOURNAL_FILE))) +
          (await copyFile(join(directory, CACHE_FILE), join(folder, CACHE_FILE)));
        return { bytes };
      } finally {
        journal.resumeCheckpoints();
        cache.resumeCheckpoints();
      }
    },
    close() {
      for (const handle of handles.splice(0)) closeSync(handle);
    },
  };
}
