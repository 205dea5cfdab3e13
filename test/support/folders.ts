// Temporary folders that helpers of tests make.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let made: string[] = [];

/** A new folder that is removed after the tests of the file that asked for it. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `collateral-desk-${name}-`));
  made.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made = [];
}
