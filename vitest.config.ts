// The suites. All run on Electron's own Node (`npm test` sees to it), because that is the Node that ships.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const scratch = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? join(root, 'artifacts');

/** @see tools/test.mjs, which runs one suite at a time and counts over all of them. */
export default defineConfig({
  root,
  cacheDir: join(scratch, '.vite'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
    pool: 'forks',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    coverage: { provider: 'v8', reportsDirectory: join(scratch, 'coverage') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts', 'test/faults/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // One window at a time: they share a display, a keychain and two cores.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          teardownTimeout: 20_000,
        },
      },
    ],
  },
});
