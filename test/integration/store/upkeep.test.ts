// Upkeep of real databases: removal by a rule, compaction and the full check, each in parts between which
// other requests are served.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../../main/desk/ports/store.ts';
import type { RetainQuery } from '../../../main/desk/ports/upkeep.ts';
import { epochMillis } from '../../../domain/time.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { runsOf } from '../../support/runs.ts';
import { faultOf, filled, spoil } from './filled.ts';
import { entry, fullCheck, KEY, loan, newPlace, NOW, PROFILE, seeded, okValue, type Place } from './rig.ts';

const DAY = 86_400_000;
const LOANS = 1_000;
const VERSIONS = 12;
const at = (version: number) => epochMillis(NOW + version * DAY);
const statusOf = (number: number, version: number) =>
  number % 2 === 1 && version === VERSIONS - 1 ? ('closed' as const) : ('open' as const);

/** 12,000 observations of 1,000 loans, a day apart; every second loan is closed by the last. */
async function lived(): Promise<{ place: Place; store: Store }> {
  const place = newPlace();
  const store = await place.opened();
  for (let version = 0; version < VERSIONS; version += 1) {
    const seen = Array.from({ length: LOANS }, (_, number) => {
      const one = loan({
        id: `loan-${number}`,
        openedAt: NOW + number,
        version,
        statusWord: `s${version}`,
        status: statusOf(number, version),
      });
      const closedAt = statusOf(number, version) === 'closed' ? at(version) : undefined;
      const raw = JSON.stringify({ id: number, version, text: 'x'.repeat(400) });
      return { ...one, raw, index: { ...one.index, closedAt } };
    });
    okValue(await store.cache.observe(PROFILE, at(version), seen));
  }
  return { place, store };
}

async function sumOf(store: Store, query: RetainQuery) {
  let cursor: number | undefined;
  let observations = 0;
  let bytes = 0;
  do {
    const part = okValue(await store.upkeep.retainPart({ ...query, cursor }));
    observations += part.observations;
    bytes += part.bytes;
    cursor = part.cursor;
  } while (cursor !== undefined);
  return { observations, bytes };
}

const all = async (store: Store, version?: number) => {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = okValue(
      await store.cache['history.page'](PROFILE, {
        resource: 'loans',
        limit: 200,
        cursor,
        ...(version !== undefined && { asOf: at(version) }),
      }),
    );
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
};

test('the counted answers of closed loans are removed; facts, open loans and payments stay', async () => {
  const { store } = await lived();
  const query: RetainQuery = {
    profile: PROFILE,
    rule: 'answers',
    before: at(8),
    spared: ['loan-1'],
    act: 'count',
  };
  const then = await all(store, 5);
  const now = await all(store);
  const counted = await sumOf(store, query);
  // Last confirmed before the eighth day: the first eight of each loan, of 500 closed ones but one.
  expect(counted.observations).toBe(8 * 499);
  expect(counted.bytes).toBeGreaterThan(8 * 499 * 400);
  expect(await sumOf(store, { ...query, act: 'remove' })).toEqual(counted);
  expect(await sumOf(store, query)).toEqual({ observations: 0, bytes: 0 });

  expect(await all(store, 5)).toEqual(then);
  expect(await all(store)).toEqual(now);
  const record = async (subject: string, version?: number) =>
    okValue(
      await store.cache['history.record'](PROFILE, {
        resource: 'loans',
        subject,
        ...(version !== undefined && { asOf: at(version) }),
      }),
    );
  const closed = await record('loan-3', 5);
  expect(closed.raw).toBeUndefined();
  expect(closed.row).toMatchObject({ statusWord: 's5' });
  expect(closed.timeline).toHaveLength(6);
  const whole = await record('loan-3');
  expect(whole.raw).toContain('"version":11');
  expect(whole.timeline).toHaveLength(VERSIONS);
  expect((await record('loan-2', 5)).raw).toContain('"version":5');
  expect((await record('loan-1', 5)).raw).toContain('"version":5');
  expect(okValue(await store.cache.timeline(PROFILE, 'loans', 'loan-3'))).toHaveLength(VERSIONS - 8);
});

