// The table of docs/performance.md, made from the results that `npm run bench -- --record` kept in docs/performance.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES } from './results.mjs';
import { between } from './sections.mjs';

/**
 * @typedef {object} Figure
 * @property {string} goal
 * @property {string} what
 * @property {string} unit
 * @property {number} value
 * @property {[number, number]} [spread]
 * @property {number} [atMost]
 * @property {boolean} [met]
 * @property {Record<string, string>} [sides]
 *
 * @typedef {object} Recorded
 * @property {string} at
 * @property {string} runtime
 * @property {string} processors
 * @property {number} loans
 * @property {string[]} notMeasured
 * @property {Figure[]} figures
 */

const BEGIN = '<!-- results: written by npm run claims -->';
const END = '<!-- end of results -->';
/** So many earlier values of a figure are shown. */
const EARLIER = 4;

/**
 * Every recorded run, oldest first.
 * @param {string} root
 * @returns {Recorded[]}
 */
export function recordedRuns(root) {
  const folder = join(root, FIGURES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** @param {string} page @param {readonly Recorded[]} runs oldest first */
export const withResults = (page, runs) =>
  between(page, 'docs/performance.md', [BEGIN, END], resultsSection(runs));

/**
 * Each goal as its newest run measured it, so a run of some goals renews only these.
 * @param {readonly Recorded[]} runs oldest first
 */
export function resultsSection(runs) {
  if (runs.length === 0) return 'No run has been recorded yet.\n';
  const goals = distinct(runs.flatMap(({ figures }) => figures.map(({ goal }) => goal)));
  const used = new Set();
  const rows = goals.toSorted(byName).flatMap((goal) => {
    const nth = runs.findLastIndex(({ figures }) => figures.some((figure) => figure.goal === goal));
    const run = runs[nth];
    if (run === undefined) return [];
    used.add(run);
    return run.figures
      .filter((figure) => figure.goal === goal)
      .map((figure) => row(figure, run, runs.slice(0, nth)));
  });
  const about = [...used].map(
    ({ at, runtime, processors, loans, notMeasured }) =>
      `- ${at.slice(0, 16).replace('T', ' ')} UTC: ${runtime}, ${processors}, ${loans} loans${notMeasured.length === 0 ? '' : `; not measured: ${notMeasured.map(firstLine).join(', ')}`}`,
  );
  return [
    '| Goal | What | Figure (middle half) | At most | | Measured | Before |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...about,
    '',
  ].join('\n');
}

/** @param {Figure} figure @param {Recorded} run @param {readonly Recorded[]} before oldest first */
function row(figure, run, before) {
  const { goal, what, unit, value, spread, atMost, met, sides = {} } = figure;
  const of = Object.entries(sides).map(([name, side]) => `${name} ${side}`);
  const earlier = before
    .flatMap(({ figures }) => figures.filter((one) => one.goal === goal && one.what === what))
    .slice(-EARLIER)
    .map((one) => shown(one.value));
  const cells = [
    goal,
    of.length === 0 ? what : `${what} (${of.join(' ÷ ')})`,
    `${shown(value)} ${unit}${spread === undefined ? '' : ` (${spread.map(shown).join('–')})`}`,
    atMost === undefined ? '' : String(atMost),
    met === undefined ? '' : met ? 'met' : '**missed**',
    run.at.slice(0, 10),
    earlier.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {number} value */
function shown(value) {
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** P2 before P10, and P before X. @param {string} a @param {string} b */
const byName = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** @param {string} text */
const firstLine = (text) => text.split(/[:\n]/)[0] ?? text;

/** @param {string[]} texts */
const distinct = (texts) => [...new Set(texts)];
