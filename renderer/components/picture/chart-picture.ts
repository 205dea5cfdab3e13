// A chart laid out as a picture: title, what it is of, axes, marks, line or bars, and where it comes from.
import type { Picture, Shape } from '../../../contract/picture.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ChartMark } from '../chart-paint.ts';
import { columnsOver, inkOf, rangeOf, ticksOf, type ChartPoint } from '../chart-scale.ts';
import type { PicturePalette } from './palette.ts';

export interface ChartSpec {
  readonly title: string;
  readonly form: 'line' | 'bars';
  /** In their order; of bars `at` counts them from 0. */
  readonly points: readonly ChartPoint[];
  /** A point's exact value, with its moment. */
  readonly says: (index: number) => string;
  readonly axisWords: (y: number) => string;
  readonly marks?: readonly ChartMark[];
  /** Words at the foot, by a place between 0 and 1. */
  readonly feet: readonly { readonly part: number; readonly words: string }[];
  /** The time it spans, and its unit. */
  readonly under: string;
  /** It shows what was known then; undefined: what is known as it is saved. */
  readonly knownAt?: EpochMillis | undefined;
}

export interface PictureOptions {
  readonly palette: PicturePalette;
  readonly language: string;
  /** Profile, environment, moment and app. */
  readonly source: string;
  readonly measure: (text: string, size: number) => number;
}

const WIDTH = 960;
const HEIGHT = 480;
const EDGE = 28;
const TOP = 84;
const BOTTOM = HEIGHT - 68;
const SMALL = 11.5;
/** Dots and bars that say their own value; past it they would be a blot. */
const MOST_SAID = 130;
const WIDEST_BAR = 46;

export function pictureOf(spec: ChartSpec, { palette, language, source, measure }: PictureOptions): Picture {
  const { points, form, marks = [] } = spec;
  const known = rangeOf(points, [...marks.map(({ y }) => y), ...(form === 'bars' ? [0] : [])]);
  const lowest = Math.min(0, ...points.map(({ y }) => y ?? 0));
  const range = form === 'bars' ? { low: lowest, high: Math.max(known.high, lowest + 1e-9) } : known;
  const ticks = ticksOf(range, 6);
  const labels = ticks.map(spec.axisWords);
  const left = EDGE + Math.ceil(Math.max(0, ...labels.map((label) => measure(label, SMALL)))) + 12;
  const right = WIDTH - EDGE;
  const across = right - left;
  const yOf = (y: number): number => BOTTOM - ((y - range.low) / (range.high - range.low)) * (BOTTOM - TOP);
  const word = (
    x: number,
    y: number,
    text: string,
    more: Partial<Extract<Shape, { is: 'text' }>> = {},
  ): Shape => ({ is: 'text', x, y, text, size: SMALL, fill: palette.faint, anchor: 'start', ...more });

  const shapes: Shape[] = [
    word(EDGE, 40, spec.title, { size: 18, fill: palette.text, strong: true }),
    word(EDGE, 61, spec.under, { size: 12.5, fill: palette.muted }),
    ...ticks.flatMap((tick, index): Shape[] => [
      { is: 'line', from: [left, yOf(tick)], to: [right, yOf(tick)], stroke: palette.line, width: 1 },
      word(left - 10, yOf(tick) + 4, labels[index] ?? '', { anchor: 'end' }),
    ]),
    ...spec.feet.map(({ part, words }) =>
      word(left + part * across, BOTTOM + 20, words, {
        anchor: form === 'bars' ? 'middle' : part < 0.05 ? 'start' : part > 0.95 ? 'end' : 'middle',
      }),
    ),
    ...marks.map(({ y, tone }): Shape => ({
      is: 'line',
      from: [left, yOf(y)],
      to: [right, yOf(y)],
      stroke: palette[tone],
      width: 1,
      dash: tone === 'stop' ? [7, 3] : [3, 3],
    })),
    ...(form === 'bars'
      ? barsOf(spec, left, across, yOf, palette)
      : lineOf(spec, left, across, yOf, palette)),
    // Over the line, which may run through them.
    ...marks.map(({ y, label, tone }) =>
      word(right, yOf(y) - 6, label, { anchor: 'end', fill: palette[tone] }),
    ),
    { is: 'line', from: [EDGE, HEIGHT - 36], to: [right, HEIGHT - 36], stroke: palette.line, width: 1 },
    word(EDGE, HEIGHT - 16, source, { size: 10.5, fill: palette.muted }),
  ];
  return {
    width: WIDTH,
    height: HEIGHT,
    title: spec.title,
    description: [spec.under, ...extremes(spec), source].join('. '),
    language,
    ground: palette.ground,
    shapes,
  };
}

type Place = [
  spec: ChartSpec,
  left: number,
  across: number,
  yOf: (y: number) => number,
  palette: PicturePalette,
];

function barsOf(...[{ points, says }, left, across, yOf, palette]: Place): Shape[] {
  const step = across / Math.max(1, points.length);
  const width = Math.min(WIDEST_BAR, step * 0.62);
  return points.flatMap(({ y }, index): Shape[] =>
    y === undefined
      ? []
      : [
          {
            is: 'rect',
            x: left + step * (index + 0.5) - width / 2,
            y: Math.min(yOf(y), yOf(0)),
            width,
            height: Math.max(1, Math.abs(yOf(y) - yOf(0))),
            fill: palette.accent,
            says: says(index),
          },
        ],
  );
}

function lineOf(...[{ points, says }, left, across, yOf, palette]: Place): Shape[] {
  const lines: number[][] = [];
  for (const [x, { first, low, high, last, broken }] of inkOf(points, Math.round(across))) {
    if (broken || lines.length === 0) lines.push([]);
    const values = low === high ? [first] : [first, low, high, last];
    lines.at(-1)?.push(...values.flatMap((y) => [left + x, yOf(y)]));
  }
  const strokes: Shape = {
    is: 'strokes',
    // A point between two gaps has no length: drawn twice, its round end shows.
    lines: lines.map((line) => (line.length === 2 ? [...line, ...line] : line)),
    stroke: palette.accent,
    width: 1.5,
  };
  if (points.length > MOST_SAID) return [strokes];
  const columnOf = columnsOver(points, Math.round(across));
  const dots = points.flatMap(({ at, y }, index): Shape[] => {
    const x = left + columnOf(at);
    return y === undefined
      ? []
      : [{ is: 'dot', x, y: yOf(y), radius: 2.5, fill: palette.accent, says: says(index) }];
  });
  return [strokes, ...dots];
}

/** Lowest, highest and last in exact words; the same once. */
function extremes({ points, says }: ChartSpec): string[] {
  let low: number | undefined;
  let high: number | undefined;
  let last: number | undefined;
  for (const [index, { y }] of points.entries()) {
    if (y === undefined) continue;
    if (low === undefined || y < (points[low]?.y ?? y)) low = index;
    if (high === undefined || y > (points[high]?.y ?? y)) high = index;
    last = index;
  }
  return [...new Set([low, high, last])].flatMap((index) => (index === undefined ? [] : [says(index)]));
}
