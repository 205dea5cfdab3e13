// The lines that each room may have. A feature that needs more names what it removes.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ most: number, goal: number, folders?: readonly string[] }} Budget */

/**
 * The check fails above `most`. `goal` is what the room is to have; `most` comes down to it, and never goes up. The
 * connector is one capability in several rooms: its folders count with it and not with the room around them.
 * @type {Record<string, Budget>}
 */
export const BUDGETS = {
  main: { most: 42_000, goal: 33_000 },
  renderer: { most: 38_900, goal: 33_000 },
  domain: { most: 6_900, goal: 6_000 },
  contract: { most: 4_000, goal: 3_500 },
  messages: { most: 6_500, goal: 6_500 },
  sandbox: { most: 4_500, goal: 4_500 },
  tools: { most: 6_750, goal: 4_500 },
  connector: {
    most: 6_200,
    goal: 5_000,
    folders: [
      'domain/connector',
      'main/service/connector',
      'main/service/inspect',
      'main/service/reading/wire',
    ],
  },
  test: { most: 88_000, goal: 52_000 },
};

const CODE = /\.(ts|tsx|mts|mjs|js|css|sql|html)$/;

/**
 * @param {string} root
 * @param {Record<string, Budget>} [budgets]
 * @returns {{ ok: boolean, output: string }} one line for each room above its budget, or the sum of all
 */
export function checkBudgets(root, budgets = BUDGETS) {
  const files = trackedFiles(root);
  if (files === undefined)
    return { ok: true, output: 'Lines were not counted, because this is no git clone' };
  const isIn = (/** @type {readonly string[]} */ folders, /** @type {string} */ file) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  const apart = Object.values(budgets).flatMap(({ folders = [] }) => folders);
  const counts = Object.entries(budgets).map(([room, { most, goal, folders }]) => ({
    room,
    most,
    goal,
    lines: files
      .filter((file) =>
        folders === undefined ? isIn([room], file) && !isIn(apart, file) : isIn(folders, file),
      )
      .filter((file) => CODE.test(file) && existsSync(join(root, file)))
      .reduce((sum, file) => sum + linesIn(readFileSync(join(root, file), 'utf8')), 0),
  }));
  const number = (/** @type {number} */ of) => of.toLocaleString('en');
  const over = counts
    .filter(({ lines, most }) => lines > most)
    .map(
      ({ room, lines, most, goal }) =>
        `${room} has ${number(lines)} lines; its budget is ${number(most)} (goal ${number(goal)}). Remove what the change replaces`,
    );
  const rooms = counts
    .map(({ room, lines, most }) => `${room} ${number(lines)} of ${number(most)}`)
    .join(', ');
  return { ok: over.length === 0, output: over.length > 0 ? over.join('\n') : rooms };
}

/** @param {string} text */
const linesIn = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** @param {string} root */
function trackedFiles(root) {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.toString('utf8').split('\0');
  } catch {
    return undefined;
  }
}
