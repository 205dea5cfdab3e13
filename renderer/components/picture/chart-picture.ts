// A chart as a picture for saving: the chart's shapes with a title, what it measures, and its source.
import type { Picture, Shape } from '../../../contract/picture.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { drawChart, type ChartPalette, type ChartSpec, type MeasureText } from '../chart-shapes.ts';

export interface PictureSpec extends ChartSpec {
  readonly title: string;
  /** The time it spans, and its unit. */
  readonly under: string;
  /** The moment it shows; undefined: when it is saved. */
  readonly asOf?: EpochMillis | undefined;
}

interface PictureOptions {
  readonly palette: ChartPalette;
  readonly language: string;
  /** Profile, environment, moment and app. */
  readonly source: string;
  readonly measure: MeasureText;
}

const WIDTH = 960;
const HEIGHT = 480;
const EDGE = 28;

export function pictureOf(
  spec: PictureSpec,
  { palette, language, source, measure }: PictureOptions,
): Picture {
  const right = WIDTH - EDGE;
  const { shapes } = drawChart(spec, { left: EDGE, right, top: 84, bottom: HEIGHT - 68 }, palette, measure);
  const word = (y: number, text: string, size: number, fill: string, strong = false): Shape => ({
    is: 'text',
    x: EDGE,
    y,
    text,
    size,
    fill,
    anchor: 'start',
    strong,
  });
  return {
    width: WIDTH,
    height: HEIGHT,
    title: spec.title,
    description: [spec.under, ...extremes(spec), source].join('. '),
    language,
    ground: palette.ground,
    shapes: [
      word(40, spec.title, 18, palette.text, true),
      word(61, spec.under, 12.5, palette.muted),
      ...shapes,
      { is: 'line', from: [EDGE, HEIGHT - 36], to: [right, HEIGHT - 36], stroke: palette.line, width: 1 },
      word(HEIGHT - 16, source, 10.5, palette.muted),
    ],
  };
}

/** The lowest, highest and last value in exact words, each once. */
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
