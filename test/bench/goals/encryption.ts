// P19: the cost of encryption. The same code runs the same queries on this thread, on the encrypted history
// and on a plain copy.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// The package is CommonJS: Node makes its default export, which is not in its text.
// oxlint-disable-next-line import/default
import Database from 'better-sqlite3-multiple-ciphers';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Observation } from '../../../main/desk/ports/store.ts';
import { createCache, type CacheDb } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase, prepareDatabase, type Db } from '../../../main/store/worker/database.ts';
import { END, KEY } from '../data/fill.ts';
import { at, cacheIn, profile, shares } from '../data/opened.ts';
import { ratio, type Bench, type Figure, type Goal } from '../goal.ts';

const SMALL = 10_000;
/** Number of new loans in one answer. */
const NEW = 200;

const acts: Readonly<Record<string, (cache: CacheDb, run: number) => void>> = {
  page(cache) {
    for (const share of shares)
      cache['history.page'](profile, {
        resource: 'loans',
        limit: 200,
        filter: { opened: { to: at(share) } },
      });
  },
  search(cache) {
    for (const share of shares) {
      const search = `LN ${String(Math.floor(share * SMALL))
        .padStart(7, '0')
        .slice(0, 6)}`;
      cache['history.page'](profile, { resource: 'loans', limit: 200, filter: { search } });
    }
  },
  [`insert of ${NEW}`](cache, run) {
    const slices = cache.observe(profile, epochMillis(END + run), newLoans(run));
    while (slices.next().done !== true);
  },
};

async function take(bench: Bench): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-plain-'));
  const paths = { encrypted: join(folder, 'encrypted.db'), plain: join(folder, 'plain.db') };
  for (const path of Object.values(paths)) copyFileSync(cacheIn(bench.history(SMALL)), path);
  decrypt(paths.plain);
  const dbs = {
    encrypted: openDatabase(paths.encrypted, KEY, CACHE_SCHEMA),
    plain: plain(paths.plain),
  };
  for (const db of Object.values(dbs)) prepareDatabase(db, CACHE_SCHEMA);
  const caches = { encrypted: createCache(dbs.encrypted), plain: createCache(dbs.plain) };
  try {
    return Object.entries(acts).map(([what, act]) => {
      const timed = (cache: CacheDb, run: number): number => {
        const began = performance.now();
        act(cache, run);
        return performance.now() - began;
      };
      const pairs: [number, number][] = [];
      // The first query of each prepares its statements.
      for (let run = -1; run < bench.pairs; run += 1) {
        const pair: [number, number] = [timed(caches.encrypted, run), timed(caches.plain, run)];
        if (run >= 0) pairs.push(pair);
      }
      const named = { goal: 'P19', what: `encrypted database ÷ the same plain: ${what}`, atMost: 1.25 };
      return ratio(named, ['encrypted', 'plain'], pairs, 'ms');
    });
  } finally {
    for (const cache of Object.values(caches)) cache.abandon();
    rmSync(folder, { recursive: true, force: true });
  }
}

function decrypt(path: string): void {
  const { raw } = openDatabase(path, KEY, CACHE_SCHEMA);
  raw.pragma('journal_mode=DELETE');
  raw.pragma(`rekey=''`);
  raw.close();
}

/** Opens the file with the settings of database.ts, but without a key. */
function plain(path: string): Db {
  const raw = new Database(path);
  for (const pragma of [
    'locking_mode=EXCLUSIVE',
    'cell_size_check=ON',
    'cache_size=-8000',
    'temp_store=MEMORY',
  ])
    raw.pragma(pragma);
  const statements = new Map<string, Database.Statement>();
  return {
    raw,
    sql<Row>(text: string) {
      let statement = statements.get(text);
      if (statement === undefined) statements.set(text, (statement = raw.prepare(text)));
      return statement as Database.Statement<unknown[], Row>;
    },
    transaction: (work) => raw.transaction(work).immediate(),
    close: () => void raw.close(),
  };
}

function newLoans(run: number): Observation[] {
  return Array.from({ length: NEW }, (_, nth) => {
    const subject = `NEW-${run}-${nth}`;
    const amount = decimal(`${400_000 + nth}.50`);
    const openedAt = epochMillis(END + run * NEW + nth);
    const row = { id: subject, status: 'open', statusWord: 'active', principal: amount, openedAt };
    return {
      resource: 'loans',
      subject,
      value: JSON.stringify({ ...row, destination: 'Marina Practice Bank' }).repeat(4),
      raw: JSON.stringify(row).repeat(4),
      index: {
        status: 'open',
        statusWord: 'active',
        amount,
        unit: 'NGN',
        openedAt,
        words: `ref${nth} marina`,
        row: JSON.stringify(row),
      },
    };
  });
}

export const encryption: Goal = { names: ['P19'], take };
