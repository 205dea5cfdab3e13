// Runs the tests of one file inside vitest's worker, for a mutation run. To learn, it notes which mutants each test
// reaches. To judge, it repeats each test with one mutant after another switched on, so that a file is loaded once for
// all of them. It writes a line of JSON for each thing it finds; the product and its tests know nothing of it.
import { readdirSync, readFileSync } from 'node:fs';
import { inject, TestRunner } from 'vitest';
import { note as noteIn } from './log.mjs';

/**
 * @typedef {{ ids: number[], ms: number, evaluations: number }} Reach what a test reaches without a mutant
 *
 * @typedef {{ task: 'learn', log: string }
 *   | { task: 'judge', log: string, tests: Record<string, Reach> }
 *   | { task: 'load', log: string, mutant: number, evaluations: number }} Order
 *
 * @typedef {import('vitest').RunnerTestCase} Test
 */

/** A mutant that evaluates this many times more than the unchanged code never ends. */
const ENDLESS = 20;
const ALWAYS_ALLOWED = 3_000_000;
/** A test that takes longer is run once to learn. Whether it can be repeated shows when it is. */
const REPEATED_UP_TO_MS = 300;

/** Tests put their own timers in place of these. */
const { setTimeout, clearTimeout, performance } = globalThis;

/** @type {Order} */
const order = /** @type {any} */ (inject)('mutation');
let active = order.task === 'load' ? order.mutant : 0;
let count = 0;
let limit = Infinity;
/** @type {Set<number>} */
const outside = new Set();
let reached = outside;

const allow = (/** @type {number} */ evaluations) => {
  count = 0;
  limit = evaluations * ENDLESS + ALWAYS_ALLOWED;
};
if (order.task === 'load') allow(order.evaluations);

Object.assign(globalThis, {
  __mutant(/** @type {number} */ id) {
    if ((count += 1) > limit) throw new Error('this mutant never ends');
    if (order.task === 'learn') reached.add(id);
    return id === active;
  },
});

/** How long this process's threads were ready while the machine ran others; 0 where the system does not tell. */
function millisKeptWaiting() {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, turns.
    return readdirSync('/proc/self/task').reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[1]) / 1e6,
      0,
    );
  } catch {
    return 0;
  }
}

const note = (/** @type {import('./log.mjs').Note} */ line) => noteIn(order.log, line);

/** A pending result is the only one that ends vitest's loop over repeats. */
const endRepeats = (/** @type {object} */ result) => Object.assign(result, { pending: true });

export default class MutantRunner extends TestRunner {
  /** Ids to try with the present test; 0 stands for the unchanged code. @type {number[]} */
  #queue = [];
  /** @type {Map<string, Set<number>>} */
  #reachedBy = new Map();
  #killed = new Set();
  #startedAt = 0;
  /** Whether nothing ran since the unchanged code last passed. */
  #isClean = false;
  #doubtful = 0;
  #isSpoilt = false;

  /** @override @param {Test} test */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (order.task === 'learn') test.repeats = 1;
    if (order.task !== 'judge' || test.mode === 'skip') return;
    const ids = (order.tests[test.id]?.ids ?? []).filter((id) => !this.#killed.has(id));
    if (this.#isSpoilt || ids.length === 0) test.mode = 'skip';
    this.#queue = [0, ...ids];
    // The loop over repeats ends when the queue is empty.
    test.repeats = 1e9;
  }

  /** @override @param {Test} test @param {{ retry: number, repeats: number }} options */
  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options);
    this.#startedAt = performance.now();
    if (order.task === 'learn') {
      reached = this.#reachedBy.get(test.id) ?? new Set();
      this.#reachedBy.set(test.id, reached);
      count = 0;
    }
    if (order.task !== 'judge') return;
    active = this.#queue.shift() ?? 0;
    allow(order.tests[test.id]?.evaluations ?? 0);
    if (active !== 0) note({ begun: active, test: test.id });
  }

  /** @param {Test} test */
  async runTask(test) {
    const act = TestRunner.getTestFn(test);
    if (order.task !== 'judge') return act();
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    // Generous, and without the time that a busy machine takes: a test that is only slow must not count as failed.
    const millis = 4000 + 10 * (order.tests[test.id]?.ms ?? 0);
    const began = performance.now() - millisKeptWaiting();
    const late = new Promise((_, reject) => {
      const look = () => {
        const left = began + millis - (performance.now() - millisKeptWaiting());
        if (left > 0) timer = setTimeout(look, left);
        else reject(new Error('the test does not end'));
      };
      look();
    });
    try {
      await Promise.race([act(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @override @param {Test} test @param {{ retry: number, repeats: number }} options */
  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options);
    const { result } = test;
    if (result === undefined || order.task === 'load') return;
    const failed = result.state === 'fail';
    const message = result.errors?.[0]?.message;
    if (order.task === 'learn') {
      const ms = performance.now() - this.#startedAt;
      if (failed) note({ red: test.id, name: test.fullTestName, repeat: options.repeats, message });
      if (options.repeats === 0) note({ learned: test.id, name: test.fullTestName, ms, evaluations: count });
      if (ms > REPEATED_UP_TO_MS) endRepeats(result);
      reached = outside;
      return;
    }
    // Only the notes count; vitest need not keep ten thousand errors.
    Object.assign(result, { state: 'pass', errors: undefined, attempts: [] });
    if (active !== 0) this.#judge(test, failed);
    else if (failed) {
      this.#isSpoilt = true;
      note({ spoilt: test.id, doubtful: this.#doubtful, message });
    } else {
      this.#isClean = true;
      if (this.#doubtful !== 0) this.#kill(this.#doubtful, test);
      this.#doubtful = 0;
    }
    active = 0;
    if (this.#isSpoilt || this.#queue.length === 0) endRepeats(result);
  }

  /** After a failure the unchanged code runs again: a mutant that spoils what tests share would condemn the next. */
  #judge(/** @type {Test} */ test, /** @type {boolean} */ failed) {
    if (!failed) {
      note({ survived: active, test: test.id });
      this.#isClean = false;
      return;
    }
    if (this.#isClean) this.#kill(active, test);
    else this.#doubtful = active;
    this.#isClean = false;
    this.#queue.unshift(0);
  }

  #kill(/** @type {number} */ id, /** @type {Test} */ test) {
    this.#killed.add(id);
    note({ killed: id, by: `${test.file.name} > ${test.fullTestName}` });
  }

  /** @override @param {import('vitest').RunnerTestFile[]} files */
  onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    if (order.task !== 'learn') return;
    for (const [test, ids] of this.#reachedBy) note({ reaches: test, ids: [...ids] });
    note({ outside: files[0]?.filepath, ids: [...outside] });
  }
}
