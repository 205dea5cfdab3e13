// Campaigns: more simulated months than one session can run. Their sums by commit and seed are kept in
// docs/results/campaigns, so that the runs of several commits add up to one claim.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble } from '../say.mjs';
import { RESULTS } from './results.mjs';

/**
 * The runs of one seed at one commit.
 * @typedef {object} Share
 * @property {string} commit
 * @property {string} seed
 * @property {number} runs
 * @property {number} days of all runs together
 * @property {string[]} broken the seeds of runs that broke a promise
 */

/** As in test/simulator/story.ts. */
export const DAYS_A_MONTH = 30;

/**
 * The shares of a file of runs. A later run of the same seed at the same commit counts for the earlier.
 * @param {string} text lines of JSON, each with the seed, commit, days and findings of a run
 * @returns {Share[]}
 */
export function sharesOf(text) {
  const lines = text.split('\n').filter((line) => line !== '');
  /** @type {Map<string, { seed: string, commit: string, days: number, findings: string[] }>} */
  const runs = new Map();
  for (const line of lines) {
    const run = JSON.parse(line);
    runs.set(`${run.commit} ${run.seed}`, run);
  }
  /** @type {Map<string, Share>} */
  const shares = new Map();
  for (const { seed: ofRun, commit, days, findings } of runs.values()) {
    // The first run of a seed has no number.
    const [seed = ''] = ofRun.split('/');
    const key = `${commit} ${seed}`;
    const share = shares.get(key) ?? { commit, seed, runs: 0, days: 0, broken: [] };
    share.runs += 1;
    share.days += days;
    if (findings.length > 0) share.broken.push(ofRun);
    shares.set(key, share);
  }
  return [...shares.values()];
}

/**
 * Adds a campaign's runs to those that earlier sessions kept. A share that is kept already is replaced.
 * @param {string} root
 * @param {string} name such as `desk-months`
 * @param {Share[]} shares
 * @param {(commit: string) => boolean} isHere whether the commit belongs to the history of the present one
 * @returns {{ months: number, runs: number, commits: number, broken: number }} the sums of all shares
 */
export function keepShares(root, name, shares, isHere) {
  const folder = join(root, RESULTS, 'campaigns');
  const path = join(folder, `${name}.json`);
  /** @type {Share[]} */
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const isSame = (/** @type {Share} */ a, /** @type {Share} */ b) =>
    a.commit === b.commit && a.seed === b.seed;
  const all = [...before.filter((one) => !shares.some((share) => isSame(share, one))), ...shares];
  const stray = all.find(({ commit }) => !isHere(commit));
  if (stray !== undefined)
    throw new Trouble(
      `The runs of seed ${stray.seed} are of commit ${stray.commit}, which is not in this history`,
      'Nothing was recorded.',
    );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(all, undefined, 2)}\n`);
  const sum = (/** @type {(share: Share) => number} */ of) => all.reduce((so, share) => so + of(share), 0);
  return {
    months: Math.floor(sum(({ days }) => days) / DAYS_A_MONTH),
    runs: sum(({ runs }) => runs),
    commits: new Set(all.map(({ commit }) => commit)).size,
    broken: sum(({ broken }) => broken.length),
  };
}
