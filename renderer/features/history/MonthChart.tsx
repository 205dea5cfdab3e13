// Months as bars or as a line. The drawing is for the eye; arrows and the pointer say each month in exact words.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing cannot stand inside an input */
import { useEffect, useRef, useState } from 'react';
import type { SeriesPoint } from '../../../contract/calls/history.ts';
import { rangeOf, ticksOf } from '../../components/chart-scale.ts';
import { cx } from '../../components/cx.ts';
import { t } from '../../text.ts';
import { axisWords, monthWords, shortMonth } from './month-words.ts';
import styles from './MonthChart.module.css';

interface Props {
  label: string;
  points: readonly SeriesPoint[];
  form: 'bars' | 'line';
  words: (point: SeriesPoint) => string;
}

const HEIGHT = 280;
const EDGE = { top: 10, right: 8, bottom: 26, left: 60 };
const ROOM_FOR_MONTH = 64;
const WIDEST_BAR = 46;

export function MonthChart({ label, points, form, words }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const current = points[at];
  const said = current === undefined ? '' : wordsOf(current, words);
  const onKey = (event: React.KeyboardEvent): void => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    setChosen(Math.max(0, Math.min(points.length - 1, to)));
    event.preventDefault();
  };
  const step = (width - EDGE.left - EDGE.right) / Math.max(1, points.length);
  return (
    <div className={styles['chart']}>
      <p className={styles['readout']} aria-hidden="true">
        {said}
      </p>
      <div
        ref={box}
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.crosshair', { label, count: points.length })}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={said}
        onKeyDown={onKey}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.left;
          setChosen(Math.max(0, Math.min(points.length - 1, Math.floor(left / step))));
        }}
        onPointerLeave={() => setChosen(undefined)}
      >
        <Drawing points={points} form={form} width={width} step={step} chosen={chosen} />
      </div>
    </div>
  );
}

const wordsOf = (point: SeriesPoint, words: Props['words']): string =>
  [
    monthWords(point.month),
    words(point),
    ...(point.things === undefined ? [] : [t('history.months.of', { count: point.things })]),
  ].join(' · ');

interface DrawingProps extends Pick<Props, 'points' | 'form'> {
  width: number;
  /** Pixels a month. */
  step: number;
  chosen: number | undefined;
}

/** Numbers are the pixels' alone; what a month is worth stays text. */
function Drawing({ points, form, width, step, chosen }: DrawingProps) {
  const heights = points.map(({ value }) => (value === undefined ? undefined : Number(value)));
  const { low, high } = rangeOf(
    heights.map((y, at) => ({ at, y })),
    form === 'bars' ? [0] : [],
  );
  const range = form === 'bars' ? { low: Math.min(0, ...heights.map((y) => y ?? 0)), high } : { low, high };
  const down = HEIGHT - EDGE.bottom;
  const y = (value: number): number =>
    down - ((value - range.low) / (range.high - range.low)) * (down - EDGE.top);
  const x = (index: number): number => EDGE.left + step * (index + 0.5);
  const every = Math.max(1, Math.ceil(ROOM_FOR_MONTH / step));
  const bar = Math.min(WIDEST_BAR, step * 0.62);
  return (
    <svg className={styles['drawing']} width={width} height={HEIGHT} aria-hidden="true">
      {ticksOf(range, 5).map((tick) => (
        <g key={tick}>
          <line className={styles['rule']} x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles['label']} x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
            {axisWords(tick)}
          </text>
        </g>
      ))}
      {form === 'bars'
        ? heights.map((value, index) =>
            value === undefined ? null : (
              <rect
                key={points[index]?.month}
                className={cx(styles['bar'], index === chosen && styles['chosen'])}
                x={x(index) - bar / 2}
                width={bar}
                y={Math.min(y(value), y(0))}
                height={Math.max(1, Math.abs(y(value) - y(0)))}
                rx="2"
              />
            ),
          )
        : null}
      {form === 'line' ? <path className={styles['line']} d={lineOf(heights, x, y)} /> : null}
      {form === 'line'
        ? heights.map((value, index) =>
            value === undefined ? null : (
              <circle
                key={points[index]?.month}
                className={styles['dot']}
                cx={x(index)}
                cy={y(value)}
                r={index === chosen ? 5 : 3}
              />
            ),
          )
        : null}
      {points.map(({ month }, index) =>
        (points.length - 1 - index) % every === 0 ? (
          <text key={month} className={styles['label']} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
            {shortMonth(month)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** Broken where a month has no value: what was not read is not drawn through. */
function lineOf(
  heights: readonly (number | undefined)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return heights
    .map((value, index) =>
      value === undefined
        ? ''
        : `${heights[index - 1] === undefined ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
}
