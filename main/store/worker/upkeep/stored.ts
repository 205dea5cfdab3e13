// The content and size of the databases, from counts that are kept anyway.
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { StoredFacts } from '../../../desk/ports/upkeep.ts';
import { DAMAGED, FILE_SUFFIXES } from '../../files.ts';
import type { Db } from '../database.ts';
import { freePages } from './compact.ts';

export function stored(db: Db, cachePath: string, journalPath: string): StoredFacts {
  const page = Number(db.raw.pragma('page_size', { simple: true }));
  return {
    folder: dirname(cachePath),
    cacheBytes: sizeOf(cachePath),
    journalBytes: sizeOf(journalPath),
    freeBytes: freePages(db) * page,
    diskFree: freeOn(cachePath),
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

/** Bytes free to this user on the disk of this path. */
function freeOn(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Files set aside, because they were damaged or are of another version. */
function asideOf(paths: readonly string[]): StoredFacts['aside'] {
  return paths.flatMap((path) =>
    readdirSync(dirname(path))
      .filter((name) => name.startsWith(`${basename(path)}${DAMAGED}`))
      .map((name) => ({ file: name, bytes: statSync(join(dirname(path), name)).size })),
  );
}
