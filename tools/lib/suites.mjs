// Runs test suites with vitest on Electron's Node, and adds up their counts.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, root } from './folders.mjs';
import { run } from './run.mjs';
import { span } from './say.mjs';

/**
 * @typedef {import('./count-reporter.mjs').Count} Count
 * @typedef {object} Suite
 * @property {string[]} projects the vitest projects it is made of
 */

/** @type {Record<'unit' | 'integration' | 'attacks' | 'e2e', Suite>} */
export const suites = {
  unit: { projects: ['unit', 'shell', 'renderer'] },
  integration: { projects: ['integration'] },
  attacks: { projects: ['attacks'] },
  e2e: { projects: ['e2e'] },
};

/** A suite that prints nothing for this long counts as hanging. Even a busy machine prints something. */
export const SILENCE_MS = 12 * 60_000;

/**
 * vitest's arguments for a suite.
 * @param {string} clone
 * @param {string[]} projects
 * @param {{ grep?: string | undefined, files?: string[], reporters?: string[] }} [options]
 */
export function vitestArguments(clone, projects, { grep, files = [], reporters = ['default'] } = {}) {
  const shown = [...reporters, join(clone, 'tools/lib/count-reporter.mjs')];
  return [
    join(clone, 'node_modules/vitest/vitest.mjs'),
    'run',
    // Node reads the config itself. Bundling it would write into the clone, which may be read-only.
    '--configLoader=native',
    // The tool that adds up the counts reports an empty suite.
    '--passWithNoTests',
    ...projects.map((name) => `--project=${name}`),
    ...shown.map((name) => `--reporter=${name}`),
    ...(grep === undefined ? [] : ['-t', grep]),
    ...files,
  ];
}

/**
 * A suite that needs no window.
 * @param {'unit' | 'integration' | 'attacks'} name
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} [grep]
 * @returns {Promise<Count>}
 */
export async function runSuite(name, runtime, grep) {
  const { projects } = suites[name];
  const path = join(artifacts, 'counts', `${name}.json`);
  rmSync(path, { force: true });
  const result = await run(runtime.executable, vitestArguments(root, projects, { grep }), {
    cwd: root,
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      COLLATERAL_DESK_COUNT: path,
      // With it, threads and child processes of tests compile each module once instead of at every start.
      NODE_COMPILE_CACHE: join(artifacts, 'compiled'),
    },
    silenceMs: SILENCE_MS,
  });
  return countOf(name, path, result);
}

/**
 * The counts of a finished suite. A suite has failed if it has no count, or an error that its count does not
 * explain.
 * @param {string} name
 * @param {string} path
 * @param {import('./run.mjs').RunResult} result
 * @returns {Count}
 */
export function countOf(name, path, result) {
  /** @type {Count} */
  const count = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { passed: 0, failed: [], skipped: [] };
  const cause = result.timedOut
    ? `the suite printed nothing for ${span(SILENCE_MS)}`
    : `the suite ended with code ${result.code} and no failed test`;
  if (result.timedOut || (result.code !== 0 && count.failed.length === 0)) {
    count.failed.push({ name: `the suite "${name}"`, cause });
  }
  // A skip without a reason counts as failed.
  for (const { name: test } of count.skipped.filter(({ reason }) => reason === '')) {
    count.failed.push({
      name: test,
      cause: 'the test was skipped without a reason; give one: context.skip("because …")',
    });
  }
  count.skipped = count.skipped.filter(({ reason }) => reason !== '');
  return count;
}

/**
 * The last line of a test run.
 * @param {Count[]} counts
 */
export function countLine(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed.length, 0);
  const skipped = counts.reduce((sum, count) => sum + count.skipped.length, 0);
  return { passed, failed, skipped, line: `${passed} passed, ${failed} failed, ${skipped} skipped` };
}
