// Kills processes that borrow, for `npm run faults`, and prints a summary as JSON. Arguments: kills, seed.
import { killRun } from './kill-run.ts';

const began = Date.now();
const [, , kills = '50', seed = 'faults'] = process.argv;
const report = await killRun(seed, Number(kills));
console.log(JSON.stringify({ ...report, seconds: Math.round((Date.now() - began) / 1000) }, undefined, 2));
process.exitCode = report.broken.length === 0 ? 0 : 1;
