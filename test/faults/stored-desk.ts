// Opens real encrypted databases in a folder, for processes that are killed while they write.
import { keyOf } from '../../main/desk/ports/key.ts';
import type { EpochMillis } from '../../domain/time.ts';
import { ok } from '../../contract/errors.ts';
import { openStore, type OpenedStore } from '../../main/store/store.ts';

const REAL_WORKER = new URL('../../main/store/worker/worker.ts', import.meta.url);

export async function openFiles(
  directory: string,
  now: EpochMillis,
  worker: URL = REAL_WORKER,
): Promise<OpenedStore> {
  const opened = await openStore({
    directory,
    key: keyOf('5e'.repeat(32)),
    worker,
    anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
    now,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}
