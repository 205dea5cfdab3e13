// Reads the newest part of the log: of its present file and of the full one before it.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok } from '../../contract/errors.ts';
import type { LogFile } from '../desk/ports/log-file.ts';

/** In bytes. */
export const MOST_READ = 4 * 1024 * 1024;
const FILES = ['collateral-desk.log', 'collateral-desk.old.log'];

export function logTailIn(folder: string): LogFile {
  return {
    async read() {
      let text = '';
      let left = MOST_READ;
      let isCut = false;
      for (const name of FILES) {
        const tail = await tailOf(join(folder, name), left);
        if (tail === undefined) continue;
        if (tail === 'unreadable') return fail({ code: 'store-failed', fault: 'io', detail: name });
        text = tail.text + text;
        left -= tail.read;
        isCut ||= tail.isCut;
      }
      return ok({ text, isCut });
    },
  };
}

interface Tail {
  readonly text: string;
  readonly read: number;
  readonly isCut: boolean;
}

/** Undefined if there is no such file. */
async function tailOf(path: string, most: number): Promise<Tail | 'unreadable' | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const length = Math.min(size, most);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
      return { text: buffer.toString('utf8', 0, bytesRead), read: bytesRead, isCut: length < size };
    } finally {
      await file.close();
    }
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? undefined : 'unreadable';
  }
}
