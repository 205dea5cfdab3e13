// What happens to the databases outside this app: changed bytes, cut files, lost keys, newer versions, a full
// disk. Seeded; more runs by COLLATERAL_DESK_FLIPS and COLLATERAL_DESK_CUTS, another seed by COLLATERAL_DESK_SEED.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../../contract/errors.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { databaseExists } from '../../../main/store/store.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import {
  appendMany,
  entry,
  KEY,
  loan,
  newPlace,
  NOW,
  OTHER_KEY,
  PROFILE,
  runsOf,
  seeded,
  taken,
  type Place,
} from './rig.ts';

const LOANS = Array.from({ length: 150 }, (_, number) =>
  loan({ id: `loan-${number}`, openedAt: number, words: `canary-word-${number}` }),
);

/** A place with 150 loans and 40 entries, closed. */
async function filled(): Promise<Place> {
  const place = newPlace();
  const store = await place.opened();
  taken(await store.cache.observe(PROFILE, NOW, LOANS));
  await appendMany(store, 40);
  await store.close();
  return place;
}

/** All that can be read, or for each question the fault it met. */
async function readAll({ cache, journal }: Store) {
  return {
    loans: await cache.latestAll(PROFILE, 'loans', 1000),
    page: await cache.loansPage(PROFILE, { filter: 'all', limit: 200 }),
    search: await cache.loansPage(PROFILE, { filter: 'all', limit: 200, search: 'canary' }),
    history: await cache.historyPage(PROFILE, { resource: 'loans', limit: 200 }),
    entries: await journal.entries(['intent.sent', 'intent.recorded']),
  };
}

const faultOf = (result: Result<unknown>): string =>
  result.ok ? 'none' : result.error.code === 'store-failed' ? result.error.fault : result.error.code;

/** Every row read is one that was written. */
function expectNothingInvented(read: Awaited<ReturnType<typeof readAll>>, intact: typeof read): void {
  const known = (result: Result<{ rows: unknown[] } | unknown[]>): Set<string> => {
    const value = taken(result);
    return new Set((Array.isArray(value) ? value : value.rows).map((row) => JSON.stringify(row)));
  };
  for (const question of ['loans', 'page', 'search', 'history', 'entries'] as const) {
    const result = read[question];
    if (!result.ok) {
      expect(faultOf(result)).toBe('corrupt');
      continue;
    }
    const allowed = known(intact[question]);
    const rows = Array.isArray(result.value) ? result.value : result.value.rows;
    expect(rows.filter((row) => !allowed.has(JSON.stringify(row)))).toEqual([]);
  }
}

test('any changed bit gives an error or intact data, never a wrong value; and work goes on at once', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_FLIPS', 50);
  const random = seeded(seed);
  const place = await filled();
  const anchor = place.anchors.held;
  const intact = await (async () => {
    const store = await place.opened();
    const read = await readAll(store);
    await store.close();
    return read;
  })();
  const pristine = Object.fromEntries(place.files().map((name) => [name, readFileSync(place.path(name))]));
  const names = Object.keys(pristine);
  const size = names.reduce((sum, name) => sum + (pristine[name]?.length ?? 0), 0);

  const met = { nothing: 0, setAside: 0, duringWork: 0, keyCheck: 0 };
  for (let run = 0; run < runs; run += 1) {
    const damaged = newPlace();
    damaged.anchors.held = anchor;
    mkdirSync(damaged.directory, { mode: 0o700 });
    let position = Math.floor(random() * size);
    const bit = 1 << Math.floor(random() * 8);
    // The key check is 70 bytes; without a share of its own it would hardly ever be hit.
    const forced = run % 10 === 9 ? 'key-check' : undefined;
    for (const name of names) {
      const bytes = Buffer.from(pristine[name] ?? Buffer.alloc(0));
      const hit = forced === undefined ? position >= 0 && position < bytes.length : forced === name;
      if (hit) {
        const at = forced === undefined ? position : position % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ bit;
      }
      position -= forced === undefined ? bytes.length : 0;
      writeFileSync(damaged.path(name), bytes);
    }
    const store = await damaged.opened({ now: NOW + 1 });
    const read = await readAll(store);
    expectNothingInvented(read, intact);
    if (store.notes.includes('store.key-check-rewritten')) met.keyCheck += 1;
    else if (Object.values(read).some((result) => !result.ok)) met.duringWork += 1;
    else if (store.notes.length > 0) met.setAside += 1;
    else met.nothing += 1;

    const verified = taken(await store.journal.verify(NOW));
    const entries = taken(await store.journal.entries(['intent.sent', 'intent.recorded']));
    if (entries.length < 40) expect(verified.outcome).toBe('truncated');
    // The call that meets the damage fails; the next one finds a database that works.
    const append = () => store.journal.append(entry(999));
    const observe = () => store.cache.observe(PROFILE, NOW, LOANS);
    for (const work of [append, observe])
      if (faultOf(await work()) === 'corrupt') expect(faultOf(await work())).toBe('none');
    expect(taken(await store.cache.loanCounts(PROFILE)).total).toBe(150);
    await store.close();
  }
  console.info(`of ${runs} flips: ${JSON.stringify(met)}`);
  expect(met.setAside + met.duringWork + met.keyCheck).toBeGreaterThan(runs / 2);
}, 600_000);

