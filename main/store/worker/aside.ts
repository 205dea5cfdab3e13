// Sets a damaged database aside: its file, log and index together, under a name that says when. Nothing is
// repaired in place, so whatever happened can still be looked into.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EpochMillis } from '../../../domain/time.ts';
import { DAMAGED, PARTS } from '../files.ts';
import { syncFolderOf } from './database.ts';

/** The path under which it now lies; a log file keeps its place beside it, so that it can be opened there. */
export function setAside(path: string, now: EpochMillis): string {
  let target = `${path}${DAMAGED}${now}`;
  for (let again = 2; PARTS.some((part) => existsSync(target + part)); again += 1)
    target = `${path}${DAMAGED}${now}.${again}`;
  // The database first: what a crash leaves behind then is a log without one, which opening sets aside as well.
  for (const part of PARTS) if (existsSync(path + part)) renameSync(path + part, target + part);
  syncFolderOf(path);
  return target;
}

/** A log or index without its database. SQLite would take the log for the content of a new file. */
export function hasStrays(path: string): boolean {
  return !existsSync(path) && PARTS.some((part) => existsSync(path + part));
}

/** A cache can be gigabytes and can be had again: only the one set aside last is kept. */
export function dropOlder(kept: string, path: string): void {
  const prefix = `${basename(path)}${DAMAGED}`;
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && !name.startsWith(basename(kept))) rmSync(join(dirname(path), name));
}
