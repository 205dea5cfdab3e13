// npm run simulate [-- OPTIONS]: simulates months of a desk, its lenders and its machine. Writes the summary to
// artifacts/simulated.json, and a shortened failure to artifacts/simulated-failure.json.
//   --replay FILE        runs such a failure again
//   --planted NAME|all   must find this fault
//   --from K             begins with run K of the seed, so that processes can share its runs
//   --results FILE       adds a line for each run to the file
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

const USE =
  'npm run simulate -- [--seed S] [--months 12] [--runs 1] [--from 0] [--results FILE] [--replay FILE] [--planted NAME|all]';
const OPTIONS = ['--seed', '--months', '--runs', '--from', '--results', '--replay', '--planted'];
/** A planted fault must be found within this many runs of two months. */
const PLANTED_RUNS = 5;

await tool(async () => {
  /** @type {Record<string, string>} */
  const given = {};
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!OPTIONS.includes(flag) || value === undefined) throw new Trouble(`Unknown option ${flag}`, USE);
    if (['--months', '--runs'].includes(flag) && !/^[1-9]\d{0,5}$/.test(value))
      throw new Trouble(`${flag} must be a number`, USE);
    if (flag === '--from' && !/^\d{1,6}$/.test(value)) throw new Trouble('--from must be a number', USE);
    given[flag] = value;
  }
  await prepare();
  const runtime = await resolveRuntime();
  mkdirSync(artifacts, { recursive: true });
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

  /** @param {Record<string, string>} options */
  const simulated = async (options) => {
    const result = await run(
      runtime.executable,
      [join(root, 'test/simulator/main.ts'), ...Object.entries({ ...options, '--commit': commit }).flat()],
      {
        cwd: root,
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        timeoutMs: 24 * 60 * 60_000,
        quiet: true,
      },
    );
    return { code: result.code, stdout: result.stdout };
  };

  const planted = given['--planted'];
  if (planted === undefined) {
    const seed = given['--seed'] ?? new Date().toISOString().slice(0, 10);
    say(`Simulating with seed ${seed} at commit ${commit.slice(0, 9)}`);
    const failure = join(artifacts, 'simulated-failure.json');
    const { code, stdout } = await simulated({
      '--months': '12',
      ...given,
      '--seed': seed,
      '--failure': failure,
    });
    writeFileSync(join(artifacts, 'simulated.json'), stdout);
    process.stdout.write(stdout);
    return code;
  }

  // Read by the app's own Node: that of the machine may not load TypeScript.
  const url = JSON.stringify(pathToFileURL(join(root, 'test/simulator/planted.ts')).href);
  const script = `import { PLANTED } from ${url}; console.log(JSON.stringify(PLANTED.map(({ name }) => name)));`;
  const listed = await run(runtime.executable, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: 60_000,
    quiet: true,
  });
  /** @type {string[]} */
  const names = JSON.parse(listed.stdout);
  if (planted !== 'all' && !names.includes(planted))
    throw new Trouble(`No fault is named ${planted}`, names.join('\n'));
  /** @type {string[]} */
  const missed = [];
  for (const name of planted === 'all' ? names : [planted]) {
    const options = {
      '--seed': given['--seed'] ?? 'planted',
      '--months': '2',
      '--runs': String(PLANTED_RUNS),
    };
    const { stdout } = await simulated({ ...options, '--planted': name, '--shrinking': '0' });
    const { failed, runs } = JSON.parse(stdout);
    if (failed === undefined) missed.push(name);
    say(
      failed === undefined
        ? `missed: ${name}`
        : `found in run ${runs}: ${name} (${failed.broken[0].slice(0, 160)})`,
    );
  }
  const tried = planted === 'all' ? names.length : 1;
  say(`${tried - missed.length} found, ${missed.length} missed`);
  return missed.length === 0 ? 0 : 1;
});