test('a journal whose log was cut anywhere is told from a whole one by its anchor', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_CUTS', 15);
  const random = seeded(seed);
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 60);
  taken(await store.journal.verify(NOW));
  // As a killed process leaves it: the log is not yet part of the file.
  const left = ['journal.db', 'journal.db-wal', 'key-check'].map(
    (name) => [name, readFileSync(place.path(name))] as const,
  );
  const anchor = place.anchors.held;
  expect(anchor?.count).toBe(60);
  const size = left[1]?.[1].length ?? 0;
  expect(size).toBeGreaterThan(60 * 4096);

  for (let run = 0; run < runs; run += 1) {
    const cut = newPlace();
    cut.anchors.held = anchor;
    mkdirSync(cut.directory);
    for (const [name, bytes] of left) writeFileSync(cut.path(name), bytes);
    truncateSync(cut.path('journal.db-wal'), Math.floor(random() * (size - 1)));
    const opened = await cut.opened();
    const found = taken(await opened.journal.entries(['intent.sent', 'intent.recorded']));
    expect(found.map(({ seq }) => seq)).toEqual(found.map((_, index) => index + 1));
    expect(found.length).toBeLessThan(60);
    expect(opened.notes).toEqual([`store.journal-truncated anchored=60 found=${found.length}`]);
    expect(taken(await opened.journal.verify(NOW)).outcome).toBe('truncated');
    await opened.close();
  }
}, 300_000);

