// Simulates one desk: performs the steps of a story one after the other and checks the promises after each.
import { Machine } from './machine.ts';
import { calm, sitDown } from './desk-day.ts';
import type { Promised } from './judge.ts';
import { perform } from './steps.ts';
import { monthOf, type Step } from './story.ts';

export interface Outcome {
  readonly seed: string;
  /** Sentences, each beginning with the broken promise. */
  readonly broken: readonly string[];
  /** The step after which the first broken promise was found. */
  readonly failedAt: Step | undefined;
  readonly trace: string;
  readonly steps: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly checks: ReadonlyMap<Promised, number>;
  /** The result of a step in words, by its id. */
  readonly results: ReadonlyMap<number, string>;
  readonly lines: readonly string[];
}

/** Ends with the first step that breaks a promise. */
export async function simulate(seed: string, steps: readonly Step[]): Promise<Outcome> {
  const machine = new Machine(seed);
  const results = new Map<number, string>();
  let failedAt: Step | undefined;
  let month = 0;
  try {
    for (const step of steps) {
      machine.count('steps');
      machine.chance.begin(`${seed}/step ${String(step.id)}`);
      machine.trace.add(`step ${String(step.id)} ${step.kind}`);
      const words = await perform(machine, step);
      if (words !== undefined) results.set(step.id, words);
      const next = monthOf(step);
      check(machine, next !== month);
      month = next;
      if (machine.judge.broken.length === 0) continue;
      failedAt = step;
      break;
    }
    if (failedAt === undefined) await atTheEnd(machine);
  } catch (cause) {
    machine.judge.find('no-fault', cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    failedAt ??= steps.at(-1);
  } finally {
    machine.dispose();
  }
  const { judge, sums } = machine;
  const trace = machine.trace.hash();
  const { lines } = machine.trace;
  const count = sums['steps'] ?? 0;
  return {
    seed,
    broken: judge.broken,
    failedAt,
    trace,
    steps: count,
    sums,
    checks: judge.checks,
    results,
    lines,
  };
}

function check(machine: Machine, isNewMonth: boolean): void {
  const { judge, run, open } = machine;
  judge.afterStep(isNewMonth);
  if (run !== undefined && machine.alive && open !== undefined) judge.shown(open, run);
}

/** Closes and opens the app, and compares the whole journal. */
async function atTheEnd(machine: Machine): Promise<void> {
  await machine.quit();
  await sitDown(machine, undefined);
  await calm(machine);
  check(machine, true);
  const { judge, run } = machine;
  const all = await machine.answerTo(run?.store.journal.entries(['*']));
  if (all?.ok !== true) return judge.find('nothing-lost', 'the journal cannot be read');
  judge.checked('nothing-lost');
  const differs = judge.written.findIndex((entry, at) => entry.body !== all.value[at]?.body);
  if (differs !== -1 || all.value.length !== judge.written.length)
    judge.find(
      'nothing-lost',
      `the journal differs at entry ${String(differs + 1)} of ${String(all.value.length)}`,
    );
}
