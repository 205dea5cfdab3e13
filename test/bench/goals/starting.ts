// P1 to P4 and P7: the time of a start and the memory after it, compared with a bare window. The
// compared variants start in turn, round after round.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  megabytes,
  megabytesByProcess,
  millisOfCall,
  millisUntil,
  millisUntilUsable,
  SETTLED_MS,
} from '../measures.ts';
import { prepared, startLender, type Prepared } from '../profile.ts';
import { ratio, type Bench, type Figure, type Goal } from '../goal.ts';
import { quantile } from '../ratio.ts';
import { openWindow, type Window } from '../window.ts';

const app = process.env['COLLATERAL_DESK_APP'] ?? process.cwd();
const floor = join(import.meta.dirname, '../floor');
const SMALL = 1_000;
/** Switches for a start without a network: a dead proxy and no name lookup. */
const NO_NETWORK = ['--proxy-server=http://127.0.0.1:9', '--host-resolver-rules=MAP * ~NOTFOUND'];

/** A call that passes every check of the router. The desk has no such intent and refuses without effect. */
const bridgeCall = `window.collateralDesk.call['borrow.letExpire']('{"intentId":"00000000-0000-4000-8000-000000000000"}')`;
/** Reads a thousand rows as the History screen does. */
const rowsCall = `(async () => {
  for (let nth = 0, cursor; nth < 5; nth += 1) {
    const asked = JSON.stringify({ resource: 'loans', limit: 200, ...(cursor && { cursor }) });
    ({ nextCursor: cursor } = JSON.parse(await window.collateralDesk.call['history.page'](asked)).value);
  }
})()`;
const rowsEcho = `(async () => { for (let nth = 0; nth < 5; nth += 1) JSON.parse(await window.floor.rows(200)); })()`;

type Side = 'floor' | 'app' | 'offline' | 'small';

async function started<T>(
  side: Side,
  profiles: Readonly<Record<Side, string>>,
  measure: (window: Window, ms: number) => Promise<T>,
): Promise<T> {
  const switches = side === 'offline' ? NO_NETWORK : [];
  const window = await openWindow(side === 'floor' ? floor : app, profiles[side], switches);
  try {
    const ms =
      side === 'floor'
        ? await millisUntil(window, 'paint', 'first-contentful-paint')
        : await millisUntilUsable(window);
    return await measure(window, ms);
  } finally {
    await window.end();
  }
}

interface Round {
  /** To the usable screen; of the floor, to its first paint. */
  readonly ms: Record<Side, number>;
  /** To the app's first paint; undefined if it did not have the last session's figures. */
  readonly firstPaint: number | undefined;
  readonly mb: Record<'floor' | 'app', number>;
  readonly call: Record<'floor' | 'app', number>;
  readonly rows: Record<'floor' | 'app', number>;
  readonly by: Record<string, number>;
}

async function round(profiles: Record<Side, string>, full: Prepared, turned: boolean): Promise<Round> {
  const taken = {
    firstPaint: undefined as number | undefined,
    ms: { floor: 0, app: 0, offline: 0, small: 0 },
    mb: { floor: 0, app: 0 },
    call: { floor: 0, app: 0 },
    rows: { floor: 0, app: 0 },
    by: {} as Record<string, number>,
  };
  const order: Side[] = ['floor', 'app', 'offline', 'small'];
  for (const side of turned ? order.toReversed() : order) {
    await full.online(side !== 'offline');
    await started(side, profiles, async (window, ms) => {
      taken.ms[side] = ms;
      if (side !== 'app' && side !== 'floor') return;
      if (side === 'app') taken.firstPaint = await figuresPainted(window);
      taken.mb[side] = await megabytes(window);
      if (side === 'app') taken.by = megabytesByProcess(window.pid);
      taken.call[side] = await millisOfCall(window, side === 'app' ? bridgeCall : `window.floor.echo('{}')`);
      taken.rows[side] = await millisOfCall(window, side === 'app' ? rowsCall : rowsEcho, 6);
    });
  }
  return taken;
}

/** Milliseconds to the first paint of a start whose page came with the last session's figures. */
async function figuresPainted(window: Window): Promise<number | undefined> {
  const had = await window.evaluate<number>("performance.getEntriesByName('last-figures-removed').length");
  return had === 0 ? undefined : millisUntil(window, 'paint', 'first-contentful-paint');
}

/** The bench runs on Electron as Node, which would otherwise treat archives as folders. */
process.noAsar = true;

/** Drops the files of the app and of the runtime from the system's page cache. */
function forgetFiles(...folders: string[]): void {
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none']);
    }
}

