// Figures of a shared machine: quantiles, and the interval of a median.

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
