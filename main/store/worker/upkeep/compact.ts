// Returns space to the disk, in parts of some milliseconds with a commit each. Calls in between are answered,
// and stopping or a kill leaves everything whole. First it merges the full-text tables, which frees pages;
// then it returns free pages.
import type { CompactedPart } from '../../../desk/ports/upkeep.ts';
import { shorten, type Db } from '../database.ts';
import type { CacheFile } from '../cache/observed-times.ts';
import { BadInput } from '../faults.ts';

/** Pages of a full-text table written in one part. */
const MERGED = 32;
/** Pages returned in one part: half a megabyte. */
const GIVEN_BACK = 128;

/** @param cursor the end of the previous part; undefined for the first */
export function compactPart({ db }: CacheFile, cursor: string | undefined): CompactedPart {
  const { scope, isStarted } = readCursor(cursor);
  if (scope !== undefined) {
    const next = db
      .sql<{ id: number }>('SELECT id FROM scope WHERE id >= ? ORDER BY id LIMIT 1')
      .get(scope)?.id;
    if (next !== undefined) {
      const isMerged = merge(db, next, isStarted && next === scope);
      return {
        cursor: isMerged ? `merge ${next + 1} new` : `merge ${next} begun`,
        freed: 0,
        left: freePages(db),
      };
    }
  }
  const before = freePages(db);
  if (before > 0) db.raw.exec(`PRAGMA incremental_vacuum(${GIVEN_BACK})`);
  const left = freePages(db);
  // Nothing is left, or the file cannot become smaller.
  if (left > 0 && left < before) return { cursor: 'space', freed: before - left, left };
  // Only this shortens the file itself.
  shorten(db);
  return { freed: before - left, left };
}

export const freePages = (db: Db): number => Number(db.raw.pragma('freelist_count', { simple: true }));

/** Whether the merge is finished; SQLite shows it by changing fewer than two rows. */
function merge(db: Db, scope: number, isStarted: boolean): boolean {
  const changes = (): number => db.sql<{ n: number }>('SELECT total_changes() AS n').get()?.n ?? 0;
  const before = changes();
  // A negative number begins a merge of all segments into one.
  db.sql(`INSERT INTO search_${scope} (search_${scope}, rank) VALUES ('merge', ?)`).run(
    isStarted ? MERGED : -MERGED,
  );
  return changes() - before < 2;
}

function readCursor(cursor = 'merge 0 new'): { scope: number | undefined; isStarted: boolean } {
  if (cursor === 'space') return { scope: undefined, isStarted: false };
  const [, scope, state] = /^merge (\d{1,15}) (new|begun)$/.exec(cursor) ?? [];
  if (scope === undefined) throw new BadInput('cursor', 'not a cursor of this list');
  return { scope: Number(scope), isStarted: state === 'begun' };
}
