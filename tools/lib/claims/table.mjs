// Writes the README's section of claims: a table from the recorded results, and what is not claimed.
import { Trouble } from '../say.mjs';
import { between } from './sections.mjs';

/** @typedef {import('./results.mjs').Result} Result */

/** Each result file, in the order of the table, and the command that writes it. */
export const MEASURED = {
  faults: 'npm run faults',
  races: 'npm run faults -- --desks 2',
  simulate: 'npm run simulate',
  'desk-months': 'npm run simulate -- --results FILE',
  'two-desks': 'npm run simulate -- --desks 2 --results FILE',
  'team-months': 'npm run simulate -- --acts',
  planted: 'npm run simulate -- --planted all',
  'planted-two-desks': 'npm run simulate -- --desks 2 --planted all',
  walk: 'npm run walk',
  mutants: 'npm run mutants',
  attacks: 'npm run attacks',
  soak: 'npm run soak',
  bench: 'npm run bench',
};

const NOT_CLAIMED = [
  'That there is no failure: a run without one shows that its seeds found none. Power loss, a broken disk and a real lender are in no run.',
];

const BEGIN = '<!-- claims: written by npm run claims -->';
const END = '<!-- end of claims -->';

/**
 * @param {string} readme
 * @param {Map<string, Result[]>} results
 */
export function withClaims(readme, results) {
  return between(readme, 'README.md', [BEGIN, END], section(results));
}

/** @param {Map<string, Result[]>} results */
export function section(results) {
  const strange = [...results.keys()].find((name) => !(name in MEASURED));
  if (strange !== undefined) throw new Trouble(`docs/results/${strange}.json is of no command`);
  const usual = usualMachine([...results.values()].flat());
  const rows = Object.keys(MEASURED).flatMap((name) => rowsOf(results.get(name) ?? [], usual));
  const missing = Object.entries(MEASURED).filter(([name]) => !results.has(name));
  const none =
    missing.length === 0
      ? []
      : [
          `What these would measure; they have no recorded result yet: ${missing.map(([, command]) => `\`${command}\``).join(', ')}.`,
        ];
  return [
    `| Claim | Figure | Goal | Command | Measured${usual === undefined ? '' : ` (on ${usual}, if not said otherwise)`} |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
    'Not claimed:',
    '',
    ...[...none, ...NOT_CLAIMED].map((line) => `- ${line}`),
    '',
  ].join('\n');
}

/**
 * A row for each claim; its parts share one row.
 * @param {Result[]} results
 * @param {string | undefined} usual the machine that no row names
 */
function rowsOf(results, usual) {
  return distinct(results.map(({ claim }) => claim)).map((claim) => {
    const parts = results.filter((one) => one.claim === claim);
    const figures = parts.map(({ part, figure, passed }) =>
      part === undefined ? figure : `${part} ${figure}${passed ? '' : ' (missed)'}`,
    );
    const passed = parts.every((one) => one.passed);
    const [command] = distinct(parts.map((one) => one.command)).toSorted((a, b) => a.length - b.length);
    const shown = parts.length === 1 ? command : command?.split(' -- ')[0];
    const runs = distinct(
      parts.map(({ date, commit, machine }) => {
        const on = machineText(machine);
        return `${date}, \`${commit.slice(0, 9)}\`${on === usual ? '' : `, ${on}`}`;
      }),
    );
    const cells = [
      claim,
      figures.join(' · '),
      passed ? 'met' : '**missed**',
      `\`${shown}\``,
      runs.join(' · '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

/** @param {Result['machine']} machine */
const machineText = ({ cores, memoryGiB, runtime }) => `${cores} cores, ${memoryGiB} GiB, ${runtime}`;

/** The machine of most results. @param {Result[]} results */
function usualMachine(results) {
  const machines = results.map(({ machine }) => machineText(machine));
  const times = (/** @type {string} */ one) => machines.filter((other) => other === one).length;
  return distinct(machines).toSorted((a, b) => times(b) - times(a))[0];
}

/** @param {string[]} texts */
function distinct(texts) {
  return [...new Set(texts)];
}
