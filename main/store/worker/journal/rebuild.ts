// Replaces a damaged journal with a new one that has every provable entry, from the first up to the damage.
// Later entries stay in the file set aside, because nothing ties them to the chain. The new file is complete
// before the old one moves, so a crash or a full disk in between loses nothing.
import { existsSync, renameSync, rmSync } from 'node:fs';
import type { EpochMillis } from '../../../../domain/time.ts';
import { FILE_SUFFIXES } from '../../files.ts';
import type { Key } from '../../../desk/ports/key.ts';
import { quarantine } from '../quarantine.ts';
import { openDatabase, prepareDatabase, syncFolderOf, type Db } from '../database.ts';
import { isDamage, readable } from '../faults.ts';
import { createAttachments, type AttachmentsDb } from './attachments.ts';
import { continues, type ChainedEntry } from './chain.ts';
import { createJournal, readChain, type JournalDb } from './journal.ts';
import { JOURNAL_SCHEMA } from './schema.ts';
import { savedViews } from './saved-views.ts';

/** Returns the number of entries in the new journal. The damaged one must be closed. */
export function rebuildJournal(path: string, key: Key, now: EpochMillis): number {
  const building = `${path}.new`;
  for (const suffix of FILE_SUFFIXES) rmSync(building + suffix, { force: true });
  const db = openDatabase(building, key, JOURNAL_SCHEMA);
  let kept: number;
  try {
    prepareDatabase(db, JOURNAL_SCHEMA);
    const journal = createJournal(db);
    // One transaction, because thousands of entries with a sync each would take minutes.
    db.transaction(() => copyProven(path, key, journal, db));
    kept = journal.head().count;
  } finally {
    db.close();
  }
  quarantine(path, now);
  renameSync(building, path);
  syncFolderOf(path);
  return kept;
}

/**
 * Completes a rebuild that crashed between setting aside and renaming; only then is there a new file without
 * an old one.
 */
export function finishRebuild(path: string): void {
  if (existsSync(path) || !existsSync(`${path}.new`)) return;
  renameSync(`${path}.new`, path);
  syncFolderOf(path);
}

function copyProven(path: string, key: Key, into: JournalDb, intoDb: Db): void {
  let from: Db | undefined;
  try {
    if (existsSync(path)) from = openDatabase(path, key, JOURNAL_SCHEMA);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
  }
  if (from === undefined) return;
  try {
    const views = readable(() => savedViews(from));
    if (views !== undefined) into.keepViews(views);
    for (;;) {
      const entry = nextOf(from, into.head().count);
      if (entry === undefined || !continues(entry, into.head())) break;
      into.takeOver(entry);
    }
    copyAttachments(createAttachments(from), into, intoDb);
  } finally {
    from.close();
  }
}

/** Each by itself; one that cannot be read is left out, and Verify reports it. */
function copyAttachments(from: AttachmentsDb, into: JournalDb, db: Db): void {
  const { count } = into.head();
  for (const content of readable(() => from.all()) ?? []) {
    if (content.added > count || (content.deleted ?? 0) > count) continue;
    readable(() => db.transaction(() => into.attachments.takeOver(content, from)));
  }
}

/** One at a time: a chunk with the damage in it would be lost as a whole. */
const nextOf = (from: Db, after: number): ChainedEntry | undefined =>
  readable(() => readChain(from, after, 1)[0]);
