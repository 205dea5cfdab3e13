// Makes the races for `npm run faults -- --desks 2` and prints a summary as JSON. Arguments: races, seed.
import { teamRaces } from './team-races.ts';

const began = Date.now();
const report = await teamRaces(
  process.argv[3] ?? 'team',
  Number(process.argv[2] ?? '1000'),
  ({ races, broken }) =>
    console.error([`${String(races)} races, ${String(broken.length)} broken`, ...broken].join('\n')),
);
console.log(JSON.stringify({ ...report, seconds: Math.round((Date.now() - began) / 1_000) }, undefined, 2));
process.exit(report.broken.length === 0 ? 0 : 1);
