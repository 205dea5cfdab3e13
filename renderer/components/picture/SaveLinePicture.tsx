// The dialog that saves a line chart as a picture. It loads when it is first opened.
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { t } from '../../text.ts';
import { dayAndTime } from '../format.ts';
import { lineSpec, type LineData } from '../LineChart.tsx';
import type { PictureSpec } from './chart-picture.ts';
import { SavePicture } from './SavePicture.tsx';

interface LinePicture extends LineData {
  title: string;
  measure: string;
  /** See `PictureSpec`. */
  asOf?: EpochMillis | undefined;
}

export default function SaveLinePicture({ line, onClose }: { line: LinePicture; onClose: () => void }) {
  return <SavePicture spec={specOf(line)} onClose={onClose} />;
}

export function specOf({ title, measure, asOf, ...line }: LinePicture): PictureSpec {
  const { points } = line;
  const inLagos = (at = 0): string => t('time.wat', { time: dayAndTime(epochMillis(at)) });
  const span = t('pictures.span', { first: inLagos(points[0]?.at), last: inLagos(points.at(-1)?.at) });
  return { ...lineSpec(line), title, under: `${span} · ${measure}`, asOf };
}
