// A damaged journal is replaced by one with every entry up to the damage, and stays beside it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpochMillis } from '../../../../domain/time.ts';
import { openDatabase, prepareDatabase } from '../../../../main/store/worker/database.ts';
import { createJournal, type JournalDb } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { finishRebuild, rebuildJournal } from '../../../../main/store/worker/journal/rebuild.ts';
import { countViews } from '../../../../main/store/worker/journal/saved-views.ts';
import { KEY } from './new-database.ts';

const NOW = 1_800_000_000_000 as EpochMillis;
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-rebuild-'));
  path = join(folder, 'journal.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the journal for `work`, and closes it. */
function within<T>(work: (journal: JournalDb, sql: (text: string) => void) => T, file = path): T {
  const db = openDatabase(file, KEY, JOURNAL_SCHEMA);
  try {
    prepareDatabase(db, JOURNAL_SCHEMA);
    return work(createJournal(db), (text) => db.raw.exec(text));
  } finally {
    db.close();
  }
}
const write = (count: number, views?: string) =>
  within((journal) => {
    for (let nth = 1; nth <= count; nth++)
      journal.append({ kind: 'alert', subject: `s-${nth}`, at: NOW, body: '{}' });
    if (views !== undefined) journal.keepViews(views);
  });
/** As somebody with the key could change it, past the triggers. */
const forge = (change: string) =>
  within((_journal, sql) => {
    for (const trigger of ['entry_is_not_changed', 'entry_is_not_removed', 'entry_continues_the_chain'])
      sql(`DROP TRIGGER IF EXISTS ${trigger}`);
    sql(change);
  });
const chainIn = (file = path) => within((journal) => journal.chain(0, 99), file);
const setAside = () =>
  readdirSync(folder).filter((name) => /damaged/i.test(name) && !/-(wal|shm)$/.test(name));

describe('a rebuilt journal', () => {
  it('has every entry of a whole one and its saved views, and the old file stays', () => {
    write(5, '{"views":[{},{}]}');
    const before = chainIn();
    expect(rebuildJournal(path, KEY, NOW)).toBe(5);
    expect(chainIn()).toEqual(before);
    expect(within((journal) => journal.views())).toBe('{"views":[{},{}]}');
    expect(setAside()).toHaveLength(1);
    expect(chainIn(join(folder, setAside()[0] ?? ''))).toEqual(before);
    expect(existsSync(`${path}.new`)).toBe(false);
  });
  it.each([
    ['a changed entry', "UPDATE entry SET body = 'x' WHERE seq = 4", 3],
    ['a missing entry', 'DELETE FROM entry WHERE seq = 3', 2],
    ['a changed first entry', "UPDATE entry SET subject = 'x' WHERE seq = 1", 0],
  ])('ends before %s, and goes on from there', (_what, change, kept) => {
    write(5, '{"views":[{}]}');
    const before = chainIn();
    forge(change);
    expect(rebuildJournal(path, KEY, NOW)).toBe(kept);
    expect(chainIn()).toEqual(before.slice(0, kept));
    expect(within((journal) => journal.views())).toBe('{"views":[{}]}');
    write(1);
    expect(within((journal) => journal.head().count)).toBe(kept + 1);
  });
  it('is empty for a file that is no database, which stays as it was', () => {
    writeFileSync(path, 'x'.repeat(8_192));
    expect(rebuildJournal(path, KEY, NOW)).toBe(0);
    expect(chainIn()).toEqual([]);
    expect(setAside()).toHaveLength(1);
  });
  it('is empty if there is no file', () => {
    expect(rebuildJournal(path, KEY, NOW)).toBe(0);
    expect(chainIn()).toEqual([]);
    expect(setAside()).toEqual([]);
  });
  it('has no saved views if the damaged one had none or no table for them', () => {
    write(2);
    expect(rebuildJournal(path, KEY, NOW)).toBe(2);
    expect(within((journal) => journal.views())).toBeUndefined();
    forge('DROP TABLE saved_views');
    expect(rebuildJournal(path, KEY, NOW)).toBe(2);
    expect(within((journal) => journal.views())).toBeUndefined();
  });
  it('takes no entry from an earlier attempt that crashed', () => {
    write(7);
    renameSync(path, `${path}.new`);
    write(2);
    expect(rebuildJournal(path, KEY, NOW)).toBe(2);
    expect(chainIn()).toHaveLength(2);
  });
});

describe('a rebuild that crashed before the new file got its name', () => {
  it('is finished at the next start', () => {
    write(3);
    renameSync(path, `${path}.new`);
    finishRebuild(path);
    expect(chainIn()).toHaveLength(3);
    expect(existsSync(`${path}.new`)).toBe(false);
  });
  it('changes nothing while the old file has its name', () => {
    write(3);
    renameSync(path, `${path}.new`);
    write(1);
    finishRebuild(path);
    expect(chainIn()).toHaveLength(1);
    expect(existsSync(`${path}.new`)).toBe(true);
  });
  it('changes nothing if there is neither file', () => {
    finishRebuild(path);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the number of saved views', () => {
  it.each([
    [undefined, 0],
    ['{}', 0],
    ['{"views":[]}', 0],
    ['{"views":[{},{}]}', 2],
    ['{"views":"two"}', 0],
    ['no JSON', 0],
  ])('in %j is %i', (text, count) => {
    expect(countViews(text)).toBe(count);
  });
});
