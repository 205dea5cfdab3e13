// Decides the return to the records from before an upgrade, while no database is open: a checked copy, a last
// entry that says what it replaces, and the marker of a restore. Only after that is anything replaced
// (finish-restore.ts).
import { join } from 'node:path';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { EarlierJournal, RestoreRecord } from '../../desk/ports/backups.ts';
import { wipe, type Key } from '../../desk/ports/key.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Anchor, Anchors } from '../anchor.ts';
import { asideAt, OPENED } from '../files.ts';
import { writeMarker } from './marker.ts';
import { backupFailed } from './refused.ts';
import { startThread } from './thread.ts';

interface PrepareReturnOptions {
  readonly worker: string | URL;
  /** Folder of the newer databases. */
  readonly directory: string;
  /** Wiped here. */
  readonly key: Key;
  readonly anchors: Anchors;
  readonly at: EpochMillis;
  /** Makes the last record; `former` is the head of the newer journal. */
  readonly record: (copy: EarlierJournal, former: Anchor | undefined, aside: string) => RestoreRecord;
}

export async function prepareReturn(options: PrepareReturnOptions): Promise<Result<void>> {
  const { worker, directory, key, anchors, at, record } = options;
  const into = join(directory, OPENED);
  const thread = startThread(worker);
  try {
    const known = await anchors.load();
    if (!known.ok) return known;
    const before = known.value && { count: known.value.count, hash: known.value.hash };
    const aside = asideAt(at);
    const copy = await thread.run('earlier', { directory, into, key: Uint8Array.from(key) });
    if (!copy.ok) return copy;
    const after =
      copy.value === undefined
        ? ok(before)
        : await thread.run('seal', {
            folder: into,
            key: Uint8Array.from(key),
            entry: record(copy.value, before, aside),
          });
    if (!after.ok) return after;
    if (after.value === undefined)
      return fail({ code: 'store-failed', fault: 'chain-broken', detail: 'the journal has no anchor' });
    writeMarker(directory, key, {
      aside,
      after: after.value,
      earlier: true,
      ...(before !== undefined && { before }),
    });
    return ok(undefined);
  } catch (cause) {
    return backupFailed(cause);
  } finally {
    await thread.end();
    wipe(key);
  }
}
