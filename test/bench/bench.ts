// The bench: this app against a bare window, in pairs, in one run. Prints JSON; npm run bench puts the desk
// around it. Goals and their numbers: docs/performance.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { millisOfCall, millisUntil, megabytes } from './measures.ts';
import { connectToPractice } from './profile.ts';
import { compare, type Comparison } from './ratio.ts';
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

const pairsWanted = Math.max(7, Number(process.env['COLLATERAL_DESK_PAIRS'] ?? 9));
const only = process.env['COLLATERAL_DESK_GOALS']?.split(',');
const chosen = goals.filter(({ name }) => only === undefined || only.includes(name));
const app = process.env['COLLATERAL_DESK_APP'] ?? process.cwd();
const floor = join(import.meta.dirname, 'floor');
const profiles = {
  app: mkdtempSync(join(tmpdir(), 'bench-app-')),
  floor: mkdtempSync(join(tmpdir(), 'bench-floor-')),
};

const pairs: Record<string, { app: number; floor: number }[]> = {};
try {
  await connectToPractice(profiles.app);
  // The first start of each fills the caches and is not counted: the goals are about warm starts.
  for (let pair = -1; pair < pairsWanted; pair += 1) {
    const order = pair % 2 === 0 ? (['app', 'floor'] as const) : (['floor', 'app'] as const);
    const taken: Record<'app' | 'floor', Record<string, number>> = { app: {}, floor: {} };
    for (const side of order) taken[side] = await measure(side);
    if (pair < 0) continue;
    for (const { name } of chosen) {
      (pairs[name] ??= []).push({
        app: taken.app[name] ?? Number.NaN,
        floor: taken.floor[name] ?? Number.NaN,
      });
    }
    process.stderr.write(`pair ${pair + 1} of ${pairsWanted}: ${JSON.stringify(taken)}\n`);
  }
} catch (error) {
  process.stderr.write(
    `✗ The bench could not measure: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  for (const folder of Object.values(profiles)) rmSync(folder, { recursive: true, force: true });
}

const results = chosen.map(({ name, what, unit, atMost }) => {
  const comparison: Comparison = compare(pairs[name] ?? []);
  return { name, what, unit, ...comparison, atMost, met: comparison.ratio <= atMost };
});
if (process.exitCode === undefined) {
  const { electron } = process.versions;
  const report = `${JSON.stringify({ electron, node: process.version, results }, null, 2)}\n`;
  const folder = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? 'artifacts/bench';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'result.json'), report);
  process.stdout.write(report);
  for (const { name, ratio, spread, atMost, met, what } of results) {
    const goal = `goal at most ${atMost}: ${met ? 'met' : 'NOT met'}`;
    process.stderr.write(`${name} ${ratio} (middle half ${spread.join('–')}), ${goal}; ${what}\n`);
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
