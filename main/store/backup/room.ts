// Checks the free space of the disk before work that would fill it.
import { stat, statfs } from 'node:fs/promises';
import { Refused } from './refused.ts';

/** Space for SQLite and the file system beside the files themselves. */
const MARGIN = 16 * 1024 * 1024;

/** Throws Refused `no-room` with the needed and the free space in MB. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + MARGIN)
    throw new Refused('no-room', `${inMb(bytes + MARGIN)} MB needed, ${inMb(free)} MB free`);
}

/** Bytes of these files together; a missing file has none. */
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
