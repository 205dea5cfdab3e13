// Work that ends at its next pause once another question replaces it, because nobody waits for its answer.
import { BadInput } from './faults.ts';
import type { Slices } from './turns.ts';

interface LatestQuestion {
  /** @param question the same question again does not end the work */
  of<T>(question: string, work: () => Slices<T>): () => Slices<T>;
}

export function createLatestQuestion(): LatestQuestion {
  let latest: string | undefined;
  return {
    of(question, work) {
      latest = question;
      return function* () {
        for (const slices = work(); ;) {
          if (latest !== question)
            throw new BadInput('filter', 'something else was asked before this was done');
          const slice = slices.next();
          if (slice.done === true) return slice.value;
          yield slice.value;
        }
      };
    },
  };
}
