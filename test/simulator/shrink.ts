// Shortens the story of a failure by delta debugging: it leaves out steps, many at first and then fewer, if
// the same promise stays broken without them.
import type { Outcome } from './simulation.ts';
import type { Step } from './story.ts';

/** @param most the number of runs that shortening may take */
export async function shrink(
  steps: readonly Step[],
  failure: Outcome,
  run: (steps: readonly Step[]) => Promise<Outcome>,
  most: number,
): Promise<{ steps: readonly Step[]; outcome: Outcome; runs: number }> {
  const promise = promiseOf(failure);
  const end = steps.findIndex(({ id }) => id === failure.failedAt?.id);
  let best = { steps: end === -1 ? steps : steps.slice(0, end + 1), outcome: failure };
  let runs = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = best.steps.length - size; from > -size && runs < most; from -= size) {
      const without = best.steps.filter((_, at) => at < from || at >= from + size);
      if (without.length === best.steps.length) continue;
      runs++;
      const outcome = await run(without);
      if (promiseOf(outcome) === promise) best = { steps: without, outcome };
    }
  }
  return { ...best, runs };
}

/** The first promise that was broken. */
export const promiseOf = ({ broken }: Pick<Outcome, 'broken'>): string | undefined =>
  broken[0]?.split(':')[0];
