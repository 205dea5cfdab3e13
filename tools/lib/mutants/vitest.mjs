// A vitest for mutation runs: the unit and integration tests in one worker, with the mutants in the sources.
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { switched } from './operators.mjs';

/** @typedef {import('vitest/node').Vitest} Vitest */
/** @typedef {import('vitest/node').TestSpecification} Specification */

/** The tests of the page also use `domain`, but cost too much to run for each mutant. */
const PROJECTS = new Set(['unit', 'shell', 'integration']);

class GivenOrder {
  /** @param {Specification[]} files */
  sort = async (files) => files;
  /** @param {Specification[]} files */
  shard = async (files) => files;
}

/**
 * @param {import('./run.mjs').Plan} plan
 * @param {{ isolate: boolean }} options whether every file gets a worker; otherwise files share modules as in `npm test`
 */
export async function startVitest(plan, { isolate }) {
  const { projects: declared, ...shared } = config.test ?? {};
  const projects = (declared ?? []).flatMap((project) => {
    const test = typeof project === 'object' && 'test' in project ? project.test : undefined;
    if (typeof test?.name !== 'string' || !PROJECTS.has(test.name)) return [];
    return [
      {
        root: plan.root,
        cacheDir: join(plan.scratch, 'vite'),
        plugins: [switching(plan)],
        test: {
          ...shared,
          ...test,
          isolate: isolate || test.isolate !== false,
          runner: join(import.meta.dirname, 'runner.mjs'),
          maxWorkers: 1,
          // Only what hangs ends at it.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fsModuleCachePath: join(plan.scratch, 'modules'),
        },
      },
    ];
  });
  const vitest = await createVitest(
    'test',
    {
      root: plan.root,
      config: false,
      watch: false,
      reporters: [{}],
      silent: true,
      update: false,
      bail: isolate ? 0 : 1,
      maxWorkers: 1,
      sequence: { sequencer: GivenOrder },
    },
    { cacheDir: join(plan.scratch, 'vite'), test: { projects } },
  );
  return {
    files: await vitest.globTestSpecifications(),
    /** @param {Specification[]} files @param {import('./runner.mjs').Order} order */
    async run(files, order) {
      for (const project of vitest.projects)
        project.provide(/** @type {never} */ ('mutation'), /** @type {never} */ (order));
      vitest.state.clearErrors();
      return vitest.runTestSpecifications(files);
    },
    close: () => vitest.close(),
  };
}

/** @param {import('./run.mjs').Plan} plan @returns {import('vite').Plugin} */
function switching(plan) {
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const changes = plan.sources[relative(plan.root, id.split('?')[0] ?? '')];
      return changes === undefined ? undefined : switched(code, changes);
    },
  };
}
