// Whether the disk has room, asked before work is begun that would fill it.
import { stat, statfs } from 'node:fs/promises';
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

/** Bytes of these files together; one that is not there has none. */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const inMb = (bytes: number): number => Math.ceil(bytes / 1_000_000);
