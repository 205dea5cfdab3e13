// The dialog that saves the months as a picture.
import type { SeriesPoint } from '../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { PictureSpec } from '../../components/picture/chart-picture.ts';
import { SavePicture } from '../../components/picture/SavePicture.tsx';
import { t } from '../../text.ts';
import { monthSpec, type MonthData } from './month-spec.ts';
import { monthWords } from './month-words.ts';

interface Props extends MonthData {
  title: string;
  /** What a month's figure means, with its unit. */
  means: string;
  asOf?: EpochMillis | undefined;
}

export function MonthPicture({ onClose, ...months }: Props & { onClose: () => void }) {
  return <SavePicture spec={monthPicture(months)} onClose={onClose} />;
}

export function monthPicture({ title, means, asOf, ...data }: Props): PictureSpec {
  return {
    ...monthSpec(data),
    title,
    under: [spanOf(data.points), means].filter(Boolean).join(' · '),
    asOf,
  };
}

function spanOf(points: readonly SeriesPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return t('pictures.span', { first: monthWords(first.month), last: monthWords(last.month) });
}
