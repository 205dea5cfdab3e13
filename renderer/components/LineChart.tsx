// One figure over time as a line; the same points are in a table one choice away.
import { useMemo } from 'react';
import { epochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { Chart } from './Chart.tsx';
import type { ChartPoint } from './chart-scale.ts';
import type { ChartMark, ChartSpec } from './chart-shapes.ts';
import { day, dayAndTime, minuteTime, shortDay } from './format.ts';

export type { ChartPoint } from './chart-scale.ts';

export interface LineData {
  /** In the order of time. The numbers are for drawing only; `words` states the value of a point. */
  points: readonly ChartPoint[];
  /** A point's exact value: `45.20%`. */
  words: (index: number) => string;
  /** Why a point has no value; the default is "not provided". */
  gap?: ((index: number) => string) | undefined;
  /** A round value of the axis: `50%`. */
  axisWords: (y: number) => string;
  marks?: readonly ChartMark[] | undefined;
}

export function LineChart({ label, points, words, gap, axisWords, marks }: LineData & { label: string }) {
  const spec = useMemo(
    () => lineSpec({ points, words, gap, axisWords, marks }),
    [points, words, gap, axisWords, marks],
  );
  return <Chart label={label} spec={spec} />;
}

const ROOM_FOR_TIME = 130;
const MOST_TIMES = 5;

export function lineSpec({ points, words, gap, axisWords, marks = [] }: LineData): ChartSpec {
  const start = points[0]?.at ?? 0;
  const length = (points.at(-1)?.at ?? 0) - start;
  const timeWords = timeWordsOver(length);
  return {
    form: 'line',
    points,
    says: (index) => pointWords(points, words, index, gap),
    axisWords,
    marks,
    feet(width) {
      if (length === 0) return [{ part: 0.5, words: timeWords(start) }];
      const steps = Math.max(1, Math.min(MOST_TIMES, Math.floor(width / ROOM_FOR_TIME)));
      return Array.from({ length: steps + 1 }, (_, index) => {
        const part = index / steps;
        return { part, words: timeWords(start + part * length) };
      });
    },
  };
}

const DAY = 86_400_000;
/** Up to two days a foot states the hour; from about a year on it states the year. */
const HOURS_UP_TO = 2 * DAY;
const YEARS_FROM = 300 * DAY;
const timeWordsOver = (length: number) => (at: number) => {
  const moment = epochMillis(Math.round(at));
  if (length <= HOURS_UP_TO) return minuteTime(moment);
  return length < YEARS_FROM ? shortDay(moment) : day(moment);
};

/** `21 Nov 2026 06:56 WAT · 45.20 %` */
function pointWords(
  points: readonly ChartPoint[],
  words: (index: number) => string,
  index: number,
  gap: (index: number) => string = () => t('provenance.missing'),
): string {
  const point = points[index];
  if (point === undefined) return '';
  return t('chart.point', {
    time: t('time.wat', { time: dayAndTime(epochMillis(point.at)) }),
    value: point.y === undefined ? gap(index) : words(index),
  });
}
