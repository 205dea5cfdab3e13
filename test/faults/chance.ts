// Repeatable random choices: a run draws all of them from its seed, in a fixed order.

export interface Chance {
  /** 0 ≤ x < 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number;
  /** True in one of `oneIn` calls on average. */
  once(oneIn: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  uuid(): string;
}

/** mulberry32, seeded by a hash of the text. */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1));
  const hex = (length: number): string => Array.from({ length }, () => between(0, 15).toString(16)).join('');
  return {
    fraction,
    between,
    once: (oneIn) => fraction() < 1 / oneIn,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