test('the last record of each loan that closed long ago stays, and everything of all others', async () => {
  const { store } = await lived();
  const query: RetainQuery = {
    profile: PROFILE,
    rule: 'closed-loans',
    before: epochMillis(at(VERSIONS - 1) + 1),
    spared: ['loan-1'],
    act: 'count',
  };
  const now = await all(store);
  const counted = await sumOf(store, query);
  expect(counted.observations).toBe((VERSIONS - 1) * 499);
  expect(await sumOf(store, { ...query, act: 'remove' })).toEqual(counted);
  expect(await all(store)).toEqual(now);
  const lengths = await Promise.all(
    ['loan-3', 'loan-2', 'loan-1'].map(async (subject) => {
      const record = okValue(await store.cache['history.record'](PROFILE, { resource: 'loans', subject }));
      return [record.timeline.length, record.raw !== undefined];
    }),
  );
  expect(lengths).toEqual([
    [1, true],
    [VERSIONS, true],
    [VERSIONS, true],
  ]);
  expect(okValue(await store.upkeep.stored()).kept).toMatchObject([
    { things: LOANS, observations: LOANS * VERSIONS - counted.observations },
  ]);
  // At an earlier moment their count is that of the records that are left.
  const asOf = at(2);
  const count = okValue(await store.cache['history.count'](PROFILE, { resource: 'loans', filter: {}, asOf }));
  expect(count).toEqual({ total: LOANS - 499 });
  // The loan stays, and its next difference is appended as always.
  const next = loan({ id: 'loan-3', openedAt: NOW + 3, version: 99, status: 'closed' });
  expect(okValue(await store.cache.observe(PROFILE, at(40), [next])).changed).toHaveLength(1);
});

test('compaction releases the space of removed records; pages and the journal are served meanwhile, and nothing changes', async () => {
  const { place, store } = await lived();
  const query = {
    profile: PROFILE,
    rule: 'closed-loans',
    before: at(90),
    spared: [],
    act: 'remove',
  } as const;
  await sumOf(store, query);
  const rows = await all(store);
  const before = okValue(await store.upkeep.stored());
  expect(before.freeBytes).toBeGreaterThan(1_000_000);
  let cursor: string | undefined;
  let parts = 0;
  let freed = 0;
  do {
    const [part, appended, page] = await Promise.all([
      store.upkeep.compactPart(cursor),
      store.journal.append(entry((parts += 1))),
      store.cache['history.page'](PROFILE, { resource: 'loans', limit: 50, filter: { search: 'loan-7' } }),
    ]);
    ({ cursor } = okValue(part));
    freed += okValue(part).freed;
    expect(okValue(appended).seq).toBe(parts);
    expect(okValue(page).total).toBe(111);
  } while (cursor !== undefined);
  const after = okValue(await store.upkeep.stored());
  expect(after.freeBytes).toBe(0);
  expect(freed * 4096).toBeGreaterThanOrEqual(before.freeBytes);
  expect(after.cacheBytes).toBeLessThan(before.cacheBytes - 1_000_000);
  expect(await all(store)).toEqual(rows);
  await store.close();
  expect(statSync(place.path('cache.db')).size).toBeLessThan(before.cacheBytes - 1_000_000);
  const db = openDatabase(place.path('cache.db'), KEY, CACHE_SCHEMA);
  expect(db.raw.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

const child = join(import.meta.dirname, 'upkeep-child.ts');

function killedWhileCompacting(place: Place, after: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, place.directory], { stdio: ['ignore', 'pipe', 'pipe'] });
    let complaint = '';
    running.stderr.on('data', (bytes) => (complaint += String(bytes)));
    running.stdout.once('data', () => setTimeout(() => running.kill('SIGKILL'), after));
    running.on('close', (code, signal) =>
      signal === 'SIGKILL' || code === 0 ? resolve() : reject(new Error(complaint)),
    );
  });
}

