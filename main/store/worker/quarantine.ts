// Sets a damaged database aside: its file, log and index together, under a name with the time. Nothing is
// repaired in place, so that the damage can be examined.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EpochMillis } from '../../../domain/time.ts';
import { DAMAGED, FILE_SUFFIXES } from '../files.ts';
import { syncFolderOf } from './database.ts';

/** Returns the new path; the log stays beside the file, so that it can be opened there. */
export function quarantine(path: string, now: EpochMillis): string {
  let target = `${path}${DAMAGED}${now}`;
  for (let again = 2; FILE_SUFFIXES.some((suffix) => existsSync(target + suffix)); again += 1)
    target = `${path}${DAMAGED}${now}.${again}`;
  // The database first: a crash then leaves a log without its database, which opening sets aside as well.
  for (const suffix of FILE_SUFFIXES)
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  syncFolderOf(path);
  return target;
}

/** A log or index without its database, which SQLite would take for a new file's content. */
export function hasStrays(path: string): boolean {
  return !existsSync(path) && FILE_SUFFIXES.some((suffix) => existsSync(path + suffix));
}

/**
 * A cache can have gigabytes and can be filled again, so only those that this session set aside are kept: a later
 * one of them may hold minutes, and an earlier one the whole history.
 */
export function dropOlder(kept: readonly string[], path: string): void {
  const prefix = `${basename(path)}${DAMAGED}`;
  const files = new Set(
    kept.flatMap((one) => ['', ...FILE_SUFFIXES].map((suffix) => basename(one) + suffix)),
  );
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && !files.has(name)) rmSync(join(dirname(path), name));
}
