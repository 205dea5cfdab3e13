// A history of any length, made by the database itself, and what looking at it costs (P8 to P13, at the store: what a
// screen adds is measured at the screen). Loans have five observations each; what they say follows from their number.
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { CACHE_FILE } from '../../../main/store/files.ts';
import { openStore } from '../../../main/store/store.ts';
import { CACHE_MIGRATIONS, searchTable } from '../../../main/store/worker/cache/migrations.ts';
import { openDatabase, prepareDatabase } from '../../../main/store/worker/database.ts';
import { blocksDuring, type Blocks } from './blocks.ts';
import { quantile } from '../ratio.ts';

const KEY = '5e'.repeat(32);
const PROFILE = 'bench' as ProfileId;
const START = Date.parse('2020-01-01T00:00:00Z');
const END = Date.parse('2026-01-01T00:00:00Z');
const MOST_TIME = 2 ** 42 - 1;

export interface Looked {
  readonly loans: number;
  /** Milliseconds at the 95th percentile, or of the one time it was done. */
  readonly page: number;
  readonly sorted: number;
  readonly filtered: number;
  readonly search: number;
  readonly months: number;
  readonly asOf: number;
  readonly compare: number;
  readonly totals: number;
  readonly csv: {
    readonly seconds: number;
    readonly bare: number;
    readonly ratio: number;
    readonly main: Blocks;
    readonly extraMb: number;
  };
}

/** A folder with such a cache in it; opened by the store as any other. */
export function fillHistory(loans: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'bench-history-'));
  const path = join(directory, CACHE_FILE);
  const db = openDatabase(path, KEY, CACHE_MIGRATIONS.length);
  prepareDatabase(db, CACHE_MIGRATIONS);
  const { raw } = db;
  raw.pragma('cache_size=-200000');
  raw.pragma('synchronous=OFF');
  const indexes = raw
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) raw.exec(`DROP INDEX ${name}`);
  const step = Math.floor((END - START) / loans);
  raw.exec(`
    BEGIN;
    INSERT INTO scope (id, profile, resource, subjects, closed, observations, observed_at)
      VALUES (1, '${PROFILE}', 'loans', ${loans}, ${Math.floor(loans / 3)}, ${loans * 5}, ${END});
    ${searchTable(1)};
    CREATE TEMP TABLE made AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${loans})
      SELECT i, 'LN-' || printf('%07d', i) AS name, ${START} + i * ${step} AS opened, i % 3 = 0 AS closed,
        'P08' || (10000000 + (i * 7919333) % 80000000) || '5 02' AS amount, 'P05' || (10000 + i % 80000) || ' 06' AS collateral
      FROM n;
    INSERT INTO observation (id, scope, subject, since, observed_at, value, raw)
      SELECT (k.value - 1) * ${loans} + i, 1, i, opened + k.value * 86400000, CASE k.value WHEN 5 THEN NULL ELSE opened + k.value * 86400000 + 80000000 END,
        '{}', '{"id":"' || name || '","version":' || k.value || '}'
      FROM json_each('[1,2,3,4,5]') k, made;
    INSERT INTO fact (subject, since, observation, scope, standing, status, amount, unit, payoff, collateral, asset, destination, opened_at, closed_at)
      SELECT i, opened + k.value * 86400000, (k.value - 1) * ${loans} + i, 1, CASE WHEN closed AND k.value = 5 THEN 'closed' ELSE 'open' END,
        CASE WHEN closed AND k.value = 5 THEN 'closed' ELSE 'active' END, amount, 'NGN', 'P08' || (10000000 + (i * 7919333 + k.value) % 80000000) || ' 02',
        collateral, 'USDC', 'Marina ' || i, opened, CASE WHEN closed AND k.value = 5 THEN opened + 400000000 END
      FROM made, json_each('[1,2,3,4,5]') k ORDER BY 1, 2, 3;
    INSERT INTO present (subject, scope, name, first_seen, since, observation, standing, status, amount, unit, payoff, collateral, asset, destination, opened_at, closed_at)
      SELECT i, 1, name, opened + 86400000, f.since, f.observation, f.standing, f.status, f.amount, 'NGN', f.payoff, f.collateral, 'USDC', f.destination, opened, f.closed_at
      FROM made CROSS JOIN fact f ON f.subject = i AND f.since = opened + 5 * 86400000;
    INSERT INTO subject (id, scope, name, place, observation, observed_at, closed, sorted_at, opened_at, row, words)
      SELECT i, 1, name, (CASE closed WHEN 1 THEN 1 << 62 ELSE 0 END) + ((${MOST_TIME} - opened) << 20), 4 * ${loans} + i, ${END}, closed, opened, opened, '{}', 'ref' || i || ' marina'
      FROM made;
    INSERT INTO search_1 (rowid, words) SELECT place, name || ' ' || words FROM subject ORDER BY place;
    INSERT INTO rollup (scope, kind, month, unit, things, sum)
      SELECT 1, 'opened', strftime('%Y-%m', (opened + 3600000) / 1000, 'unixepoch'), 'NGN', count(*), CAST(sum(10000000 + (i * 7919333) % 80000000) AS TEXT)
      FROM made GROUP BY 3;
    DROP TABLE made;
    COMMIT`);
  for (const { sql } of indexes) raw.exec(sql);
  db.close();
  return directory;
}

