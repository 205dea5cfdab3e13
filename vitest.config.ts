// The suites. All run on Electron's own Node (`npm test` sees to it), because that is the Node that ships.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
// End-to-end runs may not be able to write into the clone; they keep what vitest remembers in their own folder.
const stepsDown = process.env['COLLATERAL_DESK_ARTIFACTS'] !== undefined;
const scratch = stepsDown ? tmpdir() : join(root, 'artifacts');

/** Tests that put something in Electron's place, for which each file needs modules of its own. */
const withoutElectron = ['main/bridge', 'main/confirm', 'main/shell', 'main/wiring', 'preload'].map(
  (room) => `test/unit/${room}/**/*.test.ts`,
);

/** @see tools/test.mjs, which runs one suite at a time and counts over all of them. */
export default defineConfig({
  root,
  cacheDir: join(scratch, 'vite'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    watch: false,
    setupFiles: ['words', 'remove-folders'].map((name) => join(root, `test/support/${name}.ts`)),
    fsModuleCachePath: join(scratch, 'modules'),
    allowOnly: false,
    passWithNoTests: false,
    pool: 'forks',
    // One more than the cores, because many of these tests wait.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    teardownTimeout: 20_000,
    // Only what hangs ends at it: a machine may have others' work to do, and no test is about time.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: { provider: 'v8', reportsDirectory: join(scratch, 'coverage') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**', ...withoutElectron],
          // What these test keeps no state in a module, so files share their modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shell',
          environment: 'node',
          include: withoutElectron,
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          setupFiles: [join(root, 'test/support/page-tests.ts')],
          include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'test/integration/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/simulator/**/*.test.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          environment: 'node',
          include: ['test/attacks/**/*.test.ts'],
          // A full run (npm run attacks) tries tens of thousands in one test.
          testTimeout: 3_600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // One window at a time: a seat has one display and one keychain. tools/test.mjs runs a shard at each seat.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          environment: 'node',
          include: ['test/package/**/*.test.ts'],
          // One system, on which the tests of a file build upon each other.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['test/soak/**/*.test.ts'],
          // The tool ends a run that hangs (npm run soak).
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
