// Measures the chosen goals of docs/performance.md in one run. `npm run bench` provides display, keychain and
// histories.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure, Goal } from './goal.ts';
import { accepting } from './goals/accepting.ts';
import { encryption } from './goals/encryption.ts';
import { historyQueries } from './goals/history-queries.ts';
import { polling } from './goals/polling.ts';
import { rest } from './goals/rest.ts';
import { sizes } from './goals/sizes.ts';
import { starting } from './goals/starting.ts';
import { turns } from './goals/turns.ts';
import { windowed } from './goals/windowed.ts';
import { asJson, asTable } from './report.ts';

/** Goals that open windows come last, because the app adds files to the histories' folders. */
const goals: readonly Goal[] = [
  sizes,
  historyQueries,
  encryption,
  turns,
  accepting,
  polling,
  starting,
  rest,
  windowed,
];

const chosen = process.env['COLLATERAL_DESK_GOALS']?.split(',');
const histories = JSON.parse(process.env['COLLATERAL_DESK_HISTORIES'] ?? '{}') as Record<string, string>;
const bench: Bench = {
  pairs: Math.max(3, Number(process.env['COLLATERAL_DESK_PAIRS'] ?? 9)),
  loans: Number(process.env['COLLATERAL_DESK_LOANS'] ?? 1_000_000),
  history(loans) {
    const folder = histories[loans];
    if (folder === undefined) throw new Error(`There is no history of ${loans} loans: run npm run bench`);
    return folder;
  },
  say: (line) => void process.stderr.write(`${line}\n`),
};
const folder = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? 'artifacts/bench';

const figures: Figure[] = [];
const failed: string[] = [];
for (const goal of goals) {
  const { names } = goal;
  const wanted = chosen === undefined ? names : names.filter((name) => chosen.includes(name));
  if (wanted.length === 0) continue;
  bench.say(`• ${wanted.join(', ')}`);
  try {
    const taken = await goal.take(bench, wanted);
    const kept = taken.filter((figure) => chosen?.includes(figure.goal) ?? true);
    figures.push(...kept);
    bench.say(asTable(kept));
  } catch (cause) {
    failed.push(wanted.join(', '));
    bench.say(
      `✗ ${wanted.join(', ')}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
    );
  }
}
figures.sort((a, b) => Number(a.goal.slice(1)) - Number(b.goal.slice(1)));
const about = {
  at: new Date().toISOString(),
  electron: process.versions.electron,
  node: process.version,
  processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  /** Load over 1, 5 and 15 minutes. If it exceeds the number of processors, other work ran too. */
  load: loadavg().map((each) => Number(each.toFixed(1))),
  loans: bench.loans,
  notMeasured: failed,
};
mkdirSync(folder, { recursive: true });
const report = asJson(figures, about);
writeFileSync(join(folder, 'result.json'), report);
writeFileSync(join(folder, 'result.md'), asTable(figures));
process.stdout.write(`${report}\n${asTable(figures)}`);
if (failed.length > 0) process.exitCode = 1;
// A window that does not close must not keep the bench running.
setTimeout(() => process.exit(), 5_000).unref();
