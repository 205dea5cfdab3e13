// Decides from measures taken at equal steps whether something grows.

export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** The steepest slope an hour that still counts as flat. */
  readonly atMost: number;
  /** At equal steps, the first at the start. */
  readonly values: readonly number[];
  readonly valuesAnHour: number;
}

export interface Growth extends Measure {
  readonly first: number;
  readonly last: number;
  readonly slope: number;
  readonly isFlat: boolean;
}

/** The first hour fills caches and does not count. */
const WARM_UP_HOURS = 1;

export function growthOf(measure: Measure): Growth {
  const warmUp = WARM_UP_HOURS * measure.valuesAnHour;
  const counted = measure.values.slice(warmUp);
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined || counted.length < 3)
    throw new Error(`${measure.name}: a slope needs ${3 + warmUp} values`);
  const slope = medianSlopeOf(counted) * measure.valuesAnHour;
  return { ...measure, first, last, slope, isFlat: slope <= measure.atMost };
}

/**
 * Theil and Sen: the median of the slopes between any two values. What happens once, such as a file that Chromium
 * opens in the fourth hour, is a step and no slope; what grows again and again is one.
 */
function medianSlopeOf(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const slopes = values
    .flatMap((later, at) => values.slice(0, at).map((earlier, from) => (later - earlier) / (at - from)))
    .toSorted((a, b) => a - b);
  const middle = (slopes.length - 1) / 2;
  return ((slopes[Math.floor(middle)] ?? Number.NaN) + (slopes[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

const HEAD = ['measure', 'first', 'last', 'slope an hour', 'at most', 'verdict'];

export function asTable(growths: readonly Growth[]): string {
  const lines = growths.map(({ name, unit, first, last, slope, atMost, isFlat }) => [
    `${name}, ${unit}`,
    ...[first, last, slope].map((value) => value.toFixed(2)),
    String(atMost),
    isFlat ? 'flat' : 'GROWS',
  ]);
  const widths = HEAD.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)));
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return `${[HEAD, ...lines].map(row).join('\n')}\n`;
}
