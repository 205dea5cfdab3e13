// Copies the records from before an upgrade into a folder of their own, and checks them whole before anything is
// replaced. The copies themselves stay.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { epochMillis } from '../../../domain/time.ts';
import type { EarlierJournal } from '../../desk/ports/backups.ts';
import type { Key } from '../../desk/ports/key.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import { CACHE_MIGRATIONS } from '../worker/cache/migrations.ts';
import { openDatabase, prepareDatabase, type Layout, type Migrations } from '../worker/database.ts';
import { findEarlier } from '../worker/earlier-copy.ts';
import { NewerSchema, NoRoom } from '../worker/faults.ts';
import { createJournal } from '../worker/journal/journal.ts';
import { JOURNAL_MIGRATIONS } from '../worker/journal/migrations.ts';
import { assertSound } from '../worker/soundness.ts';
import { freeOn } from '../worker/upgrade.ts';
import { checkJournal } from './databases.ts';
import { systemFolders } from './folders.ts';
import { sizeOf } from './room.ts';

interface Options {
  /** Folder of the newer databases. */
  readonly directory: string;
  /** Emptied first. */
  readonly into: string;
  readonly key: Key;
}

/** Space to leave free. */
const RESERVE = 16 * 1024 * 1024;

/**
 * Puts a journal there if the present one is newer, and a cache, which may be empty, if the present one is.
 * @returns the journal, if it is to be replaced
 * @throws NewerSchema if there are no earlier records, NoRoom if they do not fit
 */
export async function takeEarlier({ directory, into, key }: Options): Promise<EarlierJournal | undefined> {
  const found = findEarlier(directory, key, { journal: JOURNAL_MIGRATIONS, cache: CACHE_MIGRATIONS });
  if (found === undefined) throw new NewerSchema('there is no copy from before the upgrade');
  const isPresent = (path: string | undefined): boolean =>
    path === join(directory, JOURNAL_FILE) || path === join(directory, CACHE_FILE);
  const journal = isPresent(found.journal) ? undefined : found.journal;
  const cache = isPresent(found.cache) ? undefined : found.cache;
  const needed = (await sizeOf([journal, cache].flatMap((path) => path ?? []))) + RESERVE;
  if (freeOn(into) < needed) throw new NoRoom(`${Math.ceil(needed / 1_000_000)} MB are needed`);
  systemFolders.remove(into);
  systemFolders.make(into);
  const take = (from: string | undefined, name: string, migrations: Migrations, layout: Layout): void => {
    const path = join(into, name);
    if (from !== undefined) systemFolders.copy(from, path);
    settle(path, key, migrations, layout);
  };
  if (found.copy.history !== 'same') take(cache, CACHE_FILE, CACHE_MIGRATIONS, 'shrinks');
  if (journal === undefined) return undefined;
  take(journal, JOURNAL_FILE, JOURNAL_MIGRATIONS, 'grows');
  await checkJournal(into, key, headOf(join(into, JOURNAL_FILE), key), epochMillis(0));
  return {
    file: basename(journal),
    sha256: createHash('sha256').update(readFileSync(journal)).digest('hex'),
    entries: found.copy.entries,
    until: found.copy.until,
  };
}

/** Checks a copied file, or makes an empty one, and brings it to this version. */
function settle(path: string, key: Key, migrations: Migrations, layout: Layout): void {
  const db = openDatabase(path, key, migrations.length);
  try {
    assertSound(db.raw);
    prepareDatabase(db, migrations, layout);
  } finally {
    db.close();
  }
}

function headOf(path: string, key: Key): { count: number; hash: string } {
  const db = openDatabase(path, key, JOURNAL_MIGRATIONS.length);
  try {
    return createJournal(db).head();
  } finally {
    db.close();
  }
}
