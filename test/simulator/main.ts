// Runs the simulator for `npm run simulate` and prints a summary as JSON. It shortens a failure, describes it
// in words, and writes it to a file that `--replay` runs again.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadProduct } from './loader.ts';
import type { Step } from './story.ts';

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: 'simulated' },
    months: { type: 'string', default: '1' },
    /** Used instead of months. */
    days: { type: 'string' },
    runs: { type: 'string', default: '1' },
    /** Number of the first run. Processes with different numbers share one campaign. */
    from: { type: 'string', default: '0' },
    /** Path of a file to which each run adds a line with its seed, days and findings. */
    results: { type: 'string' },
    replay: { type: 'string' },
    /** Path of the file to which a failure is written. */
    failure: { type: 'string' },
    planted: { type: 'string' },
    /** The most runs that shortening a failure may take. */
    shrinking: { type: 'string', default: '60' },
    commit: { type: 'string', default: 'unknown' },
  },
});
const replayed =
  given.replay === undefined ? undefined : (JSON.parse(readFileSync(given.replay, 'utf8')) as Failure);
const planted = replayed?.planted ?? given.planted;
loadProduct(planted);
// These modules import the product, so they load after the hooks are in place.
const { simulate } = await import('./simulation.ts');
const { shrink } = await import('./shrink.ts');
const { DAYS_A_MONTH, storyOf, wordsOf } = await import('./story.ts');

interface Failure {
  readonly seed: string;
  readonly days: number;
  readonly commit: string;
  readonly planted?: string | undefined;
  /** Ids of the steps left in the story. */
  readonly steps: readonly number[];
}

const days =
  replayed?.days ?? (given.days === undefined ? Number(given.months) * DAYS_A_MONTH : Number(given.days));
const began = performance.now();
const checks: Record<string, number> = {};
const sums: Record<string, number> = {};
const traces: string[] = [];
let failed:
  | { seed: string; broken: readonly string[]; story: readonly string[]; shortenedIn: number }
  | undefined;
let runs = 0;
for (; runs < (replayed === undefined ? Number(given.runs) : 1) && failed === undefined; runs++) {
  const number = Number(given.from) + runs;
  const seed = replayed?.seed ?? (number === 0 ? given.seed : `${given.seed}/${String(number)}`);
  const whole = storyOf(seed, days);
  const story = whole.filter(({ id }) => replayed === undefined || replayed.steps.includes(id));
  const outcome = await simulate(seed, story);
  traces.push(outcome.trace);
  for (const [name, count] of outcome.checks) checks[name] = (checks[name] ?? 0) + count;
  for (const [name, count] of Object.entries(outcome.sums)) sums[name] = (sums[name] ?? 0) + count;
  const { steps: stepsTaken, trace, broken } = outcome;
  const line = { seed, days, commit: given.commit, steps: stepsTaken, trace, findings: broken };
  if (given.results !== undefined) appendFileSync(given.results, `${JSON.stringify(line)}\n`);
  if (broken.length === 0) continue;
  const most = replayed === undefined ? Number(given.shrinking) : 0;
  const short = await shrink(story, outcome, (steps) => simulate(seed, steps), most);
  const resultOf = (step: Step): string | undefined => short.outcome.results.get(step.id);
  failed = {
    seed,
    broken: short.outcome.broken.slice(0, 5),
    story: wordsOf(short.steps, resultOf),
    shortenedIn: short.runs,
  };
  const steps = short.steps.map(({ id }) => id);
  const failure: Failure = { seed, days, commit: given.commit, planted, steps };
  if (given.failure !== undefined) writeFileSync(given.failure, `${JSON.stringify(failure)}\n`);
  console.error(short.outcome.lines.slice(-60).join('\n'));
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 100_000) / 10;
const { seed, commit } = given;
console.log(
  JSON.stringify(
    { seed, commit, days, planted, runs, sums, checks, traces, seconds, cpuSeconds, failed },
    undefined,
    2,
  ),
);
process.exitCode = failed === undefined ? 0 : 1;
