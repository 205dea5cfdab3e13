// Months as a file, as they are drawn on screen.
import type { SeriesPoint } from '../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ChartSpec } from '../../components/picture/chart-picture.ts';
import { SavePicture } from '../../components/picture/SavePicture.tsx';
import { t } from '../../text.ts';
import { axisWords, monthWords, shortMonth } from './month-words.ts';

interface Props {
  title: string;
  /** What a month's figure means, and its unit. */
  means: string;
  form: ChartSpec['form'];
  points: readonly SeriesPoint[];
  words: (point: SeriesPoint) => string;
  knownAt?: EpochMillis | undefined;
  onClose: () => void;
}

/** As many months as have room for their names. */
const MOST_FEET = 12;

export function MonthPicture({ onClose, ...months }: Props) {
  return <SavePicture spec={monthSpec(months)} onClose={onClose} />;
}

export function monthSpec({ title, means, form, points, words, knownAt }: Omit<Props, 'onClose'>): ChartSpec {
  const every = Math.max(1, Math.ceil(points.length / MOST_FEET));
  const [first, last] = [points[0], points.at(-1)];
  const partOf = (index: number): number =>
    form === 'bars' ? (index + 0.5) / points.length : index / Math.max(1, points.length - 1);
  return {
    title,
    form,
    knownAt,
    // A month counts as one step, whatever its length.
    points: points.map(({ value }, at) => ({ at, y: value === undefined ? undefined : Number(value) })),
    says(index) {
      const point = points[index];
      return point === undefined ? '' : `${monthWords(point.month)} · ${words(point)}`;
    },
    axisWords,
    feet: points.flatMap(({ month }, index) =>
      (points.length - 1 - index) % every === 0 ? [{ part: partOf(index), words: shortMonth(month) }] : [],
    ),
    under:
      first === undefined || last === undefined
        ? means
        : `${t('pictures.span', { first: monthWords(first.month), last: monthWords(last.month) })} · ${means}`,
  };
}
