// The period of a chart by month, back from the last month.
import type { SeriesPoint } from '../../../contract/calls/history.ts';

export const SPANS = ['year', 'twoYears', 'all'] as const;
export type Span = (typeof SPANS)[number];

const MONTHS = { year: 12, twoYears: 24 } as const;

/** @param points oldest first */
export function within(span: Span, points: readonly SeriesPoint[]): SeriesPoint[] {
  const last = points.at(-1);
  if (span === 'all' || last === undefined) return [...points];
  const first = counted(last.month) - MONTHS[span] + 1;
  return points.filter(({ month }) => counted(month) >= first);
}

/** Months since the year 0, so that a month without a point counts too. */
function counted(month: string): number {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return year * 12 + of - 1;
}