test('kill -9 during compaction leaves every record, and the next compaction continues', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_KILLS', 3);
  const random = seeded(seed);
  const { place, store } = await lived();
  const query = {
    profile: PROFILE,
    rule: 'closed-loans',
    before: at(90),
    spared: [],
    act: 'remove',
  } as const;
  await sumOf(store, query);
  const rows = await all(store);
  await store.close();
  for (let run = 0; run < runs; run += 1) {
    await killedWhileCompacting(place, Math.floor(random() * 60));
    const again = await place.opened();
    expect(again.notes.filter((note) => note.includes('set-aside'))).toEqual([]);
    expect(await all(again)).toEqual(rows);
    await again.close();
  }
  const db = openDatabase(place.path('cache.db'), KEY, CACHE_SCHEMA);
  expect(db.raw.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
}, 300_000);

async function check(store: Store) {
  const cache = await fullCheck(store, 'cache');
  const journal = await fullCheck(store, 'journal');
  if (!cache.ok || !journal.ok) return { fault: faultOf(cache.ok ? journal : cache) };
  return {
    rows: cache.value.rows + journal.value.rows,
    problems: [...cache.value.problems, ...journal.value.problems],
  };
}

test('the full check reads every row and finds nothing in a whole file', async () => {
  const place = await filled();
  const found = await check(await place.opened());
  // 150 loans as observation, fact, subject, present and in the full-text table, and 40 entries.
  expect(found.problems).toEqual([]);
  expect(found.rows).toBeGreaterThan(150 * 5 + 40);
});

test('the full check covers tables with keys of bytes, such as the search', async () => {
  const place = await filled();
  const db = openDatabase(place.path('cache.db'), KEY, CACHE_SCHEMA);
  db.raw.exec(`CREATE TABLE bytes (part INTEGER, term BLOB, PRIMARY KEY (part, term)) WITHOUT ROWID;
    INSERT INTO bytes WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      SELECT i % 3, CAST(printf('%08x', i) AS BLOB) FROM n`);
  db.close();
  const found = await check(await place.opened());
  expect(found.problems).toEqual([]);
  expect(found.rows).toBeGreaterThan(2000 + 150 * 5);
});

test('the full check finds an index that lacks a row', async () => {
  const place = await filled();
  const edit = (sql: string) => {
    const db = openDatabase(place.path('cache.db'), KEY, CACHE_SCHEMA);
    db.raw.unsafeMode(true);
    db.raw.exec(`PRAGMA writable_schema=ON; ${sql}`);
    db.close();
  };
  // Rows that are added while SQLite does not know of the index are missing in it.
  edit(`CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'present_by_status_word';
    DELETE FROM sqlite_schema WHERE name = 'present_by_status_word'`);
  edit(`UPDATE present SET status_word = 'other' WHERE subject = 7`);
  edit(`INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept`);
  expect((await check(await place.opened())).problems).toEqual(['present: present_by_status_word']);
});

test('the full check finds a page that was damaged while open, and the file is set aside', async () => {
  const { place, store } = await lived();
  await store.close();
  spoil(place.path('cache.db'), statSync(place.path('cache.db')).size - 4096 * 30);
  const again = await place.opened();
  expect(await check(again)).toEqual({ fault: 'corrupt' });
  expect(again.notes).toEqual(['store.cache-set-aside']);
});

test('the full check reads the page of an index that leads to no row', async () => {
  const place = await filled();
  const db = openDatabase(place.path('cache.db'), KEY, CACHE_SCHEMA);
  const led = db.sql<{ n: number }>('SELECT count(*) AS n FROM subject WHERE joined IS NOT NULL').get();
  const root = db
    .sql<{ page: number }>(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'subject_listed'`)
    .get();
  db.close();
  expect(led).toEqual({ n: 0 });
  spoil(place.path('cache.db'), ((root?.page ?? 0) - 1) * 4096 + 1000);
  const store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(await check(store)).toEqual({ fault: 'corrupt' });
});
