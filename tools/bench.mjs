// npm run bench [-- --pairs 9] [--goals P1,P7] [--loans 100000]: compares the app with a bare Electron
// window and with its goals (docs/performance.md).
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { artifacts, cacheFolder, root } from './lib/folders.mjs';
import { packageApp } from './lib/packaging.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime, runtimeName } from './lib/runtime.mjs';
import { run } from './lib/run.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { handOver } from './lib/test-account.mjs';

/** @type {Record<string, string>} */
const settings = {
  '--pairs': 'COLLATERAL_DESK_PAIRS',
  '--goals': 'COLLATERAL_DESK_GOALS',
  '--loans': 'COLLATERAL_DESK_LOANS',
};

/** Goals that do not need a history. */
const without = new Set(['P14', 'P18', 'P20', 'P22']);

await tool(async () => {
  /** @type {Record<string, string>} */
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    const name = settings[flag];
    if (name === undefined || value === undefined) {
      throw new Trouble(
        `Unknown option ${flag}`,
        'npm run bench -- [--pairs 9] [--goals P1,P7] [--loans 100000]',
      );
    }
    env[name] = value;
  }
  const loans = Number(env['COLLATERAL_DESK_LOANS'] ?? 100_000);
  if (!Number.isSafeInteger(loans) || loans < 10_000)
    throw new Trouble(
      `--loans ${env['COLLATERAL_DESK_LOANS']} is not a number of loans that can be measured`,
      'Give a whole number of at least 10000.',
    );
  const chosen = env['COLLATERAL_DESK_GOALS']?.split(',');
  await prepare();
  await systemPackages();
  const runtime = await resolveRuntime();
  env['COLLATERAL_DESK_RUNTIME'] = runtimeName(runtime);
  await build();
  rmSync(join(artifacts, 'bench'), { recursive: true, force: true });
  if (chosen === undefined || chosen.includes('P20')) await packaged(runtime, env);
  const wantsHistory = chosen === undefined || chosen.some((goal) => !without.has(goal));
  const kept = wantsHistory ? await histories(runtime.executable, [1_000, 10_000, loans]) : {};
  say('Measuring (other work on this machine widens the spreads)');
  const code = await atADesk({ runtime, keep: 'bench' }, async (desk) => {
    /** @type {Record<string, string>} */
    const own = {};
    for (const [length, folder] of Object.entries(kept)) {
      own[length] = join(desk.folder, `history-${length}`);
      cpSync(folder, own[length], { recursive: true });
      await handOver(own[length]);
    }
    env['COLLATERAL_DESK_HISTORIES'] = JSON.stringify(own);
    const script = join(desk.clone, 'test/bench/bench.ts');
    const args = ['--expose-gc', script];
    return (await desk.run(desk.electron, args, { timeoutMs: 60 * 60_000, env })).code;
  });
  say(`The figures are in ${join(artifacts, 'bench/result.json')}`);
  return code;
});

/**
 * Makes the histories once and keeps them, because many loans take minutes.
 * @param {string} electron
 * @param {number[]} lengths
 * @returns {Promise<Record<string, string>>}
 */
async function histories(electron, lengths) {
  const kept = join(cacheFolder(), 'bench');
  mkdirSync(kept, { recursive: true });
  say('Making the histories that no earlier run has kept');
  const script = join(root, 'test/bench/data/fill.ts');
  const made = await run(electron, [script, kept, ...lengths.map(String)], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    quiet: true,
    timeoutMs: 30 * 60_000,
  });
  if (made.code !== 0) throw new Trouble('The tool could not make the histories', made.stderr);
  return JSON.parse(made.stdout);
}

/**
 * P20 compares sizes on disk, so it needs a package that was made before.
 * @param {import('./lib/runtime.mjs').Runtime} runtime
 * @param {Record<string, string>} env
 */
async function packaged(runtime, env) {
  const output = join(root, 'dist/practice');
  await packageApp({ runtime, output, practice: true, drivable: false });
  const unpacked = readdirSync(output).find((name) => name.endsWith('-unpacked')) ?? '';
  env['COLLATERAL_DESK_SIZES'] = JSON.stringify({
    package: bytesIn(join(output, unpacked)),
    electron: bytesIn(runtime.dist),
  });
}

/** @param {string} folder */
function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
