// A goal of docs/performance.md: its names, and a function that measures its figures.
import { quantile } from './ratio.ts';

export interface Figure {
  /** P1, P4 … of docs/performance.md. */
  readonly goal: string;
  readonly what: string;
  /** `×` for a ratio; `sides` then has the medians of both sides. */
  readonly unit: string;
  /** Median of the runs, unless `what` says otherwise. */
  readonly value: number;
  /** The first and third quartile of the runs. */
  readonly spread?: readonly [low: number, high: number];
  readonly runs: number;
  /** Undefined if the figure has no goal. */
  readonly atMost?: number;
  readonly sides?: Readonly<Record<string, string>>;
}

export interface Bench {
  /** Number of pairs in a comparison, and number of repeated runs. */
  readonly pairs: number;
  readonly loans: number;
  /** This run's own folder with a cache of this many loans. */
  history(loans: number): string;
  say(line: string): void;
}

export interface Goal {
  readonly names: readonly string[];
  /** @param wanted the requested `names`; slow figures are measured only for them */
  take(bench: Bench, wanted: readonly string[]): Promise<Figure[]>;
}

type Named = Pick<Figure, 'goal' | 'what' | 'unit'> & Partial<Pick<Figure, 'atMost' | 'sides'>>;

/** The median of several runs. */
export function median(named: Named, values: readonly number[]): Figure {
  const spread = [quantile(values, 0.25), quantile(values, 0.75)] as const;
  return {
    ...named,
    value: quantile(values, 0.5),
    spread,
    runs: values.length,
  };
}

/** The 95th percentile; the spread is median and worst. */
export function p95(named: Named, values: readonly number[]): Figure {
  const spread = [quantile(values, 0.5), Math.max(...values)] as const;
  return {
    ...named,
    what: `${named.what}, p95 (median–worst)`,
    value: quantile(values, 0.95),
    spread,
    runs: values.length,
  };
}

/** The median of the pairs' ratios. The two sides of a pair are measured one right after the other. */
export function ratio(
  named: Omit<Named, 'unit' | 'sides'>,
  names: readonly [one: string, other: string],
  pairs: readonly (readonly [one: number, other: number])[],
  unit: string,
): Figure {
  const side = (at: 0 | 1): string =>
    `${quantile(
      pairs.map((pair) => pair[at]),
      0.5,
    ).toPrecision(3)} ${unit}`;
  const sides = { [names[0]]: side(0), [names[1]]: side(1) };
  return median(
    { ...named, unit: '×', sides },
    pairs.map(([one, other]) => one / other),
  );
}

/** A figure that a run measures once. */
export const single = (named: Named, value: number, runs = 1): Figure => ({ ...named, value, runs });
