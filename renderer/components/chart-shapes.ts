// The shapes of a chart: axes, thresholds, and its line or bars.
import { columnsOver, inkOf, rangeOf, ticksOf, type ChartPoint, type Range } from './chart-scale.ts';

type Place = readonly [x: number, y: number];
export type Shape =
  | { is: 'rect'; x: number; y: number; width: number; height: number; fill: string }
  | { is: 'line'; from: Place; to: Place; stroke: string; dash?: readonly number[] }
  /** Each of `lines` is unbroken: x, y, x, y … */
  | { is: 'strokes'; lines: readonly (readonly number[])[]; stroke: string; width: number }
  | { is: 'dot'; x: number; y: number; radius: number; fill: string }
  | { is: 'text'; x: number; y: number; text: string; fill: string; anchor: 'start' | 'middle' | 'end' };

/** A threshold across the chart. */
export interface ChartMark {
  readonly y: number;
  /** `Your alert: 55%` */
  readonly label: string;
  readonly tone: 'look' | 'stop';
}

export interface ChartSpec {
  readonly form: 'line' | 'bars';
  /** In rising order; for bars `at` is their index. */
  readonly points: readonly ChartPoint[];
  /** The exact value of a point, with its time. */
  readonly says: (index: number) => string;
  readonly axisWords: (y: number) => string;
  readonly marks?: readonly ChartMark[];
  /** Labels below an axis of this width in pixels; `part` is a place between 0 and 1. */
  readonly feet: (width: number) => readonly { readonly part: number; readonly words: string }[];
}

const COLOURS = {
  ground: 'var(--surface)',
  faint: 'var(--faint)',
  line: 'var(--line)',
  accent: 'var(--accent)',
  look: 'var(--look-text)',
  stop: 'var(--stop-text)',
} as const;

/** The width of a text in pixels. */
export type MeasureText = (text: string) => number;

/** The pixels that the chart may use: its axis labels are right of `left`, its feet below `bottom`. */
interface ChartBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DrawnChart {
  readonly shapes: Shape[];
  /** Where the line or the bars begin, and how wide they are, in pixels. */
  readonly left: number;
  readonly across: number;
  readonly barWidth: number;
  readonly xOf: (index: number) => number;
  readonly yOf: (y: number) => number;
}

/** At least so many pixels between two points for each to have a dot. */
const ROOM_FOR_DOT = 12;
const WIDEST_BAR = 46;
const ROOM_FOR_TICK = 44;

export function drawChart(spec: ChartSpec, box: ChartBox, measure: MeasureText): DrawnChart {
  const { points, form, marks = [] } = spec;
  const range = rangeFor(spec);
  const ticks = ticksOf(range, Math.max(2, Math.floor((box.bottom - box.top) / ROOM_FOR_TICK)));
  const labels = ticks.map(spec.axisWords);
  const left = box.left + Math.ceil(Math.max(0, ...labels.map((label) => measure(label)))) + 10;
  const across = Math.max(1, Math.floor(box.right - left));
  const right = left + across;
  const yOf = (y: number): number =>
    box.bottom - ((y - range.low) / (range.high - range.low)) * (box.bottom - box.top);
  const step = across / Math.max(1, points.length);
  const columnOf = columnsOver(points, across);
  const xOf = (index: number): number =>
    left + (form === 'bars' ? step * (index + 0.5) : columnOf(points[index]?.at ?? 0));
  const barWidth = Math.min(WIDEST_BAR, step * 0.62);

  const rule = (y: number, stroke: string, dash?: number[]): Shape => {
    const at = Math.round(yOf(y)) + 0.5;
    return { is: 'line', from: [left, at], to: [right, at], stroke, ...(dash && { dash }) };
  };
  const word = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): Shape => ({
    is: 'text',
    x,
    y,
    text,
    fill: COLOURS.faint,
    anchor,
  });
  const drawn: DrawnChart = { shapes: [], left, across, barWidth, xOf, yOf };
  drawn.shapes.push(
    ...ticks.flatMap((tick, index) => [
      rule(tick, COLOURS.line),
      word(left - 8, yOf(tick) + 4, labels[index] ?? '', 'end'),
    ]),
    ...spec.feet(across).map(({ part, words }) => {
      const anchor = form === 'bars' ? 'middle' : part < 0.05 ? 'start' : part > 0.95 ? 'end' : 'middle';
      return word(left + part * across, box.bottom + 18, words, anchor);
    }),
    ...marks.map(({ y, tone }) => rule(y, COLOURS[tone], tone === 'stop' ? [7, 3] : [3, 3])),
    ...(form === 'bars' ? bars(spec, drawn) : line(spec, drawn)),
    // After the line, so that it does not cross the words.
    ...marks.flatMap((mark) => markLabel(mark, spec, drawn, box.top, measure)),
  );
  return drawn;
}

