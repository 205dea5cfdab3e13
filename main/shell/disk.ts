// Small files in the user-data folder, written so that a crash leaves either the old or the new one whole.
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileText } from '../common/file-text.ts';
import type { Disk } from '../desk/ports/system.ts';

export const systemDisk: Disk = {
  async readText(path) {
    try {
      return fileText(await readFile(path));
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
      throw cause;
    }
  },
  async writeAtomic(path, text) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const beside = `${path}.new`;
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(beside, 0o600);
    await rename(beside, path);
  },
  async setAside(path, suffix) {
    const aside = `${path}.${suffix}`;
    await rename(path, aside);
    return aside;
  },
  async remove(path) {
    await rm(path, { force: true });
  },
  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
      throw cause;
    }
  },
};
