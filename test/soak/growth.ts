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
  const slope = slopeOf(counted) * measure.valuesAnHour;
  return { ...measure, first, last, slope, isFlat: slope <= measure.atMost };
}

/** Least squares over equal steps. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return rise / run;
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
