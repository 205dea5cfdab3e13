// Changed bytes and cut files are noticed, and never give a wrong value. Seeded; COLLATERAL_DESK_FLIPS and
// COLLATERAL_DESK_CUTS set the runs, COLLATERAL_DESK_SEED the seed.
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { faultOf, filled, LOANS } from './filled.ts';
import { runsOf } from '../../support/runs.ts';
import {
  appendMany,
  entry,
  fullCheck,
  KEY,
  newPlace,
  NOW,
  PROFILE,
  seeded,
  okValue,
  type Place,
} from './rig.ts';

/** In bytes, of both databases. */
const PAGE = 4096;

/** Everything that can be read, and a walk of all pages; or the fault of each. */
async function readAll(store: Store) {
  const { cache, journal } = store;
  // Reads each row and each index, and so every page that they are on.
  const walked = async (database: 'cache' | 'journal'): Promise<Result<string[]>> => {
    const found = await fullCheck(store, database);
    return found.ok ? ok(found.value.problems) : found;
  };
  return {
    loans: await cache.latestAll(PROFILE, 'loans', 1000),
    page: await cache.loansPage(PROFILE, { filter: 'all', limit: 200 }),
    search: await cache.loansPage(PROFILE, { filter: 'all', limit: 200, search: 'canary' }),
    history: await cache['history.page'](PROFILE, { resource: 'loans', limit: 200 }),
    entries: await journal.entries(['intent.sent', 'intent.recorded']),
    wholeCache: await walked('cache'),
    wholeJournal: await walked('journal'),
  };
}

/** Every row that is read was written. */
function expectNothingInvented(read: Awaited<ReturnType<typeof readAll>>, intact: typeof read): void {
  const known = (result: Result<{ rows: unknown[] } | unknown[]>): Set<string> => {
    const value = okValue(result);
    return new Set((Array.isArray(value) ? value : value.rows).map((row) => JSON.stringify(row)));
  };
  for (const question of Object.keys(intact) as (keyof typeof intact)[]) {
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

/**
 * Which bytes of a closed store's files mean something. Of a database those of every page that is part of a
 * table or of an index: free pages, and those that say who owns which page, are read by no question until
 * they are used.
 */
function meaningful(place: Place): (name: string, at: number) => boolean {
  const pages = new Map(
    ['cache.db', 'journal.db'].map((name) => {
      const db = openDatabase(place.path(name), KEY);
      const used = db.sql<{ pageno: number }>('SELECT pageno FROM dbstat').all();
      const all = Number(db.raw.pragma('page_count', { simple: true }));
      db.close();
      // Otherwise most flips would prove nothing.
      expect(used.length).toBeGreaterThan((3 / 4) * all);
      return [name, new Set(used.map(({ pageno }) => pageno))];
    }),
  );
  return (name, at) => pages.get(name)?.has(1 + Math.floor(at / PAGE)) ?? true;
}

test('any changed bit gives an error or intact data, never a wrong value, and work continues at once', async () => {
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
  expect([okValue(intact.wholeCache), okValue(intact.wholeJournal)]).toEqual([[], []]);
  const means = meaningful(place);
  const pristine = place.files().map((name) => ({ name, bytes: readFileSync(place.path(name)) }));
  const every = pristine.flatMap(({ name, bytes }) => Array.from(bytes, (_, at) => ({ name, at })));
  const ofKeyCheck = every.filter(({ name }) => name === 'key-check');

  const met = { nothing: 0, setAside: 0, duringWork: 0, keyCheck: 0 };
  const missed: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const damaged = newPlace();
    damaged.anchors.held = anchor;
    mkdirSync(damaged.directory, { mode: 0o700 });
    // The key check is 70 bytes; without a share of its own it would hardly be hit.
    const among = run % 10 === 9 ? ofKeyCheck : every;
    const hit = among[Math.floor(random() * among.length)] ?? { name: '', at: 0 };
    const bit = Math.floor(random() * 8);
    for (const { name, bytes } of pristine) {
      const changed = Buffer.from(bytes);
      if (name === hit.name) changed.writeUInt8(changed.readUInt8(hit.at) ^ (1 << bit), hit.at);
      writeFileSync(damaged.path(name), changed);
    }
    const store = await damaged.opened({ now: NOW + 1 });
    const read = await readAll(store);
    expectNothingInvented(read, intact);
    if (store.notes.includes('store.key-check-rewritten')) met.keyCheck += 1;
    else if (Object.values(read).some((result) => !result.ok)) met.duringWork += 1;
    else if (store.notes.length > 0) met.setAside += 1;
    else {
      met.nothing += 1;
      if (means(hit.name, hit.at)) missed.push(`${hit.name}, byte ${hit.at}, bit ${bit}`);
    }

    const verified = okValue(await store.journal.verify(NOW));
    const entries = okValue(await store.journal.entries(['intent.sent', 'intent.recorded']));
    if (entries.length < 40) expect(verified.outcome).toBe('truncated');
    // The call that meets the damage fails; the next one finds a working database.
    const append = () => store.journal.append(entry(999));
    const observe = () => store.cache.observe(PROFILE, NOW, LOANS);
    for (const work of [append, observe])
      if (faultOf(await work()) === 'corrupt') expect(faultOf(await work())).toBe('none');
    expect(okValue(await store.cache.loanCounts(PROFILE)).total).toBe(150);
    await store.close();
  }
  console.info(`of ${runs} flips: ${JSON.stringify(met)}`);
  // Not a share of them: each page in use has a tag over all of its bytes, and each such page was read.
  expect({ seed, missed }).toEqual({ seed, missed: [] });
}, 600_000);

test('a journal whose log was cut anywhere is distinguished from a whole one by its anchor', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_CUTS', 15);
  const random = seeded(seed);
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 60);
  okValue(await store.journal.verify(NOW));
  // As a killed process leaves it: the log is not yet part of the file.
  const left = ['journal.db', 'journal.db-wal', 'key-check'].map(
    (name) => [name, readFileSync(place.path(name))] as const,
  );
  const anchor = place.anchors.held;
  expect(anchor?.count).toBe(60);
  const size = left[1]?.[1].length ?? 0;
  expect(size).toBeGreaterThan(60 * PAGE);

  for (let run = 0; run < runs; run += 1) {
    const cut = newPlace();
    cut.anchors.held = anchor;
    mkdirSync(cut.directory);
    for (const [name, bytes] of left) writeFileSync(cut.path(name), bytes);
    truncateSync(cut.path('journal.db-wal'), Math.floor(random() * (size - 1)));
    const opened = await cut.opened();
    const found = okValue(await opened.journal.entries(['intent.sent', 'intent.recorded']));
    expect(found.map(({ seq }) => seq)).toEqual(found.map((_, index) => index + 1));
    expect(found.length).toBeLessThan(60);
    expect(opened.notes).toEqual([`store.journal-truncated anchored=60 found=${found.length}`]);
    expect(okValue(await opened.journal.verify(NOW)).outcome).toBe('truncated');
    await opened.close();
  }
}, 300_000);
