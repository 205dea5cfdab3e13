// A file in memory. It exists from its close until it is abandoned.
import { ok } from '../../contract/errors.ts';
import type { FileSink } from '../../main/desk/ports/system.ts';

/** @param onClose receives the file's content */
export function memoryFile(
  name: string,
  onClose: (bytes: Buffer) => unknown,
  onAbandon: () => unknown = () => undefined,
): FileSink {
  const parts: Uint8Array[] = [];
  return {
    name,
    write: (part) => Promise.resolve(ok(void parts.push(Buffer.from(part)))),
    close: () => Promise.resolve(ok(void onClose(Buffer.concat(parts)))),
    abandon: () => Promise.resolve(void onAbandon()),
  };
}
