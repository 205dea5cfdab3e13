// A line over time as a file; loaded when it is first asked for.
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { t } from '../../text.ts';
import type { ChartMark } from '../chart-paint.ts';
import type { ChartPoint } from '../chart-scale.ts';
import { dayAndTime } from '../format.ts';
import { pointWords, timeWordsOver } from '../LineChart.tsx';
import type { ChartSpec } from './chart-picture.ts';
import { SavePicture } from './SavePicture.tsx';

export interface LinePicture {
  title: string;
  measure: string;
  points: readonly ChartPoint[];
  words: (index: number) => string;
  gap?: ((index: number) => string) | undefined;
  axisWords: (y: number) => string;
  marks?: readonly ChartMark[] | undefined;
  /** See `ChartSpec`. */
  knownAt?: EpochMillis | undefined;
}

const FEET = 6;

export default function SaveLinePicture({ line, onClose }: { line: LinePicture; onClose: () => void }) {
  return <SavePicture spec={specOf(line)} onClose={onClose} />;
}

export function specOf({
  title,
  measure,
  points,
  words,
  gap,
  axisWords,
  marks = [],
  knownAt,
}: LinePicture): ChartSpec {
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const timeWords = timeWordsOver(end - start);
  const inLagos = (at: number): string => t('time.wat', { time: dayAndTime(epochMillis(at)) });
  const feet =
    start === end
      ? [{ part: 0.5, words: timeWords(start) }]
      : Array.from({ length: FEET }, (_, index) => {
          const part = index / (FEET - 1);
          return { part, words: timeWords(start + part * (end - start)) };
        });
  return {
    title,
    form: 'line',
    points,
    says: (index) => pointWords(points, words, index, gap),
    axisWords,
    marks,
    feet,
    under: `${t('pictures.span', { first: inLagos(start), last: inLagos(end) })} · ${measure}`,
    knownAt,
  };
}
