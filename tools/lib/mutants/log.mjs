// What a mutation run finds, a line of JSON for each. A run that hung goes on with it.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Note
 * @property {string} [learned] a test that passed without a mutant, with its `ms` and `evaluations`
 * @property {string} [name]
 * @property {number} [ms]
 * @property {number} [evaluations]
 * @property {string} [red] a test that failed without a mutant, at its first or second run (`repeat`)
 * @property {number} [repeat]
 * @property {string | undefined} [message]
 * @property {string} [reaches] a test that reaches the mutants `ids`
 * @property {string | undefined} [outside] a test file that reaches the mutants `ids` outside its tests
 * @property {number[]} [ids]
 * @property {number} [begun] a mutant that is switched on for the test `test`
 * @property {string} [test]
 * @property {number} [survived] a mutant that the test `test` did not notice
 * @property {number} [killed] a mutant that the test `by` noticed
 * @property {string} [by]
 * @property {string} [spoilt] a test that fails without a mutant after others ran
 * @property {number} [doubtful] a mutant that may have failed only for what ran before it; 0 for none
 * @property {string} [unrepeatable] a test that cannot run by itself
 * @property {number} [loaded] a mutant that was tried with new modules in `files` of `of` files that reach it
 * @property {number} [files]
 * @property {number} [of]
 */

/** @param {string} path @param {Note} line */
export const note = (path, line) => appendFileSync(path, `${JSON.stringify(line)}\n`);

/** @param {string} path @param {number} [from] how many lines are known @returns {Note[]} */
export const notesIn = (path, from = 0) =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .slice(from)
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
