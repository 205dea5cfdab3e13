// npm run attacks [-- --percent 100 --seed N]: runs every attack of test/attacks at its full count and prints
// how many attempts were tried, were refused and got through. `npm test` runs a tenth of them.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { suites, vitestArguments } from './lib/suites.mjs';

/** @typedef {{ name: string, seed: number, tried: number, refused: number, harmless: number, gotThrough: number, through: string[] }} Report */

await tool(async () => {
  const given = { '--percent': '100', '--seed': '20261121' };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!(flag in given) || value === undefined || !/^\d{1,9}$/.test(value))
      throw new Trouble(`Unknown option ${flag}`, 'npm run attacks -- [--percent 100] [--seed 20261121]');
    given[/** @type {keyof typeof given} */ (flag)] = value;
  }
  await prepare();
  const runtime = await resolveRuntime();
  const folder = join(artifacts, 'attacks');
  rmSync(folder, { recursive: true, force: true });
  say(`Running ${given['--percent']}% of every attack with seed ${given['--seed']}`);
  const result = await run(runtime.executable, vitestArguments(root, suites.attacks.projects), {
    cwd: root,
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      COLLATERAL_DESK_ATTACKS: folder,
      COLLATERAL_DESK_ATTACK_PERCENT: given['--percent'],
      COLLATERAL_DESK_SEED: given['--seed'],
    },
    timeoutMs: 60 * 60_000,
    quiet: true,
  });
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  /** @type {Report[]} */
  const reports = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const { name, tried, refused, harmless, gotThrough, through } of reports) {
    const allowed = harmless === 0 ? '' : `, ${counted(harmless)} harmless`;
    process.stdout.write(
      `${gotThrough === 0 ? '✓' : '✗'} ${name}: ${counted(tried)} tried, ${counted(refused)} refused${allowed}, ${counted(gotThrough)} got through\n`,
    );
    for (const one of through) process.stdout.write(`  ${one}\n`);
  }
  // A failure outside the attacks, such as a refused honest input.
  if (result.code !== 0 && reports.every(({ gotThrough }) => gotThrough === 0))
    process.stdout.write(result.stdout + result.stderr);
  const sum = (/** @type {'tried' | 'gotThrough'} */ of) => reports.reduce((all, one) => all + one[of], 0);
  say(`${counted(sum('tried'))} tried, ${counted(sum('gotThrough'))} got through`);
  return result.code;
});

/** @param {number} count */
function counted(count) {
  return count.toLocaleString('en');
}
