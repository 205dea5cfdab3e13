// Copies of both databases while they are in use. All that was committed is put into the files first, and while they
// are copied what is new waits in their logs: the copies are one moment's, and nobody waits for them.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import type { Session } from './session.ts';
import type { Turns } from './turns.ts';

/** Bytes between two looks at what else is asked: about a millisecond. */
const SLICE = 512 * 1024;

export interface Copying {
  /** Encrypted as they are, mode 0600, under their own names in `folder`. Answers with the bytes of both. */
  copy(session: () => Session, turns: Turns, folder: string): Promise<{ bytes: number }>;
  /** To be called once the databases are closed. */
  close(): void;
}

export function createCopying(): Copying {
  // On POSIX systems closing any handle of a file drops every lock this process has on it, SQLite's too. So the
  // handles stay open for as long as the databases do.
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
          journal.holdStill();
          cache.holdStill();
        });
        const bytes =
          (await copyFile(join(directory, JOURNAL_FILE), join(folder, JOURNAL_FILE))) +
          (await copyFile(join(directory, CACHE_FILE), join(folder, CACHE_FILE)));
        return { bytes };
      } finally {
        journal.letGo();
        cache.letGo();
      }
    },
    close() {
      for (const handle of handles.splice(0)) closeSync(handle);
    },
  };
}
