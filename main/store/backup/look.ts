// The plain head of a backup on disk: enough to say whether a file is one, before anybody types a passphrase.
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { BackupHead } from '../../desk/ports/backups.ts';
import { MOST_HEAD, readHead, type ReadHead } from './head.ts';
import { Refused } from './refused.ts';

/** Throws Refused as `readHead` does, or the system's error. */
export async function lookAtBackup(path: string): Promise<BackupHead> {
  const file = await openRegular(path);
  try {
    const head = await headOf(file);
    return { app: head.app, createdAt: head.createdAt, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Refuses a pipe, which would be waited for until somebody writes into it, and a device, which may never end. */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Refused('not-a-backup', 'it is not a file');
}

export async function headOf(file: FileHandle): Promise<ReadHead> {
  const start = Buffer.alloc(MOST_HEAD);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(start, length, start.length - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === start.length) break;
  }
  return readHead(start.subarray(0, length));
}
