// Handles a backup's two databases in a folder of their own: gives them another key and checks them whole.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Verification } from '../../../contract/slices/journal.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Holdings } from '../../desk/ports/backups.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { createCache } from '../worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../worker/cache/schema.ts';
import { openDatabase, prepareDatabase, rekey, type Db, type Schema } from '../worker/database.ts';
import { isDamage, OtherSchema } from '../worker/faults.ts';
import { createJournal } from '../worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../worker/journal/schema.ts';
import { verify } from '../worker/journal/verify.ts';
import type { Anchor } from '../anchor.ts';
import { type BackupDatabase } from './manifest.ts';
import { Refused } from './refused.ts';
import { isOurs } from './schema.ts';

const SCHEMAS: Record<BackupDatabase, Schema> = {
  [JOURNAL_FILE]: JOURNAL_SCHEMA,
  [CACHE_FILE]: CACHE_SCHEMA,
};

/**
 * Encrypts every page with the new key, in place: no page is ever on disk in clear text. A crash in between
 * leaves a useless copy.
 */
export function relock(folder: string, name: BackupDatabase, from: Key, to: Key): void {
  const db = openDatabase(join(folder, name), from, SCHEMAS[name]);
  try {
    // WAL mode does not allow changing the key.
    db.raw.pragma('journal_mode=DELETE');
    db.raw.pragma('synchronous=OFF');
    rekey(db, to);
  } finally {
    db.close();
  }
}

/** Puts an empty cache in the place of one of another version, which can be filled again. */
export function emptyOtherCache(folder: string, key: Key): void {
  const path = join(folder, CACHE_FILE);
  const open = (schema?: Schema): Db => openDatabase(path, key, schema);
  try {
    open(CACHE_SCHEMA).close();
  } catch (cause) {
    // The checks that follow say what else is wrong with it.
    if (!(cause instanceof OtherSchema)) return;
    rmSync(path);
    const db = open();
    prepareDatabase(db, CACHE_SCHEMA, 'shrinks');
    db.close();
  }
}

/** Throws Refused `damaged` or `newer-version` unless every page and every index of the file is sound. */
export function checkIntegrity(folder: string, name: BackupDatabase, key: Key): void {
  const db = openChecked(folder, name, key);
  try {
    // Before any other query.
    if (!isOurs(db, SCHEMAS[name])) throw new Refused('damaged', `${name} is not built as the app builds it`);
    const found = db.raw.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Refused('damaged', `${name} is not sound inside`);
  } catch (cause) {
    throw asRefusal(cause, name);
  } finally {
    db.close();
  }
}

/** Walks the chain of the journal from its first entry to the head that the backup names. */
export async function checkJournal(
  folder: string,
  key: Key,
  head: Anchor,
  now: EpochMillis,
): Promise<Verification> {
  const db = openChecked(folder, JOURNAL_FILE, key);
  try {
    const journal = createJournal(db);
    const verified = await verify(() => journal, { state: 'loaded', anchor: head }, now);
    // A break that the journal records itself is accepted; a chain that ends early is not.
    const whole = verified.checked === head.count && journal.head().count === head.count;
    if (!whole || (head.count > 0 && journal.head().hash !== head.hash))
      throw new Refused(
        'journal-broken',
        `entry ${verified.brokenAt ?? verified.checked + 1} of ${head.count}`,
      );
    return verified;
  } catch (cause) {
    throw asRefusal(cause, JOURNAL_FILE);
  } finally {
    db.close();
  }
}

export function holdingsIn(folder: string, key: Key): Holdings {
  const cacheDb = openChecked(folder, CACHE_FILE, key);
  try {
    const journalDb = openChecked(folder, JOURNAL_FILE, key);
    try {
      return { cache: createCache(cacheDb).holdings(), ...createJournal(journalDb).holdings() };
    } finally {
      journalDb.close();
    }
  } finally {
    cacheDb.close();
  }
}

export function entryHash(folder: string, key: Key, seq: number): string | undefined {
  const db = openChecked(folder, JOURNAL_FILE, key);
  try {
    return createJournal(db).chain(seq - 1, 1)[0]?.hash;
  } finally {
    db.close();
  }
}

function openChecked(folder: string, name: BackupDatabase, key: Key): Db {
  try {
    return openDatabase(join(folder, name), key, SCHEMAS[name]);
  } catch (cause) {
    throw asRefusal(cause, name);
  }
}

function asRefusal(cause: unknown, name: string): unknown {
  if (cause instanceof OtherSchema) return new Refused('newer-version', `${name}: ${cause.message}`);
  return isDamage(cause) ? new Refused('damaged', `${name} cannot be read`) : cause;
}
