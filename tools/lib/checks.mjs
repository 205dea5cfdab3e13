// The checks that do not run the app: types, lint, format, rooms, budgets, dependencies. Each reports all its findings.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAdvisories } from './advisories.mjs';
import { checkBudgets } from './budgets.mjs';
import { root } from './folders.mjs';
import { checkLockfile } from './lockfile.mjs';
import { run } from './run.mjs';
import { say, span } from './say.mjs';

/**
 * @typedef {{ ok: boolean, output: string }} Outcome
 * @typedef {{ name: string, body: () => Promise<Outcome> }} Check
 */

/** @type {Check[]} */
export const checks = [
  { name: 'types', body: types },
  { name: 'lint', body: () => program('oxlint', 'bin/oxlint', []) },
  { name: 'format', body: format },
  { name: 'rooms', body: () => node([join(root, 'tools/rooms.mjs')]) },
  { name: 'budgets', body: async () => checkBudgets(root) },
  { name: 'dependencies', body: lockfile },
  { name: 'advisories', body: () => checkAdvisories() },
];

/** Runs all checks and prints each result, with the findings of those that failed. */
export async function runChecks() {
  const outcomes = [];
  for (const { name, body } of checks) {
    const began = Date.now();
    const { ok, output } = await body();
    say(`${ok ? '✓' : '✗'} ${name} (${span(Date.now() - began)})`);
    if (output.trim() !== '') process.stdout.write(`${output.trimEnd()}\n`);
    outcomes.push({ name, ok });
  }
  return outcomes;
}

/** Each room has its own tsconfig; two rooms are checked at a time. */
async function types() {
  const references = tsconfigsIn(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const queue = [...references];
  let ok = references.length > 0;
  let output = references.length > 0 ? '' : 'tsconfig.json names no rooms to check\n';
  const worker = async () => {
    for (let room = queue.shift(); room !== undefined; room = queue.shift()) {
      const result = await program('typescript', 'bin/tsc', ['-p', room, '--pretty', 'false']);
      // TS18003 means "no inputs": the room is still empty.
      if (result.ok || (result.output.includes('TS18003') && empty(room))) continue;
      ok = false;
      output += result.output;
    }
  };
  await Promise.all([worker(), worker()]);
  return { ok, output };
}

/** @param {string} room */
function empty(room) {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  return !files.some((name) => /\.(ts|tsx|mjs)$/.test(name));
}

/** Names optional packages of other platforms whose hash nobody can check. */
function lockfile() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { faults, unproven } = checkLockfile(text, process);
  const platforms = [...new Set(unproven.map((name) => name.replace(/^.*\/(binding-)?/, '')))];
  const said = faults.map(({ name, fault }) => `${name}: ${fault}`);
  const named = `No hash, because the registry lacked them, for tools on ${platforms.join(', ')}`;
  return Promise.resolve({
    ok: faults.length === 0,
    output: [...said, ...(platforms.length > 0 ? [named] : [])].join('\n'),
  });
}

async function format() {
  const outcome = await program('oxfmt', 'bin/oxfmt', ['--check']);
  if (outcome.ok) return outcome;
  return { ok: false, output: `${outcome.output.trimEnd()}\nnpm run format formats these files.` };
}

/**
 * Runs a program of an installed package on this Node.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 */
function program(name, file, args) {
  return node([join(root, 'node_modules', name, file), ...args]);
}

/** After this time a check counts as hanging. */
const LIMIT_MS = 20 * 60_000;

/**
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function node(args) {
  const result = await run(process.execPath, args, { cwd: root, quiet: true, timeoutMs: LIMIT_MS });
  const ended = result.timedOut ? `The check did not end within ${span(LIMIT_MS)}.\n` : '';
  const ok = result.code === 0;
  // A passed check prints only its warnings.
  const worthReading = !ok || /warning/i.test(result.stdout.replace('Found 0 warnings', ''));
  return { ok, output: worthReading ? result.stdout + result.stderr + ended : '' };
}

/** @param {string} text tsconfig.json, which may hold comments */
function tsconfigsIn(text) {
  return [...text.matchAll(/"path":\s*"([^"]+)"/g)].map((match) => String(match[1]));
}
