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

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
