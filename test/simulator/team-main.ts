// Simulates months of two desks for `npm run simulate -- --acts` and prints a summary as JSON. Arguments: seed,
// months, runs, and the name of a planted fault or nothing.
import { loadProduct } from './loader.ts';

const [seed = 'team', months = '12', runs = '1', planted = ''] = process.argv.slice(2);
loadProduct(planted === '' ? undefined : planted);
// It imports the product, so it loads after the hooks are in place.
const { simulateTeam } = await import('./team-months.ts');

const sums: Record<string, number> = {};
let broken: readonly string[] = [];
let made = 0;
const began = performance.now();
for (; made < Number(runs) && broken.length === 0; made++) {
  const of = made === 0 ? seed : `${seed}/${String(made)}`;
  const report = await simulateTeam(of, Number(months));
  for (const [name, count] of Object.entries(report.sums)) sums[name] = (sums[name] ?? 0) + count;
  broken = report.broken.map((what) => `${of}: ${what}`);
}
const seconds = Math.round((performance.now() - began) / 1_000);
const summary = { seed, runs: made, months: Number(months), deskMonths: made * Number(months) * 2, seconds };
console.log(JSON.stringify({ ...summary, sums, broken }, undefined, 2));
process.exitCode = broken.length === 0 ? 0 : 1;
