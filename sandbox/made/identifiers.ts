// Identifiers of things made after the start. Each kind has its own count, so the nth quote always has the
// same id.
import { lettersFor } from '../random.ts';
import type { World } from '../world.ts';

const LETTERS = 20;

/** A label that is unique for this thing; its id and all its made-up values follow from it. */
export function nextLabel(world: Pick<World, 'made'>, kind: string): string {
  const number = (world.made[kind] ?? 0) + 1;
  world.made[kind] = number;
  return `${kind}/${number}`;
}

export const idFor = (seed: string, prefix: string, label: string): string =>
  `${prefix}_${lettersFor(seed, `id/${label}`, LETTERS)}`;
