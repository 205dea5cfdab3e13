// Measures the chosen goals of docs/performance.md in one run. `npm run bench` provides display, keychain and
// histories.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Bench, Figure, Goal } from './goal.ts';
import { accepting } from './goals/accepting.ts';
import { historyQueries } from './goals/history-queries.ts';
import { rest } from './goals/rest.ts';
import { sizes } from './goals/sizes.ts';
import { starting } from './goals/starting.ts';
import { teamClaims } from './goals/team-claims.ts';
import { turns } from './goals/turns.ts';
import { windowed } from './goals/windowed.ts';
import { busyShare } from './measures.ts';
import { asJson, asTable } from './report.ts';

// As main/index.ts does, and before V8's young generation grows.
setFlagsFromString('--semi-space-growth-factor=1');

/** Goals that open windows come last, because the app adds files to the histories' folders. */
const goals: readonly Goal[] = [
  sizes,
  historyQueries,
  turns,
  accepting,
  teamClaims,
  starting,
  rest,
  windowed,
];

/** How long the machine is watched before the first figure. */
const WATCHED_MS = 3_000;

const chosen = process.env['COLLATERAL_DESK_GOALS']?.split(',');
const histories = JSON.parse(process.env['COLLATERAL_DESK_HISTORIES'] ?? '{}') as Record<string, string>;
const bench: Bench = {
  pairs: Math.max(3, Number(process.env['COLLATERAL_DESK_PAIRS'] ?? 9)),
  loans: Number(process.env['COLLATERAL_DESK_LOANS'] ?? 100_000),
  history(loans) {
    const folder = histories[loans];
    if (folder === undefined) throw new Error(`There is no history of ${loans} loans: run npm run bench`);
    return folder;
  },
  say: (line) => void process.stderr.write(`${line}\n`),
};
const folder = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? 'artifacts/bench';

const processors = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
/** Other work widens every spread. The load average does not tell: it still counts the build before. */
const busyBefore = await busyShare(WATCHED_MS);
const isQuiet = busyBefore < 0.05;
bench.say(
  `• Electron ${process.versions.electron} (${process.env['COLLATERAL_DESK_RUNTIME'] ?? 'runtime not named'}), Node ${process.version}, ${processors}`,
);
bench.say(
  isQuiet
    ? '• Quiet: nothing else is running'
    : `• NOT quiet: other work takes ${(busyBefore * 100).toFixed(0)}% of the processors. These figures are no result.`,
);

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
  runtime: process.env['COLLATERAL_DESK_RUNTIME'],
  processors,
  quiet: isQuiet,
  busyBefore: Number(busyBefore.toFixed(3)),
  /** Load over 1, 5 and 15 minutes. If it exceeds the number of processors, other work ran too. */
  load: loadavg().map((each) => Number(each.toFixed(1))),
  loans: bench.loans,
  notMeasured: failed,
};
mkdirSync(folder, { recursive: true });
const report = asJson(figures, about);
writeFileSync(join(folder, 'result.json'), report);
const table = asTable(figures);
writeFileSync(join(folder, 'result.md'), table);
process.stdout.write(`${report}\n${table}`);
if (failed.length > 0) process.exitCode = 1;
// A window that does not close must not keep the bench running.
setTimeout(() => process.exit(), 5_000).unref();
