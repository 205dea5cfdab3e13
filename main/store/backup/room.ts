// Whether the disk has room, asked before work is begun that would fill it.
import { statfs } from 'node:fs/promises';
import { Refused } from './refused.ts';

/** What SQLite and the file system need beside the files themselves. */
const MARGIN = 16 * 1024 * 1024;

/** Throws Refused `no-room`, naming what is needed and what is there, in MB. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + MARGIN)
    throw new Refused('no-room', `${inMb(bytes + MARGIN)} MB needed, ${inMb(free)} MB free`);
}

const inMb = (bytes: number): number => Math.ceil(bytes / 1_000_000);
