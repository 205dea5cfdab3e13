// The bench: this app against a bare window, in pairs, in one run. Prints JSON; npm run bench puts the desk
// around it. Goals and their numbers: docs/performance.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { millisOfCall, millisUntil, megabytes } from './measures.ts';
import { connectToPractice } from './profile.ts';
import { measureAccepts, type Accepts } from './data/accept.ts';
import { measureLongList } from './data/long-list.ts';
import { measureHistory, type Looked } from './data/million.ts';
import { compare, quantile, type Comparison } from './ratio.ts';
import { openWindow, type Window } from './window.ts';

interface Goal {
  name: string;
  what: string;
  unit: string;
  /** The largest ratio that meets the goal. */
  atMost: number;
  app: (window: Window) => Promise<number>;
  floor: (window: Window) => Promise<number>;
}

/** Passes every check of the router and reaches the desk, which has no such intent and says so: no effect. */
const bridgeCall = `window.collateralDesk.call['borrow.letLapse']('{"intentId":"00000000-0000-4000-8000-000000000000"}')`;

const goals: Goal[] = [
  {
    name: 'P1',
    what: 'warm start to usable, ÷ first contentful paint of a bare window',
    unit: 'ms',
    atMost: 1.2,
    app: (window) => millisUntil(window, 'mark', 'usable'),
    floor: (window) => millisUntil(window, 'paint', 'first-contentful-paint'),
  },
  {
    name: 'P7',
    what: 'one bridge round trip, ÷ a bare invoke',
    unit: 'ms',
    atMost: 1.5,
    app: (window) => millisOfCall(window, bridgeCall),
    floor: (window) => millisOfCall(window, `window.floor.echo('{}')`),
  },
  {
    name: 'P4',
    what: 'memory of all processes at rest (PSS), ÷ a bare window',
    unit: 'MB',
    atMost: 1.15,
    app: (window) => megabytes(window),
    floor: (window) => megabytes(window),
  },
];

/** Taken without a window, each the worst of one run; the median of several is held to `atMost`. */
interface Measure {
  name: string;
  what: string;
  unit: string;
  atMost: number;
  /** Many times in one run already. */
  once?: boolean;
  take: () => Promise<number>;
}

const measures: Measure[] = [
  {
    name: 'P16',
    what: "longest turn of main while 10,000 loans are read, filed and looked at, in the thread's own time",
    unit: 'ms',
    atMost: 8,
    async take() {
      const { first, same, differing } = await measureLongList();
      process.stderr.write(`P16 ${JSON.stringify({ first, same, differing })}\n`);
      return Math.max(first.longest, same.longest, differing.longest);
    },
  },
];

const LOANS = Number(process.env['COLLATERAL_DESK_LOANS'] ?? 1_000_000);
let looked: Promise<Looked> | undefined;
/** One history for all of them: making it takes longer than looking at it. */
const look = (): Promise<Looked> => (looked ??= measureHistory(LOANS));
const atTheStore = (
  name: string,
  what: string,
  atMost: number,
  of: (looked: Looked) => number,
  unit = 'ms',
) => ({
  name,
  what: `${what}, at the store, of ${LOANS} loans`,
  unit,
  atMost,
  once: true,
  take: async () => of(await look()),
});
measures.push(
  atTheStore('P8', 'history page of 200 rows, p95', 32, ({ page, sorted }) => Math.max(page, sorted)),
  atTheStore('P9', 'search, p95', 50, ({ search }) => search),
  atTheStore('P10', 'monthly totals, p95', 2, ({ months }) => months),
  atTheStore('P11', 'page as of any moment, p95', 100, ({ asOf }) => asOf),
  atTheStore(
    'P13',
    'CSV of all rows, ÷ a bare loop that makes the same text',
    1.5,
    ({ csv }) => csv.ratio,
    '×',
  ),
);

const ACCEPTS = 40;
let accepted: Promise<Accepts> | undefined;
const accepts = (): Promise<Accepts> => (accepted ??= measureAccepts(ACCEPTS));
const median = (values: readonly number[]): number => quantile(values, 0.5);
measures.push(
  {
    name: 'P14',
    what: `accept pressed to the first byte on the wire, its record on disk before; median of ${ACCEPTS}`,
    unit: 'ms',
    atMost: 50,
    once: true,
    take: async () => median((await accepts()).pressed),
  },
  {
    name: 'P14',
    what: 'the same ÷ a bare write and fsync of one page in the same folder, in pairs',
    unit: '×',
    atMost: 3,
    once: true,
    take: async () => {
      const { pressed, fsync } = await accepts();
      return median(pressed.map((ms, at) => ms / (fsync[at] ?? Number.NaN)));
    },
  },
);