describe('keys', () => {
  const missing = { ok: false, error: { code: 'locked', reason: 'key-missing' } };

  test('another key is refused, and no file is touched', async () => {
    const place = await filled();
    const before = place.digest();
    expect(await place.open({ keyHex: OTHER_KEY })).toEqual(missing);
    expect(place.digest()).toBe(before);
    expect(taken(await (await place.opened()).journal.count())).toBe(40);
  });

  test('another key is refused and no file touched also where a killed process left its log', async () => {
    const place = newPlace();
    const running = await place.opened();
    await appendMany(running, 10);
    const left = newPlace();
    mkdirSync(left.directory);
    for (const name of place.files()) copyFileSync(place.path(name), left.path(name));
    left.anchors.held = place.anchors.held;
    const before = left.digest();
    expect(await left.open({ keyHex: OTHER_KEY })).toEqual(missing);
    expect(left.digest()).toBe(before);
    expect(taken(await (await left.opened()).journal.count())).toBe(10);
  });

  test('another key is refused also without the key check, because no page opens with it', async () => {
    const place = await filled();
    writeFileSync(place.path('key-check'), '');
    const before = place.digest();
    expect(await place.open({ keyHex: OTHER_KEY })).toEqual(missing);
    expect(place.digest()).toBe(before);
  });

  test('the right key is known by the pages themselves where the key check is lost, and it is written anew', async () => {
    const place = await filled();
    writeFileSync(place.path('key-check'), `v1 ${'0'.repeat(64)}\n`);
    const store = await place.opened();
    expect(store.notes).toEqual(['store.key-check-rewritten']);
    expect(taken(await store.journal.count())).toBe(40);
    await store.close();
    expect((await place.opened()).notes).toEqual([]);
  });

  test('with the key check lost and both files damaged, nothing is touched: it may be the wrong key', async () => {
    const place = await filled();
    for (const name of ['cache.db', 'journal.db']) spoil(place.path(name), 100);
    writeFileSync(place.path('key-check'), '');
    const before = place.digest();
    expect(await place.open()).toEqual(missing);
    expect(place.digest()).toBe(before);
  });

  test('whether a database exists is told by any file of one', async () => {
    const place = newPlace();
    expect(await databaseExists(place.directory)).toBe(false);
    mkdirSync(place.directory);
    expect(await databaseExists(place.directory)).toBe(false);
    writeFileSync(place.path('journal.db-wal'), '');
    expect(await databaseExists(place.directory)).toBe(true);
    rmSync(place.path('journal.db-wal'));
    writeFileSync(place.path('journal.db.damaged-1'), '');
    expect(await databaseExists(place.directory)).toBe(false);
    expect(await databaseExists((await filled()).directory)).toBe(true);
    expect(await databaseExists(place.path('journal.db.damaged-1'))).toBe(true);
  });
});

/** Overwrites 64 bytes. */
function spoil(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, at, at + 64);
  writeFileSync(path, bytes);
}

describe('damage', () => {
  test('a damaged cache is set aside, and a new one takes its place', async () => {
    const place = await filled();
    spoil(place.path('cache.db'), 200);
    const store = await place.opened({ now: 1234 });
    expect(store.notes).toEqual(['store.cache-set-aside']);
    expect(place.files()).toContain('cache.db.damaged-1234');
    expect(taken(await store.cache.loanCounts(PROFILE)).total).toBe(0);
    expect(taken(await store.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 40 });
  });

  test('of damaged caches only the last is kept', async () => {
    const place = await filled();
    for (const now of [1, 2, 3]) {
      spoil(place.path('cache.db'), 200);
      await (await place.opened({ now })).close();
    }
    expect(place.files().filter((name) => name.includes('damaged'))).toEqual(['cache.db.damaged-3']);
  });

  test('a journal that cannot be opened is set aside, and the check tells that entries are gone', async () => {
    const place = await filled();
    spoil(place.path('journal.db'), 200);
    const store = await place.opened({ now: 1234 });
    expect(store.notes).toEqual([
      'store.journal-set-aside kept=0',
      'store.journal-truncated anchored=40 found=0',
    ]);
    expect(place.files()).toContain('journal.db.damaged-1234');
    expect(taken(await store.journal.verify(NOW)).outcome).toBe('truncated');
    expect(taken(await store.cache.loanCounts(PROFILE)).total).toBe(150);
  });

  test('of a journal damaged further in, every entry before the damage is kept', async () => {
    const place = newPlace();
    const before = await place.opened();
    for (let number = 1; number <= 60; number += 1)
      taken(await before.journal.append(entry(number, { body: `{"text":"${'x'.repeat(2000)}"}` })));
    await before.close();
    spoil(place.path('journal.db'), statSync(place.path('journal.db')).size - 40_000);
    const store = await place.opened({ now: 77 });
    expect(faultOf(await store.journal.entries(['intent.sent', 'intent.recorded']))).toBe('corrupt');
    const kept = taken(await store.journal.entries(['intent.sent', 'intent.recorded']));
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(60);
    expect(store.notes).toEqual([
      `store.journal-set-aside kept=${kept.length}`,
      `store.journal-truncated anchored=60 found=${kept.length}`,
    ]);
    expect(taken(await store.journal.verify(NOW)).outcome).toBe('truncated');
    await appendMany(store, 30, 100);
    await store.close();
    expect(taken(await (await place.opened()).journal.verify(NOW)).outcome).toBe('truncated');
    expect(place.files()).toContain('journal.db.damaged-77');
  });

  test('a log without its database is set aside and never taken for its content', async () => {
    const place = newPlace();
    mkdirSync(place.directory);
    writeFileSync(place.path('cache.db-wal'), readFileSync(import.meta.filename));
    const store = await place.opened({ now: 5 });
    expect(place.files()).toContain('cache.db.damaged-5-wal');
    expect(taken(await store.cache.loanCounts(PROFILE)).total).toBe(0);
  });

  test('a crash while a damaged journal was being replaced is finished, or begun again', async () => {
    const place = await filled();
    writeFileSync(place.path('journal.db.new'), 'half a file');
    spoil(place.path('journal.db'), 200);
    await (await place.opened()).close();
    expect(place.files()).not.toContain('journal.db.new');

    const half = await filled();
    copyFileSync(half.path('journal.db'), half.path('journal.db.new'));
    copyFileSync(half.path('journal.db'), half.path('journal.db.damaged-1'));
    rmSync(half.path('journal.db'));
    expect(taken(await (await half.opened()).journal.verify(NOW))).toMatchObject({
      outcome: 'intact',
      checked: 40,
    });
  });
});

