// Ratios for a shared machine: the two sides of a pair are measured one right after the other, and the figure
// is the median of the pairs' ratios with its spread.

export interface Comparison {
  /** The median of each side, in the unit of the measure. */
  app: number;
  floor: number;
  /** Median and quartiles of the pairs' ratios. */
  ratio: number;
  spread: [low: number, high: number];
  pairs: number;
}

export function compare(pairs: readonly { app: number; floor: number }[]): Comparison {
  const ratios = pairs.map(({ app, floor }) => app / floor);
  return {
    app: round(
      quantile(
        pairs.map((pair) => pair.app),
        0.5,
      ),
    ),
    floor: round(
      quantile(
        pairs.map((pair) => pair.floor),
        0.5,
      ),
    ),
    ratio: round(quantile(ratios, 0.5)),
    spread: [round(quantile(ratios, 0.25)), round(quantile(ratios, 0.75))],
    pairs: pairs.length,
  };
}

/** Interpolates linearly between neighbours. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/**
 * Bounds that hold the true median in at least 95 of 100 such runs, whatever the distribution: the order statistics
 * whose binomial tail is at most 2.5% on each side. Undefined for fewer than six values, which cannot say so.
 */
export function medianInterval(values: readonly number[]): [low: number, high: number] | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  let probability = 0.5 ** n;
  let tail = probability;
  let below = 0;
  while (tail <= 0.025) {
    below += 1;
    probability *= (n - below + 1) / below;
    tail += probability;
  }
  const [low, high] = [sorted[below - 1], sorted[n - below]];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
