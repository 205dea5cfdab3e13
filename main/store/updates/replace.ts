// Puts a new file in the place of an app that is one file. A crash leaves the old or the new one, whole.
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import type { UpdateOutcome } from '../../../domain/update.ts';
import { diskRefusal } from './disk-refusal.ts';

export async function replaceFile(from: string, to: string): Promise<UpdateOutcome<void>> {
  // Beside it, because only then the rename is one step.
  const beside = `${to}.new`;
  try {
    await copyFile(from, beside);
    await chmod(beside, 0o755);
    const file = await open(beside, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, to);
    return { ok: true, value: undefined };
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined);
    return diskRefusal(cause);
  }
}
