// A month and its figure in words.
import { DATE_LOCALE, LOCALE } from '../../../domain/locale.ts';
import type { SeriesMeasure, SeriesPoint } from '../../../contract/calls/history.ts';
import { grouped, naira } from '../../components/format.ts';
import { t } from '../../text.ts';

const whole = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'short', year: '2-digit', timeZone: 'UTC' });
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 2 });

/** The month is already one of Lagos; this date only gives its name. */
const inside = (month: string): number => Date.parse(`${month}-15T00:00Z`);

export const monthWords = (month: string): string => whole.format(inside(month));
export const shortMonth = (month: string): string => short.format(inside(month));

export function valueWords(measure: SeriesMeasure, { value, unit }: SeriesPoint): string {
  if (value === undefined) return t('history.months.unread');
  if (measure === 'ltv') return t('history.months.percent', { percent: grouped(value) });
  if (unit === 'NGN') return naira(value);
  return unit === undefined ? grouped(value) : `${grouped(value)}\u00a0${unit}`;
}

/** A round, shortened value of the axis. */
export const axisWords = (y: number): string => compact.format(y);