async function take(bench: Bench, wanted: readonly string[]): Promise<Figure[]> {
  const lender = await startLender();
  const full = await prepared(lender, bench.history(bench.loans));
  const small = await prepared(lender, bench.history(SMALL));
  const bare = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  const profiles = { app: full.userData, offline: full.userData, small: small.userData, floor: bare };
  try {
    const rounds: Round[] = [];
    // These are warm starts, so the first start fills the caches and does not count.
    const warm = wanted.some((goal) => goal !== 'P2') ? bench.pairs : -1;
    for (let nth = -1; nth < warm; nth += 1) {
      const taken = await round(profiles, full, nth % 2 !== 0);
      if (nth >= 0) rounds.push(taken);
      bench.say(`  start ${nth + 1} of ${bench.pairs}: ${JSON.stringify(taken.ms)}`);
    }
    await full.online(true);
    const settled = wanted.includes('P4') ? [await settledFigure(profiles)] : [];
    const cold: ColdPair[] = [];
    const runtime = dirname(process.execPath);
    for (let nth = 0; wanted.includes('P2') && nth < Math.min(bench.pairs, 7); nth += 1) {
      const pair: ColdPair = { app: 0, floor: 0, firstPaint: undefined };
      for (const side of nth % 2 === 0 ? (['app', 'floor'] as const) : (['floor', 'app'] as const)) {
        forgetFiles(runtime, join(app, 'out'), join(app, 'node_modules/better-sqlite3-multiple-ciphers'));
        forgetFiles(profiles[side]);
        pair[side] = await started(side, profiles, async (window, ms) => {
          if (side === 'app') pair.firstPaint = await figuresPainted(window);
          return ms;
        });
      }
      cold.push(pair);
      bench.say(`  cold start ${nth + 1}: ${JSON.stringify(pair)}`);
    }
    return [
      ...(rounds.length > 0 ? warmFigures(bench, rounds) : []),
      ...settled,
      ...(cold.length > 0 ? coldFigures(cold) : []),
    ];
  } finally {
    await lender.stop();
    for (const profile of [full, small]) profile.remove();
    rmSync(bare, { recursive: true, force: true });
  }
}

async function settledFigure(profiles: Record<Side, string>): Promise<Figure> {
  const settled = (side: Side) => started(side, profiles, (window) => megabytes(window, SETTLED_MS));
  const pair = [await settled('app'), await settled('floor')] as const;
  const what = 'memory at rest, 35 s after the start, ÷ a bare window';
  return ratio({ goal: 'P4', what, atMost: 1.2 }, ['app', 'bare'], [pair], 'MB');
}

interface ColdPair {
  app: number;
  floor: number;
  firstPaint: number | undefined;
}

const FIRST_FRAME = 'to the first frame with the last session’s figures ÷ a bare window’s first paint';
const USABLE = 'to usable ÷ a bare window’s first paint';

/** Starts whose keychain answered too late for the first frame are left out, and the count says so. */
const firstFrames = (
  goal: string,
  kind: string,
  starts: readonly (readonly [number | undefined, number])[],
) => {
  const pairs = starts.flatMap(([paint, bare]) => (paint === undefined ? [] : [[paint, bare] as const]));
  const without = starts.length - pairs.length;
  const note = without === 0 ? '' : `; ${without} starts were without them`;
  return pairs.length === 0
    ? []
    : [
        ratio(
          { goal, what: `(a) ${kind} start ${FIRST_FRAME}${note}`, atMost: 1.15 },
          ['app', 'bare'],
          pairs,
          'ms',
        ),
      ];
};

const coldFigures = (pairs: readonly ColdPair[]): Figure[] => [
  ...firstFrames(
    'P2',
    'cold',
    pairs.map(({ firstPaint, floor }) => [firstPaint, floor]),
  ),
  ratio(
    { goal: 'P2', what: `(b) cold start ${USABLE}`, atMost: 1.35 },
    ['app', 'bare'],
    pairs.map(({ app: ours, floor }) => [ours, floor]),
    'ms',
  ),
];

function warmFigures(bench: Bench, rounds: readonly Round[]): Figure[] {
  const { loans } = bench;
  const pairs = (one: Side, other: Side) => rounds.map(({ ms }) => [ms[one], ms[other]] as const);
  const two = (what: 'mb' | 'call' | 'rows') =>
    rounds.map((taken) => [taken[what].app, taken[what].floor] as const);
  const warm = ratio(
    {
      goal: 'P1',
      what: `(b) warm start with ${loans} loans ${USABLE}`,
      atMost: 1.35,
    },
    ['app', 'bare'],
    pairs('app', 'floor'),
    'ms',
  );
  const by = Object.keys(rounds[0]?.by ?? {}).map((kind) => {
    const mb = quantile(
      rounds.map((taken) => taken.by[kind] ?? 0),
      0.5,
    );
    return `${kind} ${mb.toFixed(0)}`;
  });
  return [
    ...firstFrames(
      'P1',
      'warm',
      rounds.map(({ firstPaint, ms }) => [firstPaint, ms.floor]),
    ),
    warm,
    ratio(
      { goal: 'P3', what: 'warm start with no network ÷ with one', atMost: 1.02 },
      ['offline', 'online'],
      pairs('offline', 'app'),
      'ms',
    ),
    ratio(
      { goal: 'P3', what: `warm start with ${loans} loans ÷ with ${SMALL}`, atMost: 1.05 },
      ['large', 'small'],
      pairs('app', 'small'),
      'ms',
    ),
    ratio(
      {
        goal: 'P4',
        what: `memory at rest on Collateral (PSS; ${by.join(', ')} MB) ÷ a bare window`,
        atMost: 1.2,
      },
      ['app', 'bare'],
      two('mb'),
      'MB',
    ),
    ratio(
      { goal: 'P7', what: 'one bridge call ÷ a bare invoke', atMost: 1.3 },
      ['call', 'invoke'],
      two('call'),
      'ms',
    ),
    ratio(
      {
        goal: 'P7',
        what: '1,000 rows from the database to the page ÷ as JSON text from memory',
        atMost: 2,
      },
      ['history.page', 'text'],
      two('rows'),
      'ms',
    ),
  ];
}

export const starting: Goal = { names: ['P1', 'P2', 'P3', 'P4', 'P7'], take };