const pairsWanted = Math.max(7, Number(process.env['COLLATERAL_DESK_PAIRS'] ?? 9));
const only = process.env['COLLATERAL_DESK_GOALS']?.split(',');
const isChosen = ({ name }: { name: string }): boolean => only === undefined || only.includes(name);
const chosen = goals.filter(isChosen);
const app = process.env['COLLATERAL_DESK_APP'] ?? process.cwd();
const floor = join(import.meta.dirname, 'floor');
const profiles = {
  app: mkdtempSync(join(tmpdir(), 'bench-app-')),
  floor: mkdtempSync(join(tmpdir(), 'bench-floor-')),
};

const pairs: Record<string, { app: number; floor: number }[]> = {};
const taken: Record<string, number[]> = {};
try {
  for (const { what, take, once } of measures.filter(isChosen))
    for (let run = 0; run < (once === true ? 1 : pairsWanted); run += 1)
      (taken[what] ??= []).push(await take());
  if (accepted !== undefined) process.stderr.write(`P14 ${JSON.stringify(await accepted)}\n`);
  if (looked !== undefined) process.stderr.write(`P8 to P13 ${JSON.stringify(await looked)}\n`);
  if (chosen.length > 0) await connectToPractice(profiles.app);
  // The first start of each fills the caches and is not counted: the goals are about warm starts.
  for (let pair = chosen.length > 0 ? -1 : pairsWanted; pair < pairsWanted; pair += 1) {
    const order = pair % 2 === 0 ? (['app', 'floor'] as const) : (['floor', 'app'] as const);
    const both: Record<'app' | 'floor', Record<string, number>> = { app: {}, floor: {} };
    for (const side of order) both[side] = await measure(side);
    if (pair < 0) continue;
    for (const { name } of chosen) {
      (pairs[name] ??= []).push({
        app: both.app[name] ?? Number.NaN,
        floor: both.floor[name] ?? Number.NaN,
      });
    }
    process.stderr.write(`pair ${pair + 1} of ${pairsWanted}: ${JSON.stringify(both)}\n`);
  }
} catch (error) {
  process.stderr.write(
    `✗ The bench could not measure: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  for (const folder of Object.values(profiles)) rmSync(folder, { recursive: true, force: true });
}

const alone = measures.filter(isChosen).map(({ name, what, unit, atMost }) => {
  const values = taken[what] ?? [];
  const middle = median(values);
  const spread = [quantile(values, 0.25), quantile(values, 0.75)];
  return { name, what, unit, median: middle, spread, runs: values.length, atMost, met: middle <= atMost };
});
const results = chosen.map(({ name, what, unit, atMost }) => {
  const comparison: Comparison = compare(pairs[name] ?? []);
  return { name, what, unit, ...comparison, atMost, met: comparison.ratio <= atMost };
});
if (process.exitCode === undefined) {
  const { electron } = process.versions;
  const report = `${JSON.stringify({ electron, node: process.version, results, alone }, null, 2)}\n`;
  const folder = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? 'artifacts/bench';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'result.json'), report);
  process.stdout.write(report);
  for (const { name, ratio, spread, atMost, met, what } of results) {
    const goal = `goal at most ${atMost}: ${met ? 'met' : 'NOT met'}`;
    process.stderr.write(`${name} ${ratio} (middle half ${spread.join('–')}), ${goal}; ${what}\n`);
  }
  for (const { name, median, spread, unit, atMost, met, what } of alone) {
    const [low, high] = spread.map((value) => value.toFixed(1));
    const goal = `goal at most ${atMost}: ${met ? 'met' : 'NOT met'}`;
    process.stderr.write(
      `${name} ${median.toFixed(1)} ${unit} (middle half ${low}–${high}), ${goal}; ${what}\n`,
    );
  }
}

async function measure(side: 'app' | 'floor'): Promise<Record<string, number>> {
  const window = await openWindow(side === 'app' ? app : floor, profiles[side]);
  try {
    const values: Record<string, number> = {};
    for (const goal of chosen) values[goal.name] = await goal[side](window);
    return values;
  } finally {
    await window.end();
  }
}