/** Bars begin at zero. */
function rangeFor({ form, points, marks = [] }: ChartSpec): Range {
  const range = rangeOf(points, [...marks.map(({ y }) => y), ...(form === 'bars' ? [0] : [])]);
  if (form === 'line') return range;
  const low = Math.min(0, ...points.map(({ y }) => y ?? 0));
  return { low, high: Math.max(range.high, low + 1e-9) };
}

function bars({ points }: ChartSpec, { xOf, yOf, barWidth }: DrawnChart): Shape[] {
  return points.flatMap(({ y }, index): Shape[] =>
    y === undefined
      ? []
      : [
          {
            is: 'rect',
            x: xOf(index) - barWidth / 2,
            y: Math.min(yOf(y), yOf(0)),
            width: barWidth,
            height: Math.max(1, Math.abs(yOf(y) - yOf(0))),
            fill: COLOURS.accent,
          },
        ],
  );
}

function line({ points }: ChartSpec, { left, across, xOf, yOf }: DrawnChart): Shape[] {
  const lines: number[][] = [];
  for (const [x, { first, low, high, last, broken }] of inkOf(points, across)) {
    if (broken || lines.length === 0) lines.push([]);
    const values = low === high ? [first] : [first, low, high, last];
    lines.at(-1)?.push(...values.flatMap((y) => [left + x, yOf(y)]));
  }
  const dot = (x: number, y: number, radius: number): Shape => ({
    is: 'dot',
    x,
    y,
    radius,
    fill: COLOURS.accent,
  });
  const strokes: Shape = {
    is: 'strokes',
    lines: lines.filter(({ length }) => length > 2),
    stroke: COLOURS.accent,
    width: 1.5,
  };
  if (points.length * ROOM_FOR_DOT <= across)
    return [
      strokes,
      ...points.flatMap(({ y }, index) => (y === undefined ? [] : [dot(xOf(index), yOf(y), 2.5)])),
    ];
  // A point between two gaps has no line.
  return [strokes, ...lines.flatMap(([x = 0, y = 0, ...rest]) => (rest.length === 0 ? [dot(x, y, 2)] : []))];
}

/** At the right end, or at the left where the newest part of the line would run through the words. */
function markLabel(
  { y, label, tone }: ChartMark,
  { form, points }: ChartSpec,
  { left, across, yOf }: DrawnChart,
  top: number,
  measure: MeasureText,
): Shape[] {
  const middle = yOf(y) + (yOf(y) > top + 14 ? -9 : 10);
  const width = measure(label) + 8;
  const isCrossed =
    form === 'line' && crosses(points, across, [across - width, across], [middle - 7, middle + 7], yOf);
  const x = isCrossed ? left : left + across - width;
  return [
    { is: 'rect', x, y: middle - 7, width, height: 14, fill: COLOURS.ground },
    { is: 'text', x: x + 4, y: middle + 4, text: label, fill: COLOURS[tone], anchor: 'start' },
  ];
}

function crosses(
  points: readonly ChartPoint[],
  across: number,
  [from, to]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  yOf: (y: number) => number,
): boolean {
  let before: number | undefined;
  for (const [x, { first, low, high, last, broken }] of inkOf(points, across)) {
    const start = broken || before === undefined ? first : before;
    before = last;
    if (x >= from && x <= to && yOf(Math.max(high, start)) <= bottom && yOf(Math.min(low, start)) >= top)
      return true;
  }
  return false;
}
