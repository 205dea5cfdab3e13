// Copies a backup's rows into new databases. The backup's own files never replace ours: they may hold more
// than a check of their schema finds.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CACHE_FILE, JOURNAL_FILE, FILE_SUFFIXES } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { readViews } from '../views.ts';
import { CACHE_SCHEMA, searchTable } from '../worker/cache/schema.ts';
import { openDatabase, prepareDatabase, type Db } from '../worker/database.ts';
import { continues } from '../worker/journal/chain.ts';
import { createJournal } from '../worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../worker/journal/schema.ts';
import { writeKeyCheck } from '../worker/key-check.ts';
import type { BackupDatabase } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { tablesOf } from './schema.ts';

/** Rows between two checks for a stop. */
const AT_ONCE = 1_000;

interface TakeOverOptions {
  readonly folder: string;
  /** The backup's key, and the new key. */
  readonly from: Key;
  readonly to: Key;
  readonly signal?: AbortSignal | undefined;
}

/** Replaces both opened files by new ones in this app's schema. */
export async function takeOver(options: TakeOverOptions): Promise<void> {
  await remade(JOURNAL_FILE, options, takeJournal);
  await remade(CACHE_FILE, options, takeCache);
  // The check is made with the new key, too.
  writeKeyCheck(options.folder, options.to);
}

/** @throws Error if a reference of a row leads nowhere, or a page is not sound */
function assertFilled({ raw }: Db): void {
  const [stray] = raw.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  if (stray !== undefined) throw new Error(`a row of ${stray.table} refers to no row of ${stray.parent}`);
  const found = String(raw.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(found);
}

type Copy = (from: Db, to: Db, pause: () => Promise<void>) => Promise<void>;

async function remade(
  name: BackupDatabase,
  { folder, from, to, signal }: TakeOverOptions,
  copy: Copy,
): Promise<void> {
  const [path, fresh] = [join(folder, name), join(folder, `${name}.fresh`)];
  const schema = name === JOURNAL_FILE ? JOURNAL_SCHEMA : CACHE_SCHEMA;
  const source = openDatabase(path, from, schema);
  try {
    const target = openDatabase(fresh, to, schema);
    try {
      prepareDatabase(target, schema, name === CACHE_FILE ? 'shrinks' : 'grows');
      target.raw.exec('BEGIN IMMEDIATE');
      await copy(source, target, async () => {
        await nextTurn();
        stopIf(signal);
      });
      assertFilled(target);
      target.raw.exec('COMMIT');
    } finally {
      // Merges the log into the file and removes it.
      target.close();
    }
  } finally {
    source.close();
  }
  for (const suffix of FILE_SUFFIXES) rmSync(path + suffix, { force: true });
  renameSync(fresh, path);
}

/**
 * Copies the saved views, entry by entry, and the content of attachments.
 * @throws Refused `damaged` if the views cannot be read, `journal-broken` if an entry does not continue the chain
 */
async function takeJournal(from: Db, to: Db, pause: () => Promise<void>): Promise<void> {
  const [source, target] = [createJournal(from), createJournal(to)];
  const views = source.views();
  if (!readViews(views).ok) throw new Refused('damaged', 'its saved views cannot be read');
  if (views !== undefined) target.keepViews(views);
  for (;;) {
    const entries = source.chain(target.head().count, AT_ONCE);
    if (entries.length === 0) break;
    for (const entry of entries) {
      if (!continues(entry, target.head()))
        throw new Refused('journal-broken', `entry ${entry.seq} of ${source.head().count}`);
      target.takeOver(entry);
    }
    await pause();
  }
  if (target.head().hash !== source.head().hash)
    throw new Refused('journal-broken', `entry ${target.head().count} of ${source.head().count}`);
  for (const content of source.attachments.all()) {
    target.attachments.takeOver(content, source.attachments);
    await pause();
  }
}

/** Every row of every table; the search tables are built anew from the rows. */
async function takeCache(from: Db, to: Db, pause: () => Promise<void>): Promise<void> {
  let rows = 0;
  async function each(text: string, take: (row: unknown[]) => void): Promise<void> {
    for (const row of from.raw.prepare<[], unknown[]>(text).safeIntegers().raw().iterate()) {
      take(row);
      if ((rows += 1) % AT_ONCE === 0) await pause();
    }
  }
  for (const table of tablesOf(to.raw)) {
    const columns = to.sql<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const insert = to.sql(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    await each(`SELECT ${names} FROM "${table}"`, (row) => insert.run(row));
  }
  for (const { id } of to.sql<{ id: number }>('SELECT id FROM scope').all()) {
    to.raw.exec(searchTable(id));
    const search = to.sql(`INSERT INTO search_${id} (rowid, words) VALUES (?, ?)`);
    const words = `SELECT id, name || ' ' || words FROM subject WHERE scope = ${id}`;
    await each(words, (row) => search.run(row));
  }
}
