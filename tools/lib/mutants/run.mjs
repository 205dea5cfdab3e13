// Judges the mutants of a plan. argv: the plan's path. tools/mutants.mjs starts it on the app's own Node, and again if
// it hung: it continues from its log.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { note as noteIn, notesIn } from './log.mjs';
import { importing } from './plan.mjs';
import { startVitest } from './vitest.mjs';

/**
 * @typedef {object} Plan
 * @property {string} root
 * @property {string} scratch
 * @property {string[]} tests the folders or files of tests that may notice a mutant
 * @property {Record<string, import('./plan.mjs').Placed[]>} sources
 * @property {import('./plan.mjs').Mutant[]} mutants those to judge
 *
 * @typedef {import('./log.mjs').Note} Note
 * @typedef {import('./vitest.mjs').Specification} Specification
 * @typedef {{ specification: Specification, tests: Map<string, import('./runner.mjs').Reach>, outside: Set<number>, ms: number, evaluations: number }} TestFile
 */

/** Tests that take longer wait until the others had their turn. */
const QUICK_MS = 100;
/** A test that would take longer for all the mutants it reaches has no turn. */
const LONGEST_MS = 180_000;
/** How much of tests, counted without a mutant, runs for a mutant that needs modules loaded with it. */
const LOADED_MS = 20_000;

/** @type {Plan} */
const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const log = join(plan.scratch, 'log.jsonl');
const wanted = new Set(plan.mutants.map(({ id }) => id));
const note = (/** @type {Note} */ line) => noteIn(log, line);
const progress = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const notes = (/** @type {number} */ from = 0) => notesIn(log, from);

/** @type {Set<number>} */
const killed = new Set();
/** Pairs of test and mutant that need no second run. @type {Set<string>} */
const done = new Set();
/** Tests that fail if they run twice; they count while modules load. @type {Set<string>} */
const unrepeatable = new Set();

let noted = 0;
setInterval(() => {
  const now = notes().length;
  if (now !== noted) progress('still judging');
  noted = now;
}, 20_000).unref();

const repeating = await startVitest(plan, { isolate: true });
const files = await learn();
take(notes());
const hung = notes().findLast(({ begun, killed: id, survived }) => begun ?? id ?? survived);
if (hung?.begun !== undefined) {
  note({ killed: hung.begun, by: `${hung.test}, which never ended` });
  killed.add(hung.begun);
}
for (const isSlow of [false, true]) for (const file of files) await judge(file, isSlow);
await repeating.close();
await judgeWhileLoading();
process.exit(0);

/** What each test reaches, from one run without a mutant or from the log of an interrupted run. @returns {Promise<TestFile[]>} */
async function learn() {
  const reaches = importing(plan.root, new Set(plan.mutants.map(({ file }) => file)));
  const specifications = repeating.files.filter(
    ({ moduleId }) =>
      reaches(moduleId) && plan.tests.some((folder) => relative(plan.root, moduleId).startsWith(folder)),
  );
  const before = notes();
  const known = new Set(before.map(({ outside }) => outside));
  progress(`learning what ${specifications.length} test files reach`);
  for (const specification of specifications) {
    if (known.has(specification.moduleId)) continue;
    const from = notes().length;
    progress(`learning from ${relative(plan.root, specification.moduleId)}`);
    const { testModules } = await repeating.run([specification], { task: 'learn', log });
    const red = notes(from).find((line) => line.red !== undefined && line.repeat === 0);
    const errors = testModules.flatMap((module) => module.errors());
    if (red === undefined && errors.length === 0) continue;
    process.stderr.write(`${relative(plan.root, specification.moduleId)} fails without a mutant: `);
    process.stderr.write(`${red?.name ?? ''} ${red?.message ?? errors[0]?.message}\n`);
    process.exit(2);
  }
  return learnedFrom(specifications, notes());
}