describe('versions', () => {
  test.each(['cache.db', 'journal.db'])(
    'a newer %s is refused and not recreated, nor the other one touched',
    async (name) => {
      const place = await filled();
      const newer = openDatabase(place.path(name), KEY, 99);
      newer.raw.pragma('user_version=99');
      newer.close();
      const before = place.digest();
      const refused = { ok: false, error: { code: 'store-failed', fault: 'newer-schema' } };
      expect(await place.open()).toMatchObject(refused);
      expect(await place.open()).toMatchObject(refused);
      expect(place.digest()).toBe(before);
    },
  );
});

describe('files', () => {
  test('hold nothing readable, and belong to this user alone', async () => {
    const place = newPlace();
    const store = await place.opened();
    await store.cache.observe(PROFILE, NOW, LOANS);
    await store.journal.append(entry(1, { body: '{"text":"canary-in-the-journal"}' }));
    const look = () => {
      for (const name of place.files()) {
        expect(statSync(place.path(name)).mode & 0o777).toBe(0o600);
        const text = readFileSync(place.path(name), 'latin1');
        for (const word of ['canary', 'loan-1', 'SQLite format', 'CREATE TABLE', 'entry', KEY, 'intent'])
          expect({ name, word, found: text.includes(word) }).toEqual({ name, word, found: false });
      }
    };
    expect(place.files()).toEqual(['cache.db', 'cache.db-wal', 'journal.db', 'journal.db-wal', 'key-check']);
    look();
    await store.close();
    expect(place.files()).toEqual(['cache.db', 'journal.db', 'key-check']);
    look();
    expect(statSync(place.directory).mode & 0o777).toBe(0o700);
  });

  test('that another process has open are refused with a fault, and left alone', async () => {
    const place = newPlace();
    await place.opened();
    expect(await place.open()).toMatchObject({
      ok: false,
      error: { code: 'store-failed', fault: 'io', detail: expect.stringContaining('another process') },
    });
    expect(place.files().filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('in a folder that cannot be made are a fault and nothing else', async () => {
    const place = newPlace();
    mkdirSync(join(place.directory, '..'), { recursive: true });
    writeFileSync(place.directory, 'a file where the folder should be');
    expect(await place.open()).toMatchObject({ ok: false, error: { code: 'store-failed', fault: 'io' } });
    expect(existsSync(place.directory)).toBe(true);
    expect(readdirSync(join(place.directory, '..'))).toEqual(['databases']);
  });
});
