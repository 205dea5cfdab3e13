// npm run simulate [-- OPTIONS]: simulates months of a desk, its lenders and its machine. Writes the summary to
// artifacts/simulated.json, and a shortened failure to artifacts/simulated-failure.json.
//   --replay FILE        runs such a failure again
//   --planted NAME|all   must find this fault
//   --desks 2            simulates two whole desks of one team
//   --acts               simulates only the acts of two desks, thousands of months in minutes
//   --from K             begins with run K of the seed, so that processes can share its runs
//   --results FILE       adds a line for each run to the file
//   --record             writes the figures to docs/results; with --results FILE the sums of the file's runs and of
//                        those that were recorded before
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAYS_A_MONTH, keepShares, sharesOf } from './lib/claims/campaign.mjs';
import { recorder } from './lib/claims/results.mjs';
import { artifacts, root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime, runtimeName } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

const USE =
  'npm run simulate -- [--seed S] [--months 12] [--runs 1] [--from 0] [--results FILE] [--replay FILE] [--planted NAME|all] [--desks 2] [--acts] [--record]';
const OPTIONS = ['--desks', '--seed', '--months', '--runs', '--from', '--results', '--replay', '--planted'];
/** A planted fault must be found within this many runs of two months. */
const PLANTED_RUNS = 5;

await tool(async () => {
  /** @type {Record<string, string>} */
  const given = {};
  const args = process.argv.slice(2);
  const record = recorder('npm run simulate', args, { root });
  const isActs = args.includes('--acts');
  if (isActs) args.splice(args.indexOf('--acts'), 1);
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

  const { '--desks': desks = '1' } = given;
  if (desks !== '1' && desks !== '2') throw new Trouble('--desks must be 1 or 2', USE);
  if (isActs) return acts(runtime, given, record);
  const isTeam = desks === '2';
  if (record !== undefined && isTeam && given['--planted'] === undefined && given['--results'] === undefined)
    throw new Trouble('Runs of two desks are recorded from a file', 'Add --results FILE.');
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
    const campaign = given['--results'];
    if (stdout === '') return code;
    if (campaign !== undefined)
      record?.(
        isTeam ? 'two-desks' : 'desk-months',
        runtimeName(runtime),
        measuredCampaign(campaign, isTeam ? 2 : 1),
      );
    else if (!isTeam) record?.('simulate', runtimeName(runtime), measured(JSON.parse(stdout)));
    return code;
  }

  const [list, file] = isTeam ? ['PLANTED_OF_A_TEAM', 'planted-team.ts'] : ['PLANTED', 'planted.ts'];
  // Read by the app's own Node: that of the machine may not load TypeScript.
  const url = JSON.stringify(pathToFileURL(join(root, 'test/simulator', file)).href);
  const script = `import { ${list} } from ${url}; console.log(JSON.stringify(${list}.map(({ name }) => name)));`;
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
  let mostRuns = 0;
  for (const name of planted === 'all' ? names : [planted]) {
    const options = {
      '--seed': given['--seed'] ?? 'planted',
      '--months': '2',
      '--runs': String(PLANTED_RUNS),
      '--desks': desks,
    };
    const { stdout } = await simulated({ ...options, '--planted': name, '--shrinking': '0' });
    const { failed, runs } = JSON.parse(stdout);
    if (failed === undefined) missed.push(name);
    else mostRuns = Math.max(mostRuns, runs);
    say(
      failed === undefined
        ? `missed: ${name}`
        : `found in run ${runs}: ${name} (${failed.broken[0].slice(0, 160)})`,
    );
  }
  const tried = planted === 'all' ? names.length : 1;
  say(`${tried - missed.length} found, ${missed.length} missed`);
  if (planted === 'all')
    record?.(isTeam ? 'planted-two-desks' : 'planted', runtimeName(runtime), [
      {
        claim: `The simulator${isTeam ? ' of two desks' : ''} finds each of ${tried} planted faults within ${PLANTED_RUNS} runs of two months`,
        figure: `${tried - missed.length} of ${tried}, each within ${mostRuns} ${mostRuns === 1 ? 'run' : 'runs'}${missed.length === 0 ? '' : `; not found: ${missed.join('; ')}`}`,
        passed: missed.length === 0,
      },
    ]);
  return missed.length === 0 ? 0 : 1;
});

/**
 * Months of the acts of two desks, on the model of the team's server.
 * @param {import('./lib/runtime.mjs').Runtime} runtime
 * @param {Record<string, string>} given
 * @param {ReturnType<typeof recorder>} record
 */
async function acts(runtime, given, record) {
  const { '--seed': seed = new Date().toISOString().slice(0, 10), '--months': months = '12' } = given;
  const { '--runs': runs = '1', '--planted': planted = '' } = given;
  say(`Simulating the acts of two desks with seed ${seed}`);
  const script = join(root, 'test/simulator/team-main.ts');
  const { code, stdout } = await run(runtime.executable, [script, seed, months, runs, planted], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: 24 * 60 * 60_000,
    quiet: true,
  });
  process.stdout.write(stdout);
  if (stdout !== '' && planted === '') {
    const { deskMonths, broken, sums } = JSON.parse(stdout);
    const count = (/** @type {number} */ of) => of.toLocaleString('en');
    record?.('team-months', runtimeName(runtime), [
      {
        claim: 'The acts of two desks double nothing in 10,000 simulated desk-months',
        figure: `${count(deskMonths)} desk-months, ${count(sums.effects)} effects, ${count(sums.deaths)} crashes: ${broken.length} broken promises`,
        passed: broken.length === 0 && deskMonths >= 10_000,
      },
    ]);
  }
  return code;
}

/** @param {{ days: number, runs: number, cpuSeconds: number, checks: Record<string, number>, failed?: object }} summary */
function measured({ days, runs, cpuSeconds, checks, failed }) {
  const months = (days * runs) / DAYS_A_MONTH;
  const checked = Object.values(checks).reduce((sum, count) => sum + count, 0);
  const year = Math.round((cpuSeconds * 12) / months);
  return [
    {
      claim: 'A simulated year of one desk breaks no promise',
      figure: `${months} months, ${checked.toLocaleString('en')} checks: ${failed === undefined ? 'no' : 'a'} broken promise`,
      passed: failed === undefined && months >= 12,
    },
    // A failure ends its run early, and shortening it takes time of its own.
    ...(failed === undefined && days >= 12 * DAYS_A_MONTH
      ? [
          {
            claim: 'A simulated year takes at most 60 s of processor time',
            figure: `${year} s`,
            passed: year <= 60,
          },
        ]
      : []),
  ];
}

/**
 * The campaign with the runs of this file, and with those that earlier sessions kept.
 * @param {string} file
 * @param {1 | 2} desks
 */
function measuredCampaign(file, desks) {
  const { months, runs, commits, broken } = keepShares(
    root,
    desks === 1 ? 'desk-months' : 'two-desks',
    sharesOf(readFileSync(file, 'utf8')),
    (commit) => spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root }).status === 0,
  );
  const deskMonths = desks * months;
  const count = (/** @type {number} */ of) => of.toLocaleString('en');
  return [
    {
      claim: `10,000 simulated desk-months${desks === 1 ? '' : ' of two whole desks of a team'} break no promise`,
      figure: `${count(deskMonths)} desk-months in ${count(runs)} runs at ${commits} ${commits === 1 ? 'commit' : 'commits'}: ${broken} with a broken promise`,
      passed: broken === 0 && deskMonths >= 10_000,
    },
  ];
}
