// Makes the fault runs for `npm run faults` and prints a summary as JSON. Each broken promise in it has the
// seed that repeats its run. Arguments: runs, kills, seed.
import { POST_FAULTS } from './rough-wire.ts';
import { borrowRun } from './borrow-run.ts';
import { killRun } from './kill-run.ts';
import { repayRun } from './repay-run.ts';

const [runs = 0, kills = 0] = [process.argv[2], process.argv[3]].map(Number);
const seed = process.argv[4] ?? 'faults';

const sums = {
  intents: 0,
  posts: 0,
  quotesAsked: 0,
  accepts: 0,
  applied: 0,
  unknown: 0,
  crashes: 0,
  openAtReturn: 0,
  settledInAMinute: 0,
  shownAfterAMinute: 0,
  mutated: 0,
  mutatedRefused: 0,
};
/** How many POSTs had each fault. A refused connection sends no POST. */
const faults: Record<string, number> = Object.fromEntries(
  POST_FAULTS.filter((fault) => fault !== 'none' && fault !== 'refused').map((fault) => [fault, 0]),
);
const broken: { seed: string; what: string }[] = [];
let longestSettling = 0;
const began = Date.now();
for (let run = 0; run < runs; run++) {
  const report = await borrowRun(`${seed}/${String(run)}`);
  for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += report[key];
  for (const fault of report.faults) faults[fault] = (faults[fault] ?? 0) + 1;
  broken.push(...report.broken.map((what) => ({ seed: report.seed, what })));
  longestSettling = Math.max(longestSettling, report.settledAfter);
  if ((run + 1) % 500 === 0)
    console.error(`${String(run + 1)} of ${String(runs)} runs, ${String(broken.length)} broken`);
}
const repaid = { changes: 0, blocked: 0, crashes: 0, swaps: 0, wrongPastes: 0, paid: 0, reconciled: 0 };
for (let run = 0; run < runs; run++) {
  const report = await repayRun(`${seed}/${String(run)}`);
  for (const key of Object.keys(repaid) as (keyof typeof repaid)[]) repaid[key] += report[key];
  broken.push(...report.broken.map((what) => ({ seed: `repay ${report.seed}`, what })));
  if ((run + 1) % 500 === 0)
    console.error(`${String(run + 1)} of ${String(runs)} repayments, ${String(broken.length)} broken`);
}
const killed = await killRun(seed, kills > 0, kills);
broken.push(...killed.broken.map((what) => ({ seed: killed.seed, what })));

/** A count with its share, in percent. */
const rate = (of: number, all: number): string =>
  all === 0 ? 'none' : `${String(of)} of ${String(all)} (${((100 * of) / all).toFixed(2)} %)`;
const brokenOf = (pattern: RegExp): number => broken.filter(({ what }) => pattern.test(what)).length;
const rates = {
  intentsWithMoreThanOneEffect: rate(brokenOf(/took effect \d+ times|opened \d+ loans/), sums.intents),
  postsSentAgain: rate(brokenOf(/was sent (twice|\d+ times)/), sums.posts),
  acceptsSentLate: rate(brokenOf(/^an accept was sent/), sums.accepts),
  settledOrShownInAMinute: rate(sums.settledInAMinute + sums.shownAfterAMinute, sums.openAtReturn),
  changedBetweenShowingAndSendingRefused: rate(sums.mutatedRefused, sums.mutated),
  killsWithSomethingLostOrDoubled: rate(killed.broken.length, killed.kills),
};

const summary = {
  seed,
  runs,
  ...sums,
  faults,
  /** Virtual milliseconds from the network's recovery to the last settling of an outcome with evidence. */
  longestSettling,
  repaid,
  kills: killed.kills,
  intentsUnderKills: killed.intents,
  rates,
  broken,
  seconds: Math.round((Date.now() - began) / 1000),
};
console.log(JSON.stringify(summary, undefined, 2));
process.exitCode = broken.length === 0 ? 0 : 1;
