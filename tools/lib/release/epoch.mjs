// The commit of a release and its time, which every package gets in place of the time of the build.
import { causeIn, run } from '../run.mjs';
import { Trouble } from '../say.mjs';

/**
 * @typedef {object} Commit
 * @property {string} id
 * @property {number} epoch seconds since 1970; `SOURCE_DATE_EPOCH` replaces the commit's own
 * @property {boolean} clean no file differs from the commit
 */

/**
 * @param {string} clone
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Commit>}
 */
export async function commitOf(clone, env = process.env) {
  const given = env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && !/^\d{1,11}$/.test(given))
    throw new Trouble(`SOURCE_DATE_EPOCH is ${given}`, 'Give it seconds since 1970, or unset it.');
  const log = await git(['log', '-1', '--format=%H %ct']);
  const [id = '', time = ''] = log.stdout.trim().split(' ');
  if (log.code !== 0 && given === undefined) {
    throw new Trouble(
      `The time of the commit is unknown: ${causeIn(log.stderr)}`,
      'Release from a git clone, or set SOURCE_DATE_EPOCH to the time of the sources.',
    );
  }
  const status = log.code === 0 ? (await git(['status', '--porcelain', '--untracked-files=no'])).stdout : '';
  return { id: id || 'unknown', epoch: Number(given ?? time), clean: log.code === 0 && status === '' };

  /** @param {string[]} args */
  function git(args) {
    return run('git', args, { cwd: clone, quiet: true, timeoutMs: 30_000 });
  }
}

/** A time in seconds as ISO 8601 in UTC. @param {number} seconds */
export const isoTime = (seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