/** @param {Specification[]} specifications @param {Note[]} lines @returns {TestFile[]} cheapest first */
function learnedFrom(specifications, lines) {
  const costs = new Map(lines.map((line) => [line.learned, line]));
  /** @type {TestFile[]} */
  const all = [];
  let tests = new Map();
  for (const line of lines) {
    if (line.red !== undefined) unrepeatable.add(line.red);
    if (line.reaches !== undefined) {
      const { ms = 0, evaluations = 0 } = costs.get(line.reaches) ?? {};
      tests.set(line.reaches, { ids: (line.ids ?? []).filter((id) => wanted.has(id)), ms, evaluations });
    }
    if (line.outside === undefined) continue;
    const specification = specifications.find(({ moduleId }) => moduleId === line.outside);
    const sum = (/** @type {'ms' | 'evaluations'} */ what) =>
      [...tests.values()].reduce((total, test) => total + test[what], 0);
    const outside = new Set(line.ids);
    if (specification !== undefined)
      all.push({ specification, tests, outside, ms: sum('ms'), evaluations: sum('evaluations') });
    tests = new Map();
  }
  const each = (/** @type {TestFile} */ { ms, tests }) => ms / (tests.size || 1);
  return all.toSorted((a, b) => each(a) - each(b));
}

/** @param {Note[]} lines */
function take(lines) {
  for (const line of lines) {
    if (line.killed !== undefined) killed.add(line.killed);
    if (line.survived !== undefined) done.add(`${line.test} ${line.survived}`);
    if (line.unrepeatable !== undefined) unrepeatable.add(line.unrepeatable);
  }
}

/** Runs the tests of a file that reach a living mutant, in a new worker each time a mutant spoilt the last one. */
async function judge(/** @type {TestFile} */ file, /** @type {boolean} */ isSlow) {
  let first = 0;
  for (;;) {
    /** @type {Record<string, import('./runner.mjs').Reach>} */
    const tests = {};
    for (const [test, reach] of file.tests) {
      if (reach.ms > QUICK_MS !== isSlow || unrepeatable.has(test)) continue;
      const ids = reach.ids.filter((id) => !killed.has(id) && !done.has(`${test} ${id}`));
      ids.sort((a, b) => Number(b === first) - Number(a === first));
      if (ids.length > 0 && ids.length * reach.ms <= LONGEST_MS) tests[test] = { ...reach, ids };
    }
    if (Object.keys(tests).length === 0) return;
    const from = notes().length;
    await repeating.run([file.specification], { task: 'judge', log, tests });
    const lines = notes(from);
    take(lines);
    const spoilt = lines.find((line) => line.spoilt !== undefined);
    progress(`${killed.size} killed, ${relative(plan.root, file.specification.moduleId)}`);
    if (spoilt?.spoilt === undefined) return;
    // A test whose first run fails although nothing ran before it depends on the tests before it.
    if (lines.every(({ begun }) => begun === undefined)) note({ unrepeatable: spoilt.spoilt });
    take(notes(from));
    first = spoilt.doubtful ?? 0;
  }
}

/** Mutants that take effect as modules load, each with a load of its own. */
async function judgeWhileLoading() {
  const loading = await startVitest(plan, { isolate: false });
  const judged = new Set(notes().map((line) => line.loaded));
  let count = 0;
  for (const { id, file } of plan.mutants) {
    if (killed.has(id) || judged.has(id)) continue;
    const reaching = files.filter(
      ({ outside, tests }) =>
        outside.has(id) || [...tests].some(([test, { ids }]) => unrepeatable.has(test) && ids.includes(id)),
    );
    if (reaching.length === 0) continue;
    let ms = 0;
    const chosen = reaching
      .toSorted((a, b) => closeness(b, file) - closeness(a, file) || a.ms - b.ms)
      .filter((each) => (ms += each.ms) <= LOADED_MS);
    const paths = new Set(chosen.map(({ specification }) => specification.moduleId));
    const order = [...paths].flatMap((path) => loading.files.filter(({ moduleId }) => moduleId === path));
    const evaluations = chosen.reduce((total, each) => total + each.evaluations, 0);
    note({ begun: id, test: 'while modules load' });
    const result = await loading.run(order, { task: 'load', log, mutant: id, evaluations });
    const red = result.testModules.find((module) => !module.ok());
    if (red !== undefined || result.unhandledErrors.length > 0) {
      note({ killed: id, by: red?.relativeModuleId ?? 'an error outside a test' });
      killed.add(id);
    } else note({ survived: id, test: 'while modules load' });
    note({ loaded: id, files: order.length, of: reaching.length });
    if ((count += 1) % 10 === 0) progress(`${killed.size} killed, ${count} judged while modules load`);
  }
  await loading.close();
}

/** How much a test file's path says that it is about a source file. */
function closeness(/** @type {TestFile} */ { specification }, /** @type {string} */ source) {
  const path = relative(plan.root, specification.moduleId);
  const name = basename(source, '.ts');
  return Number(path.includes(`/${name}`)) * 2 + Number(path.includes(dirname(source)));
}
