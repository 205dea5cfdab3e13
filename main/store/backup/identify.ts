// Looks at a file before anybody types a passphrase: whether it is a backup, and its size.
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { headOf } from './head.ts';
import { Refused } from './refused.ts';

/** Bytes of the whole file. Throws Refused as `headOf` does, or the system's error. */
export async function identifyBackup(path: string): Promise<{ bytes: number }> {
  const file = await openRegular(path);
  try {
    const { size } = await headOf(file);
    return { bytes: size };
  } finally {
    await file.close();
  }
}

/** Refuses a pipe, which would block until somebody writes into it, and a device, which may never end. */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Refused('not-a-backup', 'it is not a file');
}
