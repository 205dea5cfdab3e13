// The arithmetic of a chart. Its numbers are for drawing only; exact figures are words.

export interface ChartPoint {
  /** Milliseconds since 1970, rising from point to point. */
  at: number;
  /** Undefined where a value is missing: the line has a gap there, because missing is not zero. */
  y: number | undefined;
}

/** The points of one pixel column. */
interface InkColumn {
  first: number;
  low: number;
  high: number;
  last: number;
  /** A value is missing between this column and the previous one. */
  broken: boolean;
}

/** The pixel column of a time, among `width` of them; a single time is in the middle. */
export function columnsOver(points: readonly ChartPoint[], width: number): (at: number) => number {
  const start = points[0]?.at ?? 0;
  const length = (points.at(-1)?.at ?? 0) - start;
  return (at) => Math.round((length > 0 ? (at - start) / length : 0.5) * (width - 1));
}

/**
 * Points by pixel column, so that 100,000 points need at most two strokes a pixel. Each column keeps its
 * lowest and highest value, so no spike is lost.
 */
export function inkOf(points: readonly ChartPoint[], width: number): Map<number, InkColumn> {
  const ink = new Map<number, InkColumn>();
  const columnOf = columnsOver(points, width);
  let broken = false;
  for (const { at, y } of points) {
    if (y === undefined || !Number.isFinite(y)) {
      broken = true;
      continue;
    }
    const x = columnOf(at);
    const column = ink.get(x);
    if (column === undefined) ink.set(x, { first: y, low: y, high: y, last: y, broken });
    else {
      column.low = Math.min(column.low, y);
      column.high = Math.max(column.high, y);
      column.last = y;
    }
    broken = false;
  }
  return ink;
}

export interface Range {
  low: number;
  high: number;
}

/** The lowest and highest of the points and the thresholds, with a margin. */
export function rangeOf(points: readonly ChartPoint[], marks: readonly number[] = []): Range {
  let low = Infinity;
  let high = -Infinity;
  for (const { y } of points) {
    if (y === undefined || !Number.isFinite(y)) continue;
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  for (const mark of marks) {
    low = Math.min(low, mark);
    high = Math.max(high, mark);
  }
  if (low > high) return { low: 0, high: 1 };
  const air = high === low ? Math.max(Math.abs(high) * 0.05, 1e-9) : (high - low) * 0.12;
  return { low: low - air, high: high + air };
}

/** About `wanted` round values within the range, in steps of 1, 2 or 5 of a power of ten. */
export function ticksOf({ low, high }: Range, wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step); tick * step <= high && ticks.length < 50; tick++)
    ticks.push(tick * step);
  return ticks;
}

/** The index of the point nearest to a time; -1 without points. */
export function nearest(points: readonly ChartPoint[], at: number): number {
  let low = 0;
  let high = points.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle;
    else high = middle;
  }
  const before = points[low];
  const after = points[high];
  if (before === undefined || after === undefined) return -1;
  return at - before.at <= after.at - at ? low : high;
}
