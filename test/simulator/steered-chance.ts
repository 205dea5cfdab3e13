// Chance of a story's step: each step draws from a seed of its own, so that dropping one changes no other.
import { chanceOf, type Chance } from '../faults/chance.ts';

export interface SteeredChance extends Chance {
  /** From here on every choice comes from this seed. */
  begin(seed: string): void;
}

export function steeredChance(): SteeredChance {
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
