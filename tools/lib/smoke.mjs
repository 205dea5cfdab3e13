// Tests a downloaded runtime by a short start of the app. If the start fails, the tool prints the failure and
// uses the pinned runtime, on which the tests pass.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './building.mjs';
import { systemPackages } from './debian.mjs';
import { atADesk } from './desktop.mjs';
import { artifacts, cacheFolder } from './folders.mjs';
import { causeIn } from './run.mjs';
import { resolveRuntime } from './runtime.mjs';
import { say as realSay, span, Trouble } from './say.mjs';

/**
 * @typedef {import('./runtime.mjs').Runtime} Runtime
 * @typedef {import('./smoke-run.mjs').SmokeReport} SmokeReport
 * @typedef {SmokeReport & { log: string }} Smoked log: path of the output of the start
 */

/** Milliseconds in which a failed runtime is not tried again. */
const PAUSE_MS = 6 * 3_600_000;
const BOUND_MS = 4 * 60_000;

/** @param {Runtime} runtime @returns {Promise<Smoked>} */
export async function smokeStart(runtime) {
  await systemPackages();
  await build();
  const keep = `smoke-${runtime.version}`;
  const kept = join(artifacts, keep);
  rmSync(kept, { recursive: true, force: true });
  return atADesk({ runtime, keep }, async (desk) => {
    const script = join(desk.clone, 'tools/lib/smoke-run.mjs');
    const result = await desk.run(desk.electron, [script, desk.artifacts], {
      timeoutMs: BOUND_MS,
      quiet: true,
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    const report = join(desk.artifacts, 'report.json');
    const log = join(kept, 'smoke.log');
    if (existsSync(report)) return { ...JSON.parse(readFileSync(report, 'utf8')), log };
    const cause = result.timedOut
      ? `it did not end within ${span(BOUND_MS)}`
      : `it ended with code ${result.code}: ${causeIn(result.stderr + result.stdout)}`;
    writeFileSync(join(desk.artifacts, 'smoke.log'), result.stdout + result.stderr);
    return { passed: [], versions: {}, failed: { step: 'runtime', cause }, log };
  });
}

/**
 * The runtime to run on. A downloaded runtime that was never tried is tried first.
 * @param {{
 *   resolve?: typeof resolveRuntime, smoke?: (runtime: Runtime) => Promise<Smoked>, say?: (line: string) =>
 * void,
 *   env?: NodeJS.ProcessEnv, now?: () => number, cache?: string,
 * }} [with_]
 * @returns {Promise<Runtime>}
 */
export async function testedRuntime(with_ = {}) {
  const {
    resolve = resolveRuntime,
    smoke = smokeStart,
    say = realSay,
    env = process.env,
    now = Date.now,
  } = with_;
  const runtime = await resolve();
  // A runtime that the environment names is used without a test. On the pinned runtime the tests pass.
  if (runtime.source === 'override' || runtime.source === 'fallback') return runtime;
  const cache = with_.cache ?? cacheFolder(env);
  const note = join(cache, `smoke-${runtime.version}-${process.platform}-${process.arch}.json`);
  const { size, mtimeMs } = statSync(runtime.executable);
  const mark = `${size}-${mtimeMs}`;
  const before = noted(note);
  const known = before?.mark === mark ? before : undefined;
  if (known?.cause === undefined && known !== undefined) return runtime;
  const age = known === undefined ? 0 : now() - known.at;
  let cause = known?.cause;
  if (cause === undefined || age < 0 || age > PAUSE_MS || env['COLLATERAL_DESK_RETRY_DOWNLOAD']) {
    say(`Trying a start of the app on Electron ${runtime.version}, which never ran on this machine`);
    const smoked = await tried(() => smoke(runtime), say);
    if (smoked === undefined) return runtime;
    cause = smoked.failed && `${smoked.failed.step}: ${smoked.failed.cause}`;
    keep(note, { mark, at: now(), cause });
    if (cause === undefined) return runtime;
    say(`The start of the app on Electron ${runtime.version} failed (${cause}); its log is ${smoked.log}`);
  } else {
    say(
      `The start of the app on Electron ${runtime.version} failed ${span(age)} ago (${cause}). ` +
        'The tools try again some hours later, or at once with COLLATERAL_DESK_RETRY_DOWNLOAD=1',
    );
  }
  try {
    return await resolve({
      passOver: `the official Electron ${runtime.version} failed a start of the app (${cause})`,
    });
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    say(`This system has no tested runtime. The tools use Electron ${runtime.version}`);
    return runtime;
  }
}

/**
 * Undefined if the machine could not be prepared for the start, which is no failure of the runtime.
 * @param {() => Promise<Smoked>} smoke
 * @param {(line: string) => void} say
 */
async function tried(smoke, say) {
  try {
    return await smoke();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    say(`The start could not be tried: ${error.message}`);
    return undefined;
  }
}

/** @param {string} path @returns {{ mark: string, at: number, cause?: string } | undefined} */
function noted(path) {
  try {
    const { mark, at, cause } = JSON.parse(readFileSync(path, 'utf8'));
    return { mark: String(mark), at: Number(at), ...(cause !== undefined && { cause: String(cause) }) };
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {{ mark: string, at: number, cause: string | undefined }} what */
function keep(path, what) {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, JSON.stringify(what));
  } catch {
    // Without the note the next run tries the runtime again.
  }
}
