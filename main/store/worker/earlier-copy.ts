// Finds records that this version can open where a newer version has migrated them: the copies from before the
// migration (upgrade.ts). The newer files are only read.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EarlierCopy } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Key } from '../../desk/ports/key.ts';
import { BEFORE, CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import { openDatabase, versionOf, type Db, type Migrations } from './database.ts';
import { isDamage, readable } from './faults.ts';

interface Earlier {
  readonly copy: EarlierCopy;
  /** The journal to continue with, which may be the present one. */
  readonly journal: string;
  /** Undefined if the cache is newer and has no copy. */
  readonly cache: string | undefined;
}

/** Undefined without a journal that these schemas can open. */
export function findEarlier(
  directory: string,
  key: Key,
  schemas: { readonly journal: Migrations; readonly cache: Migrations },
): Earlier | undefined {
  const present = { journal: join(directory, JOURNAL_FILE), cache: join(directory, CACHE_FILE) };
  const journal = usable(present.journal, key, schemas.journal.length);
  if (journal === undefined) return undefined;
  const cache = usable(present.cache, key, schemas.cache.length);
  const last = reading(journal, key, lastEntry);
  const beyond =
    journal === present.journal
      ? { entries: 0, requests: 0 }
      : reading(present.journal, key, (db) => beyondIn(db, last));
  return {
    journal,
    cache,
    copy: {
      journal: journal === present.journal ? 'same' : 'copied',
      entries: last?.seq ?? 0,
      ...(last !== undefined && { until: epochMillis(last.at) }),
      ...(beyond !== undefined && { beyond }),
      history: cache === undefined ? 'none' : cache === present.cache ? 'same' : 'copied',
    },
  };
}

/** The file itself if it is not newer, else its newest copy that is not. */
function usable(path: string, key: Key, newest: number): string | undefined {
  const prefix = basename(path) + BEFORE;
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(dirname(path), name));
  return [path, ...copies].find((one) => {
    const version = reading(one, key, (db) => versionOf(db.raw));
    return version !== undefined && version > 0 && version <= newest;
  });
}

interface Last {
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
}
const lastEntry = (db: Db): Last | undefined =>
  db.sql<Last>('SELECT seq, at, hash FROM entry ORDER BY seq DESC LIMIT 1').get();

/** Undefined if the newer version keeps its entries in another way, or does not continue the copy. */
function beyondIn(db: Db, last: Last | undefined): EarlierCopy['beyond'] {
  try {
    const same = db.sql<{ hash: string }>('SELECT hash FROM entry WHERE seq = ?').get(last?.seq ?? 0);
    if (same?.hash !== last?.hash) return undefined;
    return db
      .sql<{ entries: number; requests: number }>(
        `SELECT count(*) AS entries, count(*) FILTER (WHERE kind = 'intent.sent') AS requests
         FROM entry WHERE seq > ?`,
      )
      .get(last?.seq ?? 0);
  } catch (cause) {
    if (isDamage(cause) || (cause instanceof Error && /no such (table|column)/.test(cause.message)))
      return undefined;
    throw cause;
  }
}

/** Undefined if the file is missing or damaged. */
function reading<T>(path: string, key: Key, read: (db: Db) => T): T | undefined {
  if (!existsSync(path)) return undefined;
  return readable(() => {
    const db = openDatabase(path, key, Number.MAX_SAFE_INTEGER);
    try {
      return read(db);
    } finally {
      db.close();
    }
  });
}
