// The folder of downloaded updates. A part is named by the SHA-256 it must have, and gets its own name only when
// it has it. A crash leaves a part that is continued, or nothing.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { refused, type ReleaseFile, type UpdateOutcome } from '../../../domain/update.ts';
import type { Downloads } from '../../desk/ports/updates.ts';
import { systemCode } from '../json/json-file.ts';
import { diskRefusal } from './disk-refusal.ts';

/** In bytes: the space that must stay free for the records. */
const MARGIN = 64 * 1024 * 1024;
const PART = '.part';

type Expected = Pick<ReleaseFile, 'size' | 'sha256'>;

export function createDownloads(folder: string): Downloads {
  const partOf = ({ sha256 }: ReleaseFile): string => join(folder, `${sha256}${PART}`);
  const placeOf = ({ name }: Pick<ReleaseFile, 'name'>): string => join(folder, name);

  /** Runs the work; a failure of the disk is a refusal. */
  async function onDisk<T>(work: () => Promise<UpdateOutcome<T>>): Promise<UpdateOutcome<T>> {
    try {
      return await work();
    } catch (cause) {
      return diskRefusal(cause);
    }
  }

  async function sync(path: string): Promise<void> {
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    begun: (file) =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const part = partOf(file);
        for (const name of await readdir(folder))
          if (name.endsWith(PART) && join(folder, name) !== part) await rm(join(folder, name));
        let begun = await sizeOf(part);
        if (begun > file.size) {
          await rm(part);
          begun = 0;
        }
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < file.size - begun + MARGIN) return refused('disk-full', 'ENOSPC');
        return { ok: true, value: begun };
      }),
    append: (file, bytes) =>
      onDisk(async () => {
        const part = await open(partOf(file), 'a', 0o600);
        try {
          await part.writeFile(bytes);
        } finally {
          await part.close();
        }
        return { ok: true, value: undefined };
      }),
    finish: (file) =>
      onDisk(async () => {
        const part = partOf(file);
        await sync(part);
        const fault = await faultIn(part, file);
        if (fault !== undefined) {
          await rm(part);
          return fault;
        }
        if (file.kind === 'AppImage') await chmod(part, 0o700);
        await rename(part, placeOf(file));
        return { ok: true, value: undefined };
      }),
    async find(file) {
      const place = placeOf(file);
      try {
        return (await faultIn(place, file)) === undefined ? place : undefined;
      } catch {
        return undefined;
      }
    },
    adopt: (path, name) =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const part = join(folder, `${name}${PART}`);
        await copyFile(path, part);
        await chmod(part, 0o700);
        await sync(part);
        const found = { name, size: (await stat(part)).size, sha256: await hashOf(part) };
        await rename(part, join(folder, name));
        return { ok: true, value: found };
      }),
    async keepOnly(names) {
      for (const name of await readdir(folder).catch(() => []))
        if (!names.includes(name)) await rm(join(folder, name), { force: true });
    },
  };
}

async function faultIn(
  path: string,
  { size, sha256 }: Expected,
): Promise<ReturnType<typeof refused> | undefined> {
  const { size: found } = await stat(path);
  if (found !== size) return refused('wrong-size', String(found));
  const hash = await hashOf(path);
  return hash === sha256 ? undefined : refused('wrong-hash', hash);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Zero for a missing file. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return 0;
    throw cause;
  }
}
