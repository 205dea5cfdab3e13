// A restore makes new databases: the rows are the backup's, the files are not.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Key } from '../../../../main/desk/ports/key.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { Stopped } from '../../../../main/store/backup/refused.ts';
import { isOurs, tablesOf } from '../../../../main/store/backup/schema.ts';
import { emptyOtherCache } from '../../../../main/store/backup/databases.ts';
import { takeOver } from '../../../../main/store/backup/take-over.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { openDatabase } from '../../../../main/store/worker/database.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { appendMany, KEY, loan, newPlace, NOW, OTHER_KEY, PROFILE, okValue } from '../rig.ts';
import { newFolder } from './rig.ts';

const FILES = [
  ['journal.db', JOURNAL_SCHEMA],
  ['cache.db', CACHE_SCHEMA],
] as const;

function rowsOf(path: string, key: Key): Record<string, unknown[]> {
  const db = openDatabase(path, key);
  try {
    return Object.fromEntries(
      tablesOf(db.raw).map((table) => [table, db.raw.prepare(`SELECT * FROM ${table}`).safeIntegers().all()]),
    );
  } finally {
    db.close();
  }
}

/** Copies of both databases of a desk that has read loans being added, changed and removed. */
async function copies(): Promise<string> {
  const store = await newPlace().opened();
  await appendMany(store, 1_200);
  const answers = [
    ['LN-1', 'LN-2', 'LN-3'],
    ['LN-2', 'LN-3', 'LN-4'],
    ['LN-3', 'LN-4'],
  ];
  for (const [version, ids] of answers.entries())
    okValue(
      await store.cache.observe(
        PROFILE,
        epochMillis(NOW + version * 1_000_000),
        ids.map((id) => loan({ id, version, words: `marina ${id}`, openedAt: NOW })),
        { resource: 'loans', whole: true },
      ),
    );
  const folder = join(newFolder(), 'copies');
  mkdirSync(folder);
  okValue(await store.copy(folder));
  return folder;
}

test('every row is copied, with the new key, into databases with our schema', async () => {
  const folder = await copies();
  const before = FILES.map(([name]) => rowsOf(join(folder, name), KEY));
  await takeOver({ folder, from: KEY, to: OTHER_KEY });
  expect(readdirSync(folder).sort()).toEqual(['cache.db', 'journal.db', 'key-check']);
  expect(FILES.map(([name]) => rowsOf(join(folder, name), OTHER_KEY))).toEqual(before);
  for (const [name, schema] of FILES) {
    const db = openDatabase(join(folder, name), OTHER_KEY);
    expect(isOurs(db, schema)).toBe(true);
    db.close();
  }
});

test('the search index is made from the rows', async () => {
  const folder = await copies();
  const db = openDatabase(join(folder, 'cache.db'), KEY);
  db.raw.exec("DELETE FROM search_1; INSERT INTO search_1 (rowid, words) VALUES (1, 'forged')");
  db.close();
  await takeOver({ folder, from: KEY, to: OTHER_KEY });
  const remade = openDatabase(join(folder, 'cache.db'), OTHER_KEY);
  const found = remade.raw.prepare('SELECT count(*) FROM search_1 WHERE search_1 MATCH ?').pluck();
  expect([found.get('marina'), found.get('forged')]).toEqual([4, 0]);
  remade.close();
});

test('a stopped copy leaves the files as they were', async () => {
  const folder = await copies();
  const before = rowsOf(join(folder, 'journal.db'), KEY);
  await expect(takeOver({ folder, from: KEY, to: OTHER_KEY, signal: AbortSignal.abort() })).rejects.toThrow(
    Stopped,
  );
  expect(rowsOf(join(folder, 'journal.db'), KEY)).toEqual(before);
});

test('a cache of another version in a backup is replaced by an empty one, and the journal is taken whole', async () => {
  const folder = await copies();
  const journal = rowsOf(join(folder, 'journal.db'), KEY);
  emptyOtherCache(folder, KEY);
  expect(rowsOf(join(folder, 'cache.db'), KEY)['subject']).toHaveLength(4);
  const db = openDatabase(join(folder, 'cache.db'), KEY);
  db.raw.exec('CREATE TABLE added (a); PRAGMA user_version = 99');
  db.close();
  emptyOtherCache(folder, KEY);
  await takeOver({ folder, from: KEY, to: OTHER_KEY });
  const cache = rowsOf(join(folder, 'cache.db'), OTHER_KEY);
  expect(Object.keys(cache)).toContain('subject');
  expect(Object.values(cache).flat()).toEqual([]);
  expect(rowsOf(join(folder, 'journal.db'), OTHER_KEY)).toEqual(journal);
});
