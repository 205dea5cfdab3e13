// One figure over time. The line is for the eye; the crosshair moves by pointer and by keys and says each point in
// exact words, and the same points stand in a table one choice away.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a canvas cannot stand inside an input */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { epochMillis } from '../../domain/time.ts';
import { inBackground } from '../background.ts';
import { t } from '../text.ts';
import { paint, type ChartMark, type Plot } from './chart-paint.ts';
import { nearest, type ChartPoint } from './chart-scale.ts';
import { day, dayAndTime, minuteTime, shortDay } from './format.ts';
import styles from './Chart.module.css';

export type { ChartMark } from './chart-paint.ts';
export type { ChartPoint } from './chart-scale.ts';

interface Props {
  label: string;
  /** In the order of time. Drawn only: what a point is worth is said by `words`. */
  points: readonly ChartPoint[];
  /** A point's exact value: `45.20 %`. */
  words: (index: number) => string;
  /** Why there is no value where there is none; otherwise it was not provided. */
  gap?: (index: number) => string;
  /** A round value of the axis: `50 %`. */
  axisWords: (y: number) => string;
  marks?: readonly ChartMark[];
}

const none: readonly ChartMark[] = [];

export function LineChart({ label, points, words, gap, axisWords, marks = none }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<Plot>(undefined);
  const [chosen, setChosen] = useState<number>();
  const length = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const at = chosen === undefined ? undefined : Math.min(chosen, points.length - 1);

  const draw = useEffectEvent(() => {
    if (canvas.current !== null)
      plot.current = paint(canvas.current, {
        points,
        marks,
        axisWords,
        timeWords: timeWordsOver(length),
        at,
      });
  });
  useEffect(() => draw());
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const redraw = (): void => draw();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(redraw);
    observer?.observe(element);
    // A colour that changes starts a transition, whatever changed it: the theme, the system, more contrast.
    element.addEventListener('transitionend', redraw);
    inBackground(document.fonts?.ready.then(redraw));
    return () => {
      observer?.disconnect();
      element.removeEventListener('transitionend', redraw);
    };
  }, []);

  if (points.length === 0) return <p className={styles['none']}>{t('chart.none')}</p>;
  const shown = at ?? points.length - 1;
  const said = pointWords(points, words, shown, gap);
  const onKey = (event: React.KeyboardEvent): void => {
    const far = Math.max(1, Math.round(points.length / 10));
    const near = event.shiftKey ? 1 : Math.max(1, Math.round(points.length / 200));
    const to = {
      ArrowRight: shown + near,
      ArrowLeft: shown - near,
      PageUp: shown + far,
      PageDown: shown - far,
      Home: 0,
      End: points.length - 1,
    }[event.key];
    if (event.key === 'Escape') setChosen(undefined);
    else if (to === undefined) return;
    else setChosen(Math.max(0, Math.min(points.length - 1, to)));
    event.preventDefault();
  };
  const point = (event: React.PointerEvent): void => {
    if (plot.current === undefined) return;
    const part = (event.nativeEvent.offsetX - plot.current.left) / plot.current.width;
    const start = points[0]?.at ?? 0;
    const index = nearest(points, start + part * ((points.at(-1)?.at ?? 0) - start));
    if (index >= 0) setChosen(index);
  };
  return (
    <div className={styles['chart']}>
      <p className={styles['readout']} aria-hidden="true">
        {said}
      </p>
      <div
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.crosshair', { label, count: points.length })}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={shown + 1}
        aria-valuetext={said}
        onKeyDown={onKey}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <canvas ref={canvas} className={styles['canvas']} />
      </div>
    </div>
  );
}

const DAY = 86_400_000;
/** Within two days the hour tells more than the day; about a year and longer, a day without its year tells too little. */
const HOURS_UP_TO = 2 * DAY;
const YEARS_FROM = 300 * DAY;
export const timeWordsOver = (length: number) => (at: number) => {
  const moment = epochMillis(Math.round(at));
  if (length <= HOURS_UP_TO) return minuteTime(moment);
  return length < YEARS_FROM ? shortDay(moment) : day(moment);
};

/** `21 Nov 2026 06:56 WAT · 45.20 %`; a gap says that it is one. */
export function pointWords(
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
