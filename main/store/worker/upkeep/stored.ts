// The content and size of the databases, from counts that are kept anyway.
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { StoredFacts } from '../../../desk/ports/upkeep.ts';
import { FILE_SUFFIXES } from '../../files.ts';
import type { Db } from '../database.ts';
import { freeOn } from '../upgrade.ts';
import { freePages } from './compact.ts';
import { isShrinkable } from './repack.ts';

export function stored(db: Db, cachePath: string, journalPath: string): StoredFacts {
  const page = Number(db.raw.pragma('page_size', { simple: true }));
  return {
    folder: dirname(cachePath),
    cacheBytes: sizeOf(cachePath),
    journalBytes: sizeOf(journalPath),
    freeBytes: freePages(db) * page,
    diskFree: freeOn(cachePath),
    shrinkable: isShrinkable(db),
    aside: asideOf([cachePath, journalPath]),
    kept: db
      .sql<StoredFacts['kept'][number] & { oldest: number | null }>(
        `SELECT profile, resource, subjects AS things, observations,
           (SELECT since FROM fact f WHERE f.scope = scope.id ORDER BY since LIMIT 1) AS oldest
         FROM scope ORDER BY profile, resource`,
      )
      .all()
      .map(({ oldest, ...row }) => ({ ...row, ...(oldest !== null && { oldest }) })),
  };
}

/** The file and its log. */
function sizeOf(path: string): number {
  return FILE_SUFFIXES.reduce(
    (sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Copies from before a migration, and damaged files set aside. */
function asideOf(paths: readonly string[]): StoredFacts['aside'] {
  return paths.flatMap((path) =>
    readdirSync(dirname(path))
      .filter((name) => /\.(before|damaged)-/.test(name) && name.startsWith(`${basename(path)}.`))
      .map((name) => ({ file: name, bytes: statSync(join(dirname(path), name)).size })),
  );
}
