// npm run soak [-- --hours 8 --seed S]: hours of a desk in the real window with a service that misbehaves, on
// moved clocks. Prints what grew, writes artifacts/soak.json, and fails if something grows.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { vitestArguments } from './lib/suites.mjs';

const USE = 'npm run soak -- [--hours 8] [--seed S]';

await tool(async () => {
  const given = { '--hours': '8', '--seed': 'soak' };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!(flag in given) || value === undefined) throw new Trouble(`Unknown option ${flag}`, USE);
    given[/** @type {keyof typeof given} */ (flag)] = value;
  }
  // A slope needs three hours after the first, which fills caches.
  if (!/^([3-9]|[1-9]\d)$/.test(given['--hours'])) throw new Trouble('--hours must be from 3 to 99', USE);
  await prepare();
  await systemPackages();
  const runtime = await resolveRuntime();
  await build();
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const folder = join(artifacts, 'soak');
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(artifacts, 'soak.json'), { force: true });
  const code = await atADesk({ runtime, keep: 'soak' }, async (desk) => {
    const result = await desk.run(desk.electron, vitestArguments(desk.clone, ['soak']), {
      timeoutMs: 2 * 60 * 60_000,
      env: {
        ELECTRON_RUN_AS_NODE: '1',
        COLLATERAL_DESK_SOAK_HOURS: given['--hours'],
        COLLATERAL_DESK_SOAK_SEED: given['--seed'],
      },
    });
    return result.code;
  });
  const path = join(folder, 'result.json');
  if (!existsSync(path)) throw new Trouble('The soak ended without a result', 'Its output is above.');
  const result = { commit, date: new Date().toISOString(), ...JSON.parse(readFileSync(path, 'utf8')) };
  writeFileSync(join(artifacts, 'soak.json'), `${JSON.stringify(result, undefined, 2)}\n`);
  process.stdout.write(readFileSync(join(folder, 'result.txt'), 'utf8'));
  say(result.compressed);
  return code;
});
