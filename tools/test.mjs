// npm test [-- --only check,unit,integration,attacks,e2e,package] [--grep words]: prepares the machine, runs every
// suite, and ends with one line of counts over all suites.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { runChecks } from './lib/checks.mjs';
import { deskPackages, libraryPackages, systemPackages, testPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { artifacts } from './lib/folders.mjs';
import { buildGallery } from './lib/gallery.mjs';
import { packageSuite } from './lib/package-suite.mjs';
import { packageApp } from './lib/packaging.mjs';
import { prepare } from './lib/prepare.mjs';
import { endToEndFiles, filesOfSeats } from './lib/seats.mjs';
import { say, span, tell, Trouble } from './lib/say.mjs';
import { testedRuntime } from './lib/smoke.mjs';
import { opened } from './lib/test-account.mjs';
import { SILENCE_MS, countLine, countOf, runSuite, suites, vitestArguments } from './lib/suites.mjs';

/** @typedef {import('./lib/suites.mjs').Count} Count */

/** Seats on which end-to-end tests run in parallel, because most of the time they wait for a window. */
const seats = [1, 2];

const all = ['check', 'unit', 'integration', 'attacks', 'e2e', 'package'];

/** @type {Count[]} */
const counts = [];
const began = Date.now();
try {
  await everything(options(process.argv.slice(2)));
} catch (error) {
  tell(error);
  const cause = error instanceof Error ? error.message : String(error);
  counts.push({ passed: 0, failed: [{ name: 'the run itself', cause }], skipped: [] });
}
process.exitCode = summary();

/** @param {{ only: string[], grep: string | undefined }} options */
async function everything({ only, grep }) {
  await prepare();
  if (only.includes('check')) {
    const outcomes = await runChecks();
    counts.push({
      passed: outcomes.filter((outcome) => outcome.ok).length,
      failed: outcomes.flatMap(({ name, ok }) =>
        ok ? [] : [{ name: `check › ${name}`, cause: 'see above' }],
      ),
      skipped: [],
    });
  }
  if (only.every((name) => name === 'check')) return;
  await systemPackages({ packages: [...libraryPackages, ...deskPackages, ...testPackages] });
  const runtime = await testedRuntime();
  for (const name of /** @type {const} */ (['unit', 'integration', 'attacks'])) {
    if (!only.includes(name)) continue;
    say(`Running the ${name} tests on the runtime's own Node`);
    counts.push(notEmpty(name, grep, await runSuite(name, runtime, grep)));
  }
  if (only.includes('e2e')) {
    await build();
    counts.push(notEmpty('e2e', grep, await endToEnd(runtime, grep)));
  }
  if (only.includes('package')) {
    say('Testing the installed package');
    counts.push(notEmpty('package', grep, await packageSuite(runtime, grep)));
  }
}

/**
 * @param {import('./lib/runtime.mjs').Runtime} runtime
 * @param {string | undefined} grep
 */
async function endToEnd(runtime, grep) {
  const { projects } = suites.e2e;
  rmSync(join(artifacts, 'e2e'), { recursive: true, force: true });
  say('Running the end-to-end tests in the app itself');
  return atADesk({ runtime, keep: 'e2e' }, async (desk) => {
    say('Packaging the app for the tests of the package');
    const output = join(desk.folder, 'package');
    await packageApp({ runtime, output, practice: true, drivable: true });
    await opened(output);
    const handedOn = join(desk.folder, 'handed-on');
    await packageApp({ runtime, output: handedOn, practice: true, drivable: false });
    await opened(handedOn);
    const gallery = join(desk.folder, 'gallery');
    await buildGallery(gallery);
    await opened(gallery);
    const shares = filesOfSeats(endToEndFiles(desk.clone), seats.length);
    const shards = await Promise.all(
      seats.map(async (seat) => {
        const path = join(desk.artifacts, `count-${seat}.json`);
        const files = (shares[seat - 1] ?? []).map((name) => `test/e2e/${name}`);
        const result = await desk.run(
          desk.electron,
          vitestArguments(desk.clone, projects, { grep, files, reporters: ['verbose'] }),
          {
            seat,
            silenceMs: SILENCE_MS,
            env: {
              ELECTRON_RUN_AS_NODE: '1',
              COLLATERAL_DESK_COUNT: path,
              COLLATERAL_DESK_PACKAGE: output,
              COLLATERAL_DESK_HANDED_ON: handedOn,
              COLLATERAL_DESK_GALLERY: gallery,
            },
          },
        );
        return countOf('e2e', path, result);
      }),
    );
    return {
      passed: shards.reduce((sum, { passed }) => sum + passed, 0),
      failed: shards.flatMap(({ failed }) => failed),
      skipped: shards.flatMap(({ skipped }) => skipped),
    };
  });
}

/**
 * An empty suite counts as failed.
 * @param {string} name
 * @param {string | undefined} grep
 * @param {Count} count
 */
function notEmpty(name, grep, count) {
  if (grep === undefined && count.passed + count.failed.length + count.skipped.length === 0) {
    count.failed.push({ name: `the suite "${name}"`, cause: 'the suite has no test' });
  }
  return count;
}

/** Prints the failed and skipped tests, and last the counts. @returns {number} the exit code */
function summary() {
  for (const { name, reason } of counts.flatMap((count) => count.skipped)) {
    say(`skipped: ${name}: ${reason}`);
  }
  for (const { name, cause } of counts.flatMap((count) => count.failed)) {
    process.stdout.write(`✗ failed: ${name}: ${cause}\n`);
  }
  const { passed, failed, line } = countLine(counts);
  if (passed + failed === 0) process.stdout.write('✗ No test ran, so the run failed\n');
  if (existsSync(join(artifacts, 'e2e'))) say(`Screenshots are in ${join(artifacts, 'e2e')}`);
  say(`Took ${span(Date.now() - began)}`);
  process.stdout.write(`${line}\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** @param {string[]} args */
function options(args) {
  let only = all;
  /** @type {string | undefined} */
  let grep;
  for (let index = 0; index < args.length; index += 1) {
    const [flag, inline] = (args[index] ?? '').split(/=(.*)/s);
    const value = inline ?? args[(index += 1)];
    if (flag === '--only' && value) only = value.split(',');
    else if (flag === '--grep' && value) grep = value;
    else throw new Trouble(`Unknown option ${args[index] ?? flag}`, usage());
    const unknown = only.find((name) => !all.includes(name));
    if (unknown !== undefined) throw new Trouble(`There is no suite called ${unknown}`, usage());
  }
  return { only, grep };
}

function usage() {
  return `npm test -- [--only ${all.join('|')}] [--grep "part of a test's name"]`;
}
