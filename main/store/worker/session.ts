// Opens both databases and holds them. Opening changes nothing until the key is known to be right and the journal
// is not newer than this app. After that a damaged file, or a cache of another version, is set aside and a new one
// takes its place.
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EpochMillis } from '../../../domain/time.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import { wipe, type Key } from '../../desk/ports/key.ts';
import type { StoredFacts } from '../../desk/ports/upkeep.ts';
import { dropOlder, hasStrays, quarantine } from './quarantine.ts';
import { createCache, type CacheDb } from './cache/cache.ts';
import { CACHE_SCHEMA } from './cache/schema.ts';
import {
  openDatabase,
  prepareDatabase,
  syncFolderOf,
  versionOf,
  type Db,
  type Layout,
  type Schema,
} from './database.ts';
import { isDamage, OtherSchema, WrongKey } from './faults.ts';
import { createJournal, type JournalDb } from './journal/journal.ts';
import { JOURNAL_SCHEMA } from './journal/schema.ts';
import { finishRebuild, rebuildJournal } from './journal/rebuild.ts';
import { settleAnchor } from './journal/verify.ts';
import { readKeyCheck, writeKeyCheck } from './key-check.ts';

export interface Session {
  readonly directory: string;
  readonly cache: CacheDb;
  readonly journal: JournalDb;
  /** There was none, or it was damaged. */
  readonly isNewCache: boolean;
  stored(): StoredFacts;
  /** A copy that belongs to the caller. */
  lendKey(): Key;
  /** For a session that is given up without being closed. */
  forgetKey(): void;
  /** Sets a damaged database aside and continues with a new one. */
  replace(which: 'cache' | 'journal'): void;
  close(): void;
}

export interface SessionOptions {
  readonly directory: string;
  /** Belongs to the session, which replaces a damaged file with it; wiped when the session ends. */
  readonly key: Key;
  readonly now: EpochMillis;
}

/** Tests replace them. */
export interface Schemas {
  readonly journal: Schema;
  readonly cache: Schema;
}

const SCHEMAS: Schemas = { journal: JOURNAL_SCHEMA, cache: CACHE_SCHEMA };

export function openSession(
  options: SessionOptions,
  note: (note: string) => void,
  schemas: Schemas = SCHEMAS,
): Session {
  try {
    return opened(options, note, schemas);
  } catch (cause) {
    wipe(options.key);
    throw cause;
  }
}

function opened(options: SessionOptions, note: (note: string) => void, schemas: Schemas): Session {
  const { directory, key, now } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const cachePath = join(directory, CACHE_FILE);
  const journalPath = join(directory, JOURNAL_FILE);
  finishRebuild(journalPath);
  settleKey(directory, key, [journalPath, cachePath], note);

  // Both are read before either is written, so that a refusal leaves both unchanged.
  const openedJournal = look(journalPath, key, schemas.journal);
  let openedCache: Db | undefined;
  let isOtherCache = false;
  try {
    openedCache = look(cachePath, key, schemas.cache);
  } catch (cause) {
    isOtherCache = cause instanceof OtherSchema;
    if (!isOtherCache) {
      openedJournal?.close();
      throw cause;
    }
  }
  let isNewCache = openedCache !== undefined && versionOf(openedCache.raw) === 0;

  const freshJournal = (): JournalDb => {
    note(`store.journal-set-aside kept=${rebuildJournal(journalPath, key, now)}`);
    return createJournal(make(journalPath, key, schemas.journal, 'grows'));
  };
  const setAside: string[] = [];
  const freshCache = (): CacheDb => {
    isNewCache = true;
    setAside.push(quarantine(cachePath, now));
    dropOlder(setAside, cachePath);
    note(isOtherCache ? 'store.cache-other-version' : 'store.cache-set-aside');
    isOtherCache = false;
    return createCache(make(cachePath, key, schemas.cache, 'shrinks'));
  };

  let journal = ready(openedJournal, schemas.journal, 'grows', createJournal) ?? freshJournal();
  let cache: CacheDb;
  try {
    cache = ready(openedCache, schemas.cache, 'shrinks', createCache) ?? freshCache();
  } catch (cause) {
    journal.close();
    throw cause;
  }
  syncFolderOf(journalPath);
  dropUnfinished(journal);
  return {
    directory,
    get cache() {
      return cache;
    },
    get journal() {
      return journal;
    },
    get isNewCache() {
      return isNewCache;
    },
    stored: () => cache.stored(cachePath, journalPath),
    replace(which) {
      if (which === 'cache') {
        cache.abandon();
        cache = freshCache();
      } else {
        const before = journal.head();
        journal.close();
        journal = freshJournal();
        // The next entry moves the anchor, so a loss must be recorded before it.
        settleAnchor(journal, { state: 'loaded', anchor: before }, now, note);
      }
    },
    lendKey: () => Uint8Array.from(key),
    forgetKey: () => wipe(key),
    close() {
      wipe(key);
      try {
        cache.close();
      } finally {
        journal.close();
      }
    },
  };
}

/** Never keeps the databases from opening: what is left over is removed at a later start. */
function dropUnfinished({ attachments }: JournalDb): void {
  try {
    attachments.dropUnfinished();
  } catch {
    // A full disk, or a damaged page, which the next call that reads it deals with.
  }
}

/**
 * Checks the key and renews a lost key check.
 * @throws WrongKey, before any change, if no file fits the key
 */
function settleKey(
  directory: string,
  key: Key,
  paths: readonly string[],
  note: (note: string) => void,
): void {
  const check = readKeyCheck(directory, key);
  if (check === 'same') return;
  const present = paths.filter((path) => existsSync(path) && statSync(path).size > 0);
  if (present.length > 0) {
    // The check itself may be lost or damaged. One page that authenticates under this key proves the key. If
    // none does, a wrong key and damage look the same, and all files must stay untouched.
    if (!present.some((path) => opens(path, key))) throw new WrongKey('the key does not fit');
    note('store.key-check-rewritten');
  }
  writeKeyCheck(directory, key);
}

function opens(path: string, key: Key): boolean {
  try {
    openDatabase(path, key).close();
    return true;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
}

/** The opened file, or undefined if it is damaged. */
function look(path: string, key: Key, schema: Schema): Db | undefined {
  if (hasStrays(path)) return undefined;
  try {
    return openDatabase(path, key, schema);
  } catch (cause) {
    if (isDamage(cause)) return undefined;
    throw cause;
  }
}

function ready<T>(db: Db | undefined, schema: Schema, layout: Layout, create: (db: Db) => T): T | undefined {
  if (db === undefined) return undefined;
  try {
    prepareDatabase(db, schema, layout);
    return create(db);
  } catch (cause) {
    db.close();
    if (isDamage(cause)) return undefined;
    throw cause;
  }
}

function make(path: string, key: Key, schema: Schema, layout: Layout): Db {
  const db = openDatabase(path, key, schema);
  prepareDatabase(db, schema, layout);
  return db;
}
