// Random choices for a story's steps. Each step has its own seed, so that leaving one out changes no other.
import { chanceOf, type Chance } from '../faults/chance.ts';

export interface StepChance extends Chance {
  /** Every later choice comes from this seed. */
  begin(seed: string): void;
}

export function stepChance(): StepChance {
  let now = chanceOf('start');
  return {
    begin(seed) {
      now = chanceOf(seed);
    },
    fraction: () => now.fraction(),
    between: (low, high) => now.between(low, high),
    once: (oneIn) => now.once(oneIn),
    pick: (from) => now.pick(from),
    uuid: () => now.uuid(),
  };
}
