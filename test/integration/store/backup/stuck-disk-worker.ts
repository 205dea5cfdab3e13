// The thread of backups over a disk that answers as many reads as STUCK_AFTER says, and then no more.
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let left = Number(process.env['STUCK_AFTER']);
const file = await open(fileURLToPath(import.meta.url));
const handles = Object.getPrototypeOf(file) as { read: (...args: unknown[]) => Promise<unknown> };
await file.close();
const { read } = handles;
handles.read = function (...args) {
  left -= 1;
  return left < 0 ? new Promise(() => undefined) : read.apply(this, args);
};
await import('../../../../main/store/backup/backup-worker.ts');
