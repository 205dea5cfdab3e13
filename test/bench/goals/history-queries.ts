// P8 to P11 and P13: queries of the screens on a long history, in processor time of
// the answering thread. windowed.ts measures what the window adds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../../main/desk/ports/store.ts';
import type { CacheDb } from '../../../main/store/worker/cache/cache.ts';
import { epochMillis } from '../../../domain/time.ts';
import { exportCsv } from '../data/exporting.ts';
import { blocksDuring, type Blocks } from '../data/blocks.ts';
import { at, cpuMillis, openHere, openHistory, profile, timesOf } from '../data/opened.ts';
import { p95, single, type Bench, type Figure, type Goal } from '../goal.ts';

const of = { resource: 'loans' as const, limit: 200 };
/** Goals that need a whole export, which takes minutes. */
const OF_EXPORTS: readonly string[] = ['P13'];
const WEEK = 7 * 86_400_000;

type Times = Record<keyof ReturnType<typeof questions>, number[]>;

const questions = (cache: CacheDb, loans: number) => ({
  page: (share: number) => cache['history.page'](profile, { ...of, filter: { opened: { to: at(share) } } }),
  sorted: (share: number) =>
    cache['history.page'](profile, { ...of, sort: { by: 'amount', descending: share > 0.5 } }),
  filtered: (share: number) =>
    cache['history.page'](profile, { ...of, filter: { statuses: ['closed'], opened: { from: at(share) } } }),
  search: (share: number) => {
    const number = String(Math.floor(share * loans)).padStart(7, '0');
    return cache['history.page'](profile, {
      ...of,
      filter: { search: `LN ${number.slice(0, 1 + Math.floor(share * 6))}` },
    });
  },
  searchAll: (share: number) =>
    cache['history.page'](profile, {
      ...of,
      filter: { search: 'marina'.slice(0, 1 + Math.floor(share * 6)) },
    }),
  months: () => cache['history.series'](profile, { measure: 'drawdowns' }),
  asOf: (share: number) => cache['history.page'](profile, { ...of, asOf: at(share) }),
  asOfSearch: (share: number) =>
    cache['history.page'](profile, { ...of, asOf: at(share), filter: { search: 'marina' } }),
  compare: (share: number) =>
    cache['history.compare'](profile, { ...of, from: at(share), to: epochMillis(at(share) + WEEK) }),
});

function timesAt(directory: string, loans: number): { times: Times; sumsMs: number } {
  const cache = openHere(directory);
  try {
    const times: Partial<Times> = {};
    for (const [name, ask] of Object.entries<(share: number) => unknown>(questions(cache, loans)))
      times[name as keyof Times] = timesOf(ask);
    const began = cpuMillis();
    cache['history.totals'](profile, { resource: 'loans' });
    return { times: times as Times, sumsMs: cpuMillis() - began };
  } finally {
    cache.close();
  }
}

async function opened<T>(directory: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openHistory(directory);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function take(bench: Bench, wanted: readonly string[]): Promise<Figure[]> {
  const directory = bench.history(bench.loans);
  const isAsked = wanted.some((goal) => !OF_EXPORTS.includes(goal));
  const figures = isAsked ? await questioned(bench, directory) : [];
  if (!wanted.some((goal) => OF_EXPORTS.includes(goal))) return figures;
  return [...figures, ...(await exports(directory))];
}

async function questioned(bench: Bench, directory: string): Promise<Figure[]> {
  const { loans } = bench;
  const { times: large, sumsMs } = timesAt(directory, loans);
  const ms = (goal: string, what: string, times: number[], atMost?: number): Figure =>
    p95(
      { goal, what: `${what}, processor time`, unit: 'ms', ...(atMost === undefined ? {} : { atMost }) },
      times,
    );
  return [
    ms('P8', 'history page of 200 rows', large.page, 16),
    ms('P8', 'the same sorted by amount', large.sorted, 16),
    ms('P8', 'the same filtered', large.filtered, 16),
    ms('P9', 'search for each typed text', large.search, 32),
    ms('P9', 'search for each typed part of a word of every row', large.searchAll, 32),
    ms('P10', 'monthly totals', large.months, 2),
    ms('P11', `first page as of any moment, ${loans * 5} observations`, large.asOf),
    ms('P11', 'page as of any moment with a search for a word of every row', large.asOfSearch),
    ms('P11', 'changes of one week', large.compare, 30),
    single({ goal: 'P10', what: 'sums over everything, processor time', unit: 'ms', atMost: 150 }, sumsMs),
  ];
}

async function exports(directory: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
  try {
    const { csv, blocks, extraMb } = await opened(directory, async (store) => {
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
      let csv = { seconds: 0, rows: 0 };
      const blocks: Blocks = await blocksDuring(async () => void (csv = await exportCsv(store, folder)));
      clearInterval(watch);
      return { csv, blocks, extraMb: (most - before) / 1024 / 1024 };
    });
    return [
      single({ goal: 'P13', what: 'additional memory during the export', unit: 'MB', atMost: 50 }, extraMb),
      single({ goal: 'P16', what: 'longest turn of main, CSV', unit: 'ms', atMost: 4 }, blocks.longest),
      single(
        { goal: 'P13', what: `CSV of ${csv.rows} loans`, unit: 'rows a second' },
        csv.rows / csv.seconds,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const historyQueries: Goal = { names: ['P8', 'P9', 'P10', 'P11', 'P13'], take };
