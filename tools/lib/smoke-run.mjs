// Starts the built app once on a runtime and tests window, bridge, keychain and databases. It runs on the
// runtime's Node, with its own home, display and keychain.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright-core';

/**
 * @typedef {'runtime' | 'window' | 'bridge' | 'keychain' | 'databases'} Step
 * @typedef {object} SmokeReport
 * @property {Step[]} passed
 * @property {{ step: Step, cause: string } | undefined} [failed] the first failed step; later steps were not tried
 * @property {Record<string, string>} versions of Electron, Chromium, Node and V8
 *
 * @typedef {{ code: string, reason?: string, detail?: string }} StorageError
 * @typedef {{ state: 'opening' | 'ready' | 'failed', error?: StorageError, practice?: StorageError }} Storage
 */

/**
 * @param {{ executable: string, app: string, folder: string, limitMs?: number, env?: NodeJS.ProcessEnv }} with_
 *   folder: contains the log, and the app's data during the start
 * @returns {Promise<SmokeReport>}
 */
export async function smokeOf({ executable, app, folder, limitMs = 60_000, env = process.env }) {
  const userData = join(folder, 'data');
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  /** @type {SmokeReport} */
  const report = { passed: [], versions: {} };
  /** @type {Step} */
  let step = 'window';
  let output = '';
  /** @type {import('playwright-core').ElectronApplication | undefined} */
  let started;
  try {
    started = await _electron.launch({
      executablePath: executable,
      args: [
        `--user-data-dir=${userData}`,
        ...(process.platform === 'linux'
          ? ['--password-store=gnome-libsecret', '--disable-dev-shm-usage']
          : []),
        app,
      ],
      chromiumSandbox: process.getuid?.() !== 0 && env['COLLATERAL_DESK_NO_SANDBOX'] !== '1',
      env: clean({ ...env, COLLATERAL_DESK_USER_DATA: userData }),
      timeout: limitMs,
    });
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
    };
    started.process().stdout?.on('data', keep);
    started.process().stderr?.on('data', keep);
    const page = await started.firstWindow({ timeout: limitMs });
    await page.locator('#root > *').first().waitFor({ timeout: limitMs });
    report.passed.push(step);
    step = 'bridge';
    // If the bridge does not answer in time, it counts as missing.
    const storage = await within(limitMs, 'the desk was still opening', () => settled(page));
    report.passed.push(step);
    step = 'keychain';
    // Without a keychain the desk only practises.
    const closed = storage.error ?? storage.practice;
    if (closed?.code === 'locked') throw new Error(`locked: ${closed.reason}`);
    report.passed.push(step);
    step = 'databases';
    if (storage.state !== 'ready') throw new Error(JSON.stringify(storage.error));
    report.passed.push(step);
    report.versions = await started.evaluate(() => {
      const { electron, chrome, node, v8 } = process.versions;
      return { electron, chrome, node, v8 };
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    output += `\n${step} failed: ${text}\n`;
    report.failed = { step, cause: text.split('\n')[0] ?? text };
  } finally {
    const child = started?.process();
    await within(10_000, 'it did not close', () => Promise.resolve(started?.close())).catch(() => undefined);
    if (child !== undefined && child.exitCode === null) child.kill('SIGKILL');
  }
  const log = join(userData, 'logs', 'collateral-desk.log');
  const logged = existsSync(log) ? readFileSync(log, 'utf8') : '';
  writeFileSync(join(folder, 'smoke.log'), `${output}\n${logged}`);
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return report;
}

/**
 * The storage state that the page gets after the databases have opened or failed.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Storage>}
 */
async function settled(page) {
  for (;;) {
    const text = await page.evaluate(() => {
      const { collateralDesk } =
        /** @type {{ collateralDesk?: { snapshot: { app(): Promise<string> } } }} */ (globalThis);
      return collateralDesk?.snapshot.app() ?? '';
    });
    if (text === '') throw new Error('the page has no bridge');
    /** @type {Storage} */
    const storage = JSON.parse(text).value.storage;
    if (storage.state !== 'opening') return storage;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * @template T
 * @param {number} ms
 * @param {string} late
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function within(ms, late, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${late} after ${Math.round(ms / 1000)} s`)), ms);
  });
  return Promise.race([work(), /** @type {Promise<T>} */ (limit)]).finally(() => clearTimeout(timer));
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function clean(env) {
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && name !== 'ELECTRON_RUN_AS_NODE') kept[name] = value;
  return kept;
}

const [, script, folder] = process.argv;
if (script === import.meta.filename && folder !== undefined) {
  // The driver rejects twice if a launch takes too long. The report has the failure once.
  process.on('unhandledRejection', () => undefined);
  const executable = process.env['COLLATERAL_DESK_ELECTRON'] ?? process.execPath;
  const app = process.env['COLLATERAL_DESK_APP'] ?? join(import.meta.dirname, '../..');
  const report = await smokeOf({ executable, app, folder });
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  process.exit(0);
}
