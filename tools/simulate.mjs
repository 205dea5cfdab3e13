// npm run simulate [-- OPTIONS]: simulates months of a desk, its lenders and its machine. Writes the summary to
// artifacts/simulated.json, and a shortened failure to artifacts/simulated-failure.json.
//   --replay FILE        runs such a failure again
//   --planted NAME|all   must find this fault
//   --desks 2            simulates two whole desks of one team
//   --acts               simulates only the acts of two desks, thousands of months in minutes
//   --from K             begins with run K of the seed, so that processes can share its runs
//   --results FILE       adds a line for each run to the file
//   --record             writes the figures, or the sums of the file's runs at this commit, to docs/results
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
/** As in test/simulator/story.ts. */
const DAYS_A_MONTH = 30;

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
    if (stdout !== '') {
      const campaign = given['--results'];
      const summary = JSON.parse(stdout);
      if (isTeam) record?.('two-desks', runtimeName(runtime), measuredOfTwo(summary, campaign));
      else
        record?.(
          campaign === undefined ? 'simulate' : 'desk-months',
          runtimeName(runtime),
          measured(summary, campaign),
        );
    }
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

/**
 * @param {{ days: number, runs: number, cpuSeconds: number, commit: string, checks: Record<string, number>, failed?: object }} summary
 * @param {string | undefined} campaign path of a file of runs
 */
function measured({ days, runs, cpuSeconds, commit, checks, failed }, campaign) {
  if (campaign !== undefined) {
    const { months, all, found } = summed(campaign, commit);
    return [
      {
        claim: '10,000 simulated desk-months break no promise',
        figure: `${months.toLocaleString('en')} desk-months in ${all} runs: ${found} with a broken promise`,
        passed: found === 0 && months >= 10_000,
      },
    ];
  }
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

/** Of two whole desks. @type {typeof measured} */
function measuredOfTwo({ days, runs, commit, failed }, campaign) {
  const one = {
    months: Math.floor((days * runs) / DAYS_A_MONTH),
    all: runs,
    found: failed === undefined ? 0 : 1,
  };
  const { months, all, found } = campaign === undefined ? one : summed(campaign, commit);
  const deskMonths = 2 * months;
  return [
    {
      claim: '10,000 simulated desk-months of two whole desks of a team break no promise',
      figure: `${deskMonths.toLocaleString('en')} desk-months in ${all} runs: ${found} with a broken promise`,
      passed: found === 0 && deskMonths >= 10_000,
    },
  ];
}

/**
 * The runs of a campaign's file at this commit; a later run of the same seed counts for the earlier.
 * @param {string} campaign
 * @param {string} commit
 */
function summed(campaign, commit) {
  const lines = readFileSync(campaign, 'utf8').trim().split('\n');
  /** @type {Map<string, { days: number, findings: string[] }>} */
  const told = new Map(
    lines
      .map((line) => JSON.parse(line))
      .filter((one) => one.commit === commit)
      .map((one) => [one.seed, one]),
  );
  const all = [...told.values()];
  const months = Math.floor(all.reduce((sum, one) => sum + one.days, 0) / DAYS_A_MONTH);
  return { months, all: all.length, found: all.filter(({ findings }) => findings.length > 0).length };
}
