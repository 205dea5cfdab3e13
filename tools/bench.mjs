// npm run bench [-- --pairs 9] [--goals P1,P7]: this app against a bare Electron window, interleaved in one run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { artifacts } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

/** @type {Record<string, string>} */
const settings = { '--pairs': 'COLLATERAL_DESK_PAIRS', '--goals': 'COLLATERAL_DESK_GOALS' };

await tool(async () => {
  /** @type {Record<string, string>} */
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    const name = settings[flag];
    if (name === undefined || value === undefined) {
      throw new Trouble(`Unknown option ${flag}`, 'npm run bench -- [--pairs 9] [--goals P1,P7]');
    }
    env[name] = value;
  }
  await prepare();
  await systemPackages();
  const runtime = await resolveRuntime();
  await build();
  rmSync(join(artifacts, 'bench'), { recursive: true, force: true });
  say('Measuring; a quiet machine gives narrower spreads');
  const code = await atADesk({ runtime, keep: 'bench' }, async (desk) => {
    const script = join(desk.clone, 'test/bench/bench.ts');
    return (await desk.run(desk.electron, [script], { timeoutMs: 20 * 60_000, env })).code;
  });
  if (code === 0) say(`The figures are in ${join(artifacts, 'bench/result.json')}`);
  return code;
});
