// A disk in memory that a test can make fail as the system's does. Every operation yields, so that two
// callers can interleave.
import type { Disk } from '../../main/desk/ports/system.ts';

export interface MemoryDisk extends Disk {
  readonly files: Map<string, string>;
  /** While set, every operation rejects with this system code. */
  failing: string | undefined;
}

export function memoryDisk(files = new Map<string, string>()): MemoryDisk {
  const step = async (): Promise<void> => {
    await new Promise(setImmediate);
    const code = disk.failing;
    if (code !== undefined) throw Object.assign(new Error(`${code}: no, open '/home/somebody/x'`), { code });
  };
  const disk: MemoryDisk = {
    files,
    failing: undefined,
    async readText(path) {
      await step();
      return files.get(path);
    },
    async writeAtomic(path, text) {
      await step();
      files.set(path, text);
    },
    async setAside(path, suffix) {
      await step();
      const aside = `${path}.${suffix}`;
      files.set(aside, files.get(path) ?? '');
      files.delete(path);
      return aside;
    },
    async remove(path) {
      await step();
      files.delete(path);
    },
    async list(folder) {
      await step();
      return [...files.keys()]
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
        .map((path) => path.slice(folder.length + 1));
    },
  };
  return disk;
}