export async function measureHistory(loans: number): Promise<Looked> {
  const directory = fillHistory(loans);
  const opened = await openStore({
    directory,
    keyHex: KEY,
    worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
    anchors: { load: async () => ok(undefined), save: async () => ok(undefined) },
    now: epochMillis(END),
  });
  const store = good(opened);
  try {
    return await look(store, loans, directory);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function look({ cache }: Store, loans: number, directory: string): Promise<Looked> {
  const of = { resource: 'loans' as const, limit: 200 };
  const at = (share: number) => epochMillis(START + share * (END - START));
  const shares = Array.from({ length: 40 }, (_, nth) => ((nth * 0.618) % 1) * 0.98 + 0.01);
  const page = await p95(shares, (share) =>
    cache.historyPage(PROFILE, { ...of, filter: { opened: { to: at(share) } } }),
  );
  const sorted = await p95(shares, (share) =>
    cache.historyPage(PROFILE, { ...of, sort: { by: 'amount', descending: share > 0.5 } }),
  );
  const filtered = await p95(shares, (share) =>
    cache.historyPage(PROFILE, { ...of, filter: { standings: ['closed'], opened: { from: at(share) } } }),
  );
  const search = await p95(shares, (share) => {
    const number = String(Math.floor(share * loans)).padStart(7, '0');
    return cache.historyPage(PROFILE, {
      ...of,
      filter: { search: `LN ${number.slice(0, 1 + Math.floor(share * 6))}` },
    });
  });
  const months = await p95(shares, () => cache.historySeries(PROFILE, { measure: 'drawdowns' }));
  const asOf = await p95(shares, (share) => cache.historyPage(PROFILE, { ...of, asOf: at(share) }));
  const compare = await p95(shares, (share) =>
    cache.historyCompare(PROFILE, { ...of, from: at(share), to: epochMillis(at(share) + 7 * 86_400_000) }),
  );
  const totals = await p95([0], () => cache.historyTotals(PROFILE, { resource: 'loans' }));
  return {
    loans,
    page,
    sorted,
    filtered,
    search,
    months,
    asOf,
    compare,
    totals,
    csv: await csv(cache, directory),
  };
}

/** Against a loop that asks for the same text and writes it where nobody counts. */
async function csv(cache: Store['cache'], directory: string): Promise<Looked['csv']> {
  const write = async (each: (text: string) => Promise<void>): Promise<number> => {
    const began = performance.now();
    for (let cursor: string | undefined; ;) {
      const part = good(await cache.exportPart(PROFILE, { resource: 'loans', format: 'csv', cursor }));
      await each(part.text);
      cursor = part.nextCursor;
      if (cursor === undefined) break;
    }
    return (performance.now() - began) / 1000;
  };
  const bare = await write(async () => undefined);
  const before = process.memoryUsage().rss;
  let most = before;
  let seconds = 0;
  const main = await blocksDuring(async () => {
    const file = createWriteStream(join(directory, 'out.csv'));
    seconds = await write(async (text) => {
      if (!file.write(text)) await once(file, 'drain');
      most = Math.max(most, process.memoryUsage().rss);
    });
    file.end();
    await once(file, 'finish');
  });
  return { seconds, bare, ratio: seconds / bare, main, extraMb: (most - before) / 1024 / 1024 };
}

async function p95<T>(
  shares: readonly number[],
  ask: (share: number) => Promise<Result<T>>,
): Promise<number> {
  const times: number[] = [];
  for (const share of shares) {
    const began = performance.now();
    good(await ask(share));
    times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}

function good<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
