// Identifiers of things made after the start. Each kind counts for itself, so the n-th quote has the same id
// whatever else was made before it.
import { lettersFor } from '../random.ts';
import type { World } from '../world.ts';

const LETTERS = 20;

/** A label that is unique for this thing: it decides its id and whatever else about it is made up. */
export function nextLabel(world: Pick<World, 'made'>, kind: string): string {
  const number = (world.made[kind] ?? 0) + 1;
  world.made[kind] = number;
  return `${kind}/${number}`;
}

export const idFor = (seed: string, prefix: string, label: string): string =>
  `${prefix}_${lettersFor(seed, `id/${label}`, LETTERS)}`;
