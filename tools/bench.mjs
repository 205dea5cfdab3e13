// npm run bench [-- --pairs 9] [--goals P1,P7] [--loans 1000000] [--against REF] [--record]: compares the app with a
// bare Electron window and with its goals (docs/performance.md), or in turn with another commit.
// --record keeps a quiet run in docs/performance, whose figures later runs print beside theirs, and writes which goals
// were met to docs/results for `npm run claims`.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { FIGURES, recorder } from './lib/claims/results.mjs';
import { builtCommit } from './lib/bench-against.mjs';
import { artifacts, cacheFolder, root } from './lib/folders.mjs';
import { packageApp } from './lib/packaging.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime, runtimeName } from './lib/runtime.mjs';
import { run } from './lib/run.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { handOver, readable } from './lib/test-account.mjs';

/** @type {Record<string, string>} */
const settings = {
  '--pairs': 'COLLATERAL_DESK_PAIRS',
  '--goals': 'COLLATERAL_DESK_GOALS',
  '--loans': 'COLLATERAL_DESK_LOANS',
  '--against': 'COLLATERAL_DESK_REF',
};
/** Loans in the history by which two commits are compared. */
const AGAINST_LOANS = 10_000;

/** Goals that do not need a history. */
const without = new Set(['P5', 'P14', 'P15', 'P17', 'P18', 'P20', 'P22']);

await tool(async () => {
  /** @type {Record<string, string>} */
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  const args = process.argv.slice(2);
  const record = recorder('npm run bench', args, { root });
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    const name = settings[flag];
    if (name === undefined || value === undefined) {
      throw new Trouble(
        `Unknown option ${flag}`,
        'npm run bench -- [--pairs 9] [--goals P1,P7] [--loans 1000000] [--against REF] [--record]',
      );
    }
    env[name] = value;
  }
  const loans = Number(env['COLLATERAL_DESK_LOANS'] ?? 1_000_000);
  if (!Number.isSafeInteger(loans) || loans < 10_000)
    throw new Trouble(
      `--loans ${env['COLLATERAL_DESK_LOANS']} is not a number of loans that can be measured`,
      'Give a whole number of at least 10000.',
    );
  const chosen = env['COLLATERAL_DESK_GOALS']?.split(',');
  const ref = env['COLLATERAL_DESK_REF'];
  if (ref !== undefined && (chosen !== undefined || record !== undefined))
    throw new Trouble(
      '--against measures what it compares and records nothing',
      'Leave out --goals and --record.',
    );
  await prepare();
  await systemPackages();
  const runtime = await resolveRuntime();
  env['COLLATERAL_DESK_RUNTIME'] = runtimeName(runtime);
  await build();
  rmSync(join(artifacts, 'bench'), { recursive: true, force: true });
  const other = ref === undefined ? undefined : await builtCommit(ref, runtime.executable, AGAINST_LOANS);
  if (ref === undefined && (chosen === undefined || chosen.includes('P20'))) await packaged(runtime, env);
  const wantsHistory = chosen === undefined || chosen.some((goal) => !without.has(goal));
  const lengths = other === undefined ? [1_000, 10_000, loans] : [AGAINST_LOANS];
  const kept = wantsHistory ? await histories(runtime.executable, lengths) : {};
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
    if (other !== undefined) {
      const history = join(desk.folder, 'history-against');
      cpSync(other.history, history, { recursive: true });
      await handOver(history);
      const app = await readable(other.tree, join(desk.folder, 'against'));
      env['COLLATERAL_DESK_AGAINST'] = JSON.stringify({ ref, app, history });
    }
    const script = join(desk.clone, 'test/bench/bench.ts');
    const args = ['--expose-gc', script];
    return (await desk.run(desk.electron, args, { timeoutMs: 60 * 60_000, env })).code;
  });
  const path = join(artifacts, 'bench/result.json');
  if (existsSync(path)) {
    /** @type {{ at: string, quiet: boolean, figures: { goal: string, met?: boolean }[], notMeasured: string[] }} */
    const { at, quiet, figures, notMeasured } = JSON.parse(readFileSync(path, 'utf8'));
    if (record !== undefined && !quiet)
      throw new Trouble(
        'Other work was running, so nothing was recorded',
        'Run it again with nothing else running.',
      );
    if (record !== undefined) {
      mkdirSync(join(root, FIGURES), { recursive: true });
      copyFileSync(path, join(root, FIGURES, `${at.slice(0, 16).replace(':', '')}.json`));
    }
    const judged = figures.filter(({ met }) => met !== undefined);
    const missed = [...new Set(judged.filter(({ met }) => met === false).map(({ goal }) => goal))];
    const met = new Set(judged.map(({ goal }) => goal)).size - missed.length;
    const list = (/** @type {string[]} */ names) => (names.length === 0 ? 'none' : names.join(', '));
    if (judged.length > 0)
      record?.('bench', runtimeName(runtime), [
        {
          claim: 'The goals for speed and memory are met (docs/performance.md)',
          figure: `${met} met, missed: ${list(missed)}; not measured: ${chosen === undefined ? list(notMeasured.map((one) => one.split(':')[0] ?? one)) : 'the other goals'}`,
          passed: missed.length === 0 && notMeasured.length === 0 && chosen === undefined,
        },
      ]);
  }
  say(`The figures are in ${join(artifacts, 'bench/result.json')}`);
  return code;
});

/**
 * Makes the histories once and keeps them, because a million loans take minutes.
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
