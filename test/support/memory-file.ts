// A file in memory that something is saved into: it is there once it was closed, and nothing of it where it was given up.
import { ok } from '../../contract/errors.ts';
import type { FileSink } from '../../main/desk/ports/system.ts';

export function memoryFile(saved: Map<string, string>, name: string): FileSink {
  const parts: Uint8Array[] = [];
  return {
    name,
    write: (part) => Promise.resolve(ok(void parts.push(Buffer.from(part)))),
    close: () => Promise.resolve(ok(void saved.set(name, Buffer.concat(parts).toString('latin1')))),
    abandon: () => Promise.resolve(),
  };
}
