// Makes the races for `npm run faults -- --desks 2` and prints a summary as JSON. Arguments: races, seed, and the name
// of a planted fault.
import { teamRaces } from './team-races.ts';

const began = Date.now();
const [, , races = '1000', seed = 'team', planted = ''] = process.argv;
const report = await teamRaces(seed, Number(races), {
  planted,
  tell: ({ races: done, broken }) =>
    console.error([`${String(done)} races, ${String(broken.length)} broken`, ...broken].join('\n')),
});
console.log(JSON.stringify({ ...report, seconds: Math.round((Date.now() - began) / 1_000) }, undefined, 2));
process.exit(report.broken.length === 0 ? 0 : 1);
