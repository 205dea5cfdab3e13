// Thins runs of readings to the few points of a drawn line, as a pure function. No spike is lost, however
// short, and a period without readings is a gap.
import { compareDecimals, parseDecimal, type Decimal } from '../../../../domain/decimal.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { FigurePoint } from '../../../../contract/calls/queries.ts';

export const HOUR = 3_600_000;

/** Equal readings, from the first to the last. Texts are decimals. */
export interface Run {
  readonly since: number;
  readonly until: number;
  readonly ltv: string | null;
  readonly value: string | null;
  readonly currency: string;
}

/** The lowest and the highest of some runs, with their start. */
export interface Extremes {
  readonly low: string;
  readonly lowAt: number;
  readonly high: string;
  readonly highAt: number;
  /** The value of the last run; null if it has none. */
  readonly last: string | null;
}

/** Neighbouring runs taken together; undefined for a measure that none of them has. */
export interface Span {
  readonly since: number;
  readonly until: number;
  readonly currency: string;
  readonly ltv: Extremes | undefined;
  readonly value: Extremes | undefined;
}

/** The span with one more run in it. */
export function widened(span: Span | undefined, run: Run): Span {
  return {
    since: Math.min(span?.since ?? run.since, run.since),
    until: Math.max(span?.until ?? run.until, run.until),
    currency: run.currency,
    ltv: extremes(span?.ltv, run.ltv, run.since),
    value: extremes(span?.value, run.value, run.since),
  };
}

function extremes(known: Extremes | undefined, text: string | null, at: number): Extremes | undefined {
  if (text === null) return known && { ...known, last: null };
  if (known === undefined) return { low: text, lowAt: at, high: text, highAt: at, last: text };
  const lower = compare(text, known.low) < 0;
  const higher = compare(text, known.high) > 0;
  return {
    low: lower ? text : known.low,
    lowAt: lower ? at : known.lowAt,
    high: higher ? text : known.high,
    highAt: higher ? at : known.highAt,
    last: text,
  };
}

function compare(a: string, b: string): number {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left === undefined || right === undefined ? 0 : compareDecimals(left, right);
}

export interface Wanted {
  readonly measure: 'ltv' | 'value';
  readonly currency: string;
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly silence: number;
}

/** What is drawn for one period. */
interface Bucket {
  readonly index: number;
  held: Extremes;
  until: number;
}

/** At most `most` points in order of time, with exact values. */
export function thinned(spans: readonly Span[], wanted: Wanted): FigurePoint[] {
  // A bucket gives its lowest, its highest and its last, after up to two gaps.
  const buckets = Math.max(1, Math.floor(wanted.most / 5));
  const width = Math.max(1, (wanted.to - wanted.from + 1) / buckets);
  const bucketOf = (at: number): number =>
    Math.min(buckets - 1, Math.max(0, Math.floor((at - wanted.from) / width)));
  const within = (at: number): number => Math.min(wanted.to, Math.max(wanted.from, at));
  const points: FigurePoint[] = [];
  let bucket: Bucket | undefined;
  let lastRead: number | undefined;

  const flush = (): void => {
    if (bucket !== undefined) points.push(...pointsOf(bucket, within));
    bucket = undefined;
  };
  const breakAt = (at: number, gap: 'unread' | 'unstated'): void => {
    flush();
    if (points.at(-1)?.gap !== gap) points.push({ at: epochMillis(within(at)), gap });
  };
  for (const span of spans) {
    if (span.until < wanted.from) continue;
    const index = bucketOf(span.since);
    if (lastRead !== undefined && span.since - lastRead > wanted.silence && index !== bucketOf(lastRead))
      breakAt(lastRead + 1, 'unread');
    lastRead = Math.max(lastRead ?? span.until, span.until);
    const isMine = wanted.measure === 'ltv' || span.currency === wanted.currency;
    const stated = isMine ? span[wanted.measure] : undefined;
    if (stated === undefined) {
      if (bucket?.index !== index) breakAt(span.since, 'unstated');
      continue;
    }
    if (bucket?.index === index) bucket.held = joined(bucket.held, stated);
    else {
      flush();
      bucket = { index, held: stated, until: span.until };
    }
    bucket.until = span.until;
    if (bucketOf(span.until) !== index) flush();
  }
  flush();
  return points;
}

function joined(a: Extremes, b: Extremes): Extremes {
  const [lower, higher] = [compare(b.low, a.low) < 0 ? b : a, compare(b.high, a.high) > 0 ? b : a];
  return { low: lower.low, lowAt: lower.lowAt, high: higher.high, highAt: higher.highAt, last: b.last };
}

function pointsOf({ held, until }: Bucket, within: (at: number) => number): FigurePoint[] {
  const { low, high, last } = held;
  const [lowAt, highAt] = [within(held.lowAt), within(held.highAt)];
  const points =
    low === high
      ? [pointAt(Math.min(lowAt, highAt), low)]
      : lowAt <= highAt
        ? [pointAt(lowAt, low), pointAt(highAt, high)]
        : [pointAt(highAt, high), pointAt(lowAt, low)];
  const end = points.at(-1);
  if (last !== null && end !== undefined && within(until) > end.at) points.push(pointAt(within(until), last));
  return points;
}

const pointAt = (at: number, text: string): FigurePoint => {
  const value: Decimal | undefined = parseDecimal(text);
  return value === undefined ? { at: epochMillis(at), gap: 'unstated' } : { at: epochMillis(at), value };
};
