// Puts a line chart on a canvas. Colours and type are read from the canvas's own style, where the tokens put them.
import { inkOf, rangeOf, ticksOf, type ChartPoint } from './chart-scale.ts';

export interface ChartMark {
  y: number;
  /** In words, beside the line: `your alert 55 %`. */
  label: string;
  tone: 'look' | 'stop';
}
export interface Picture {
  points: readonly ChartPoint[];
  marks: readonly ChartMark[];
  /** Words of a round value at the left, and of a moment at the foot. */
  axisWords: (y: number) => string;
  timeWords: (at: number) => string;
  /** The point under the crosshair. */
  at: number | undefined;
}

const FOOT = 24;
const HEAD = 12;
const RIGHT = 8;
/** With the pen's own width a dot of 3.5 pixels. */
const DOT = 1;

/** Where the line is drawn, in CSS pixels. */
export interface Plot {
  left: number;
  width: number;
}

export function paint(canvas: HTMLCanvasElement, picture: Picture): Plot | undefined {
  const context = canvas.getContext('2d');
  const { clientWidth: wide, clientHeight: tall } = canvas;
  if (context === null || wide === 0 || tall === 0) return undefined;
  const fine = devicePixelRatio;
  canvas.width = Math.round(wide * fine);
  canvas.height = Math.round(tall * fine);
  context.scale(fine, fine);

  const style = getComputedStyle(canvas);
  const ink = {
    line: style.borderTopColor,
    grid: style.borderRightColor,
    look: style.borderBottomColor,
    stop: style.borderLeftColor,
    words: style.color,
    ground: style.outlineColor,
  };
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textBaseline = 'middle';

  const { points, marks } = picture;
  const range = rangeOf(
    points,
    marks.map(({ y }) => y),
  );
  const ticks = ticksOf(range, Math.max(2, Math.floor(tall / 44)));
  const labels = ticks.map((tick) => picture.axisWords(tick));
  const left = Math.ceil(Math.max(0, ...labels.map((label) => context.measureText(label).width))) + 10;
  const width = Math.max(1, Math.floor(wide - left - RIGHT));
  const height = tall - HEAD - FOOT;
  const yOf = (y: number): number => HEAD + (1 - (y - range.low) / (range.high - range.low)) * height;

  context.lineWidth = 1;
  ticks.forEach((tick, index) => {
    const y = Math.round(yOf(tick)) + 0.5;
    context.strokeStyle = ink.grid;
    stroke(context, [
      [left, y],
      [left + width, y],
    ]);
    context.fillStyle = ink.words;
    context.fillText(labels[index] ?? '', 0, y);
  });
  moments(context, picture, { left, width }, tall, ink.words);

  for (const { y, tone } of marks) {
    const at = Math.round(yOf(y)) + 0.5;
    context.strokeStyle = ink[tone];
    context.setLineDash(tone === 'stop' ? [7, 3] : [3, 3]);
    stroke(context, [
      [left, at],
      [left + width, at],
    ]);
    context.setLineDash([]);
  }

  context.strokeStyle = ink.line;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.beginPath();
  const columns = [...inkOf(points, width)];
  for (const [index, [x, { first, low, high, last, broken }]] of columns.entries()) {
    if (broken) context.moveTo(left + x, yOf(first));
    else context.lineTo(left + x, yOf(first));
    if (low !== high) {
      context.lineTo(left + x, yOf(low));
      context.lineTo(left + x, yOf(high));
      context.lineTo(left + x, yOf(last));
    } else if ((broken || index === 0) && columns[index + 1]?.[1].broken !== false) {
      // Alone between two gaps it has no length to be drawn along: a dot stands for it.
      context.moveTo(left + x + DOT, yOf(first));
      context.arc(left + x, yOf(first), DOT, 0, 2 * Math.PI);
    }
  }
  context.stroke();

  // Words last, at the right unless the line goes there: the newest of it is what a mark is compared with.
  const passes = (from: number, to: number, top: number, bottom: number): boolean =>
    columns.some(([x, { first, low, high, broken }], index) => {
      const before = broken ? first : (columns[index - 1]?.[1].last ?? first);
      const [highest, lowest] = [yOf(Math.max(high, before)), yOf(Math.min(low, before))];
      return x >= from && x <= to && highest <= bottom && lowest >= top;
    });
  for (const { y, label, tone } of marks) {
    const above = yOf(y) > HEAD + 14;
    const at = yOf(y) + (above ? -9 : 10);
    const long = context.measureText(label).width + 6;
    const x = passes(width - long, width, at - 7, at + 7) ? left : left + width + 2 - long;
    context.globalAlpha = 0.85;
    context.fillStyle = ink.ground;
    context.fillRect(x, at - 7, long, 14);
    context.globalAlpha = 1;
    context.fillStyle = ink[tone];
    context.fillText(label, x + 4, at);
  }
  crosshair(context, picture, { left, width }, yOf, [HEAD, tall - FOOT], ink);
  return { left, width };
}

type Corner = readonly [number, number];
function stroke(context: CanvasRenderingContext2D, [from, to]: readonly [Corner, Corner]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function moments(
  context: CanvasRenderingContext2D,
  { points, timeWords }: Picture,
  { left, width }: Plot,
  tall: number,
  words: string,
): void {
  const start = points[0]?.at;
  const end = points.at(-1)?.at;
  if (start === undefined || end === undefined) return;
  const many = Math.max(1, Math.min(5, Math.floor(width / 130)));
  context.fillStyle = words;
  if (start === end) {
    context.textAlign = 'center';
    context.fillText(timeWords(start), left + width / 2, tall - 8);
    context.textAlign = 'left';
    return;
  }
  for (let index = 0; index <= many; index++) {
    const x = left + (width * index) / many;
    const text = timeWords(start + ((end - start) * index) / many);
    context.textAlign = index === 0 ? 'left' : index === many ? 'right' : 'center';
    context.fillText(text, x, tall - 8);
  }
  context.textAlign = 'left';
}

function crosshair(
  context: CanvasRenderingContext2D,
  { points, at }: Picture,
  { left, width }: Plot,
  yOf: (y: number) => number,
  [head, foot]: readonly [number, number],
  ink: { words: string; line: string; ground: string },
): void {
  const index = at ?? points.length - 1;
  const point = points[index];
  const start = points[0]?.at ?? 0;
  const end = points.at(-1)?.at ?? 0;
  if (point === undefined) return;
  const x = left + (start === end ? 0.5 : (point.at - start) / (end - start)) * (width - 1);
  if (at !== undefined) {
    context.strokeStyle = ink.words;
    context.lineWidth = 1;
    stroke(context, [
      [Math.round(x) + 0.5, head],
      [Math.round(x) + 0.5, foot],
    ]);
  }
  if (point.y === undefined) return;
  context.beginPath();
  context.arc(x, yOf(point.y), 4, 0, 2 * Math.PI);
  context.fillStyle = ink.line;
  context.fill();
  context.strokeStyle = ink.ground;
  context.lineWidth = 1.5;
  context.stroke();
}
