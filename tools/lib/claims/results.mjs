// The results of docs/results: what each command measured when it last ran with `--record`, and how they are
// read back for the README.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { Trouble } from '../say.mjs';

/**
 * @typedef {object} Machine
 * @property {number} cores
 * @property {number} memoryGiB
 * @property {string} runtime
 *
 * @typedef {object} Result
 * @property {string} claim
 * @property {string} [part] one of several parts of the claim, such as a room
 * @property {string} figure
 * @property {boolean} passed
 * @property {string} command
 * @property {string} date such as 2026-11-24
 * @property {string} commit
 * @property {Machine} machine
 *
 * @typedef {Pick<Result, 'claim' | 'part' | 'figure' | 'passed'>} Measured
 */

export const RESULTS = 'docs/results';
/** The figures of earlier runs of the bench. */
export const FIGURES = 'docs/performance';

const isText = (/** @type {unknown} */ value) =>
  typeof value === 'string' && value.trim() !== '' && !/[\n|]/.test(value);
const isCount = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) > 0;

/** What each field must be. @type {Record<string, [is: (value: any) => boolean, what: string]>} */
const FIELDS = {
  claim: [isText, 'one line of text without |'],
  part: [(value) => value === undefined || isText(value), 'one line of text without |'],
  figure: [isText, 'one line of text without |'],
  passed: [(value) => typeof value === 'boolean', 'true or false'],
  command: [
    (value) => isText(value) && value.startsWith('npm run '),
    'a command that begins with "npm run "',
  ],
  date: [
    (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
    'a date such as 2026-11-24',
  ],
  commit: [(value) => /^[0-9a-f]{40}$/.test(value), 'the 40 digits of a commit'],
  'machine.cores': [isCount, 'a number of cores'],
  'machine.memoryGiB': [isCount, 'a whole number of GiB'],
  'machine.runtime': [
    // A path or a host name would tell who measured.
    (value) => isText(value) && !/[/\\@]/.test(value),
    'the name of the runtime, without a path',
  ],
};

/**
 * Reads one result file. A wrong field is named with its file.
 * @param {string} file
 * @param {string} text
 * @returns {Result[]}
 */
export function resultsIn(file, text) {
  /** @type {unknown} */
  let given;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Trouble(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (!Array.isArray(given) || given.length === 0)
    throw new Trouble(`${file} is not a list of results with at least one entry`);
  given.forEach((entry, at) => {
    const where = `${file}: entry ${at + 1}`;
    for (const [name, [is, what]] of Object.entries(FIELDS))
      if (!is(fieldOf(entry, name))) throw new Trouble(`${where}: ${name} is not ${what}`);
    /** @type {[of: string, names: string[]][]} */
    const levels = [
      ['', Object.keys(entry)],
      ['machine.', Object.keys(entry.machine)],
    ];
    for (const [of, names] of levels)
      for (const name of names)
        if (!Object.keys(FIELDS).some((known) => known === of + name || known.startsWith(`${of}${name}.`)))
          throw new Trouble(`${where}: ${of}${name} is no field of a result`);
  });
  return given;
}

/** @param {any} entry @param {string} name such as `machine.cores` */
function fieldOf(entry, name) {
  return name.split('.').reduce((value, key) => value?.[key], entry);
}

/**
 * The results of every file, by the file's name without its extension.
 * @param {string} root
 * @returns {Map<string, Result[]>}
 */
export function readResults(root) {
  const folder = join(root, RESULTS);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    files
      .toSorted()
      .map((name) => [
        name.replace(/\.json$/, ''),
        resultsIn(`${RESULTS}/${name}`, readFileSync(join(folder, name), 'utf8')),
      ]),
  );
}

/**
 * Takes `--record` out of a command's arguments. With it, the clone must be as its commit says, because the
 * commit is written beside the figures. Call it before the run, and the answer after it.
 * @param {string} command such as `npm run faults`
 * @param {string[]} args changed: `--record` is removed
 * @param {{ root: string, now?: () => Date }} with_
 * @returns {((name: string, runtime: string, measured: Measured[]) => void) | undefined}
 */
export function recorder(command, args, { root, now = () => new Date() }) {
  const at = args.indexOf('--record');
  if (at === -1) return undefined;
  args.splice(at, 1);
  const line = [command, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  const commit = cleanCommit(root);
  return (name, runtime, measured) => {
    if (cleanCommit(root) !== commit)
      throw new Trouble('The clone changed to another commit during the run', 'Nothing was recorded.');
    const date = now().toISOString().slice(0, 10);
    const machine = { cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), runtime };
    const results = measured.map((one) => ({ ...one, command: line, date, commit, machine }));
    const file = `${RESULTS}/${name}.json`;
    const path = join(root, file);
    const before = existsSync(path) ? resultsIn(file, readFileSync(path, 'utf8')) : [];
    // A part that was not measured now keeps its earlier result, if it is still a part of the same claim.
    const kept = before.filter(
      ({ claim, part }) =>
        results.some((one) => one.claim === claim && one.part !== undefined && part !== undefined) &&
        !results.some((one) => one.claim === claim && one.part === part),
    );
    const all = [...kept, ...results];
    const text = `${JSON.stringify(all, undefined, 2)}\n`;
    resultsIn(file, text);
    mkdirSync(join(root, RESULTS), { recursive: true });
    writeFileSync(path, text);
  };
}

/** @param {string} root */
function cleanCommit(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  // Results and the README that states them may change; nothing that is measured may.
  const changed = git('status', '--porcelain', '--', '.', `:!${RESULTS}`, `:!${FIGURES}`, ':!README.md');
  if (changed !== '')
    throw new Trouble(
      'A recorded result names its commit, and the clone has changes that are not committed',
      `Commit them first, or run without --record.\n${changed}`,
    );
  return git('rev-parse', 'HEAD');
}
