// Figures by month as a chart.
import type { SeriesPoint } from '../../../contract/calls/history.ts';
import type { ChartSpec } from '../../components/chart-shapes.ts';
import { axisWords, monthWords, shortMonth } from './month-words.ts';

interface MonthData {
  form: ChartSpec['form'];
  points: readonly SeriesPoint[];
  /** A month's exact figure. */
  words: (point: SeriesPoint) => string;
}

/** Pixels for the name of a month. */
const ROOM_FOR_MONTH = 64;

export function monthSpec({ form, points, words }: MonthData): ChartSpec {
  const partOf = (index: number): number =>
    form === 'bars' ? (index + 0.5) / points.length : index / Math.max(1, points.length - 1);
  return {
    form,
    // Each month has the same width. The numbers are for drawing only.
    points: points.map(({ value }, at) => ({ at, y: value === undefined ? undefined : Number(value) })),
    says(index) {
      const point = points[index];
      return point === undefined ? '' : `${monthWords(point.month)} · ${words(point)}`;
    },
    axisWords,
    feet(width) {
      const every = Math.max(1, Math.ceil((ROOM_FOR_MONTH * points.length) / width));
      return points.flatMap(({ month }, index) =>
        (points.length - 1 - index) % every === 0 ? [{ part: partOf(index), words: shortMonth(month) }] : [],
      );
    },
  };
}
