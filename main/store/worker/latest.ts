// Work whose answer nobody waits for any more once something else was asked: it ends at its next pause.
import { BadInput } from './faults.ts';
import type { Slices } from './turns.ts';

export interface Latest {
  /** @param question the same question asked again does not end the work: it is the work that is wanted */
  of<T>(question: string, work: () => Slices<T>): () => Slices<T>;
}

export function createLatest(): Latest {
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
