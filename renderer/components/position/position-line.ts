// LTV or collateral value over time as a line: its period, its points, its words.
import { LOCALE } from '../../../domain/locale.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { ChartMark } from '../chart-shapes.ts';
import type { ChartPoint } from '../chart-scale.ts';
import { dayAndTime, grouped, naira } from '../format.ts';
import { t } from '../../text.ts';

export type PositionHistory = CallOutput<'collateral.history'>;
export type PositionMeasure = 'ltv' | 'value';
export const POSITION_MEASURES: readonly PositionMeasure[] = ['ltv', 'value'];

const DAY = 86_400_000;
const RANGES = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY, all: undefined } as const;
export type PositionRange = keyof typeof RANGES;

/** The requested period: its length back from `to`, or everything up to `to`. */
export function stretchOf(
  range: PositionRange,
  to: EpochMillis,
): { from?: EpochMillis | undefined; to: EpochMillis } {
  const length = RANGES[range];
  return { ...(length !== undefined && { from: epochMillis(to - length) }), to };
}

/** After this time without a reading the line has ended. */
const ENDED = 5 * 60_000;

type PositionPoint = ChartPoint & {
  value?: Decimal | undefined;
  gap?: 'unread' | 'unstated' | undefined;
};

/** The numbers are for drawing only; the values stay text. The line spans the requested period. */
export function pointsOf(history: PositionHistory | undefined): PositionPoint[] {
  if (history === undefined) return [];
  const points = history.points.map((point): PositionPoint => ({
    ...point,
    y: point.value === undefined ? undefined : Number(point.value),
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first.at > history.from) points.unshift({ at: history.from, y: undefined, gap: 'unread' });
  if (history.to - last.at > ENDED) points.push({ at: history.to, y: undefined, gap: 'unread' });
  return points;
}

export function valueWords(
  measure: PositionMeasure,
  value: Decimal | undefined,
  currency: string | undefined,
): string {
  if (value === undefined) return '';
  if (measure === 'ltv') return t('common.percent', { percent: grouped(value) });
  return currency === 'NGN'
    ? naira(value)
    : `${grouped(value)}${currency === undefined ? '' : ` ${currency}`}`;
}

/** A round, shortened value of the axis. */
export function axisWords(measure: PositionMeasure, y: number): string {
  if (measure === 'ltv') return t('common.percent', { percent: new Intl.NumberFormat(LOCALE).format(y) });
  return new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 2 }).format(y);
}

/** The operator's own thresholds, named as such: the service states none. */
export function marksOf(thresholds: CollateralSlice['thresholds']): ChartMark[] {
  if (thresholds === undefined) return [];
  const mark = (text: string, of: 'warning' | 'critical', tone: 'look' | 'stop'): ChartMark[] => {
    const percent = parseDecimal(text);
    if (percent === undefined) return [];
    return [
      { y: Number(percent), label: t(`collateral.history.${of}`, { percent: grouped(percent) }), tone },
    ];
  };
  return [
    ...mark(thresholds.warningPercent, 'warning', 'look'),
    ...mark(thresholds.criticalPercent, 'critical', 'stop'),
  ];
}

/** Where the line begins, what a gap means, and whose readings it shows. */
export function footOf({ from, first, sampleUntil, points }: PositionHistory): string {
  const gaps = points.some(({ gap }) => gap === 'unread');
  const until = sampleUntil !== undefined && sampleUntil > from ? sampleUntil : undefined;
  return [
    until === undefined
      ? undefined
      : t('collateral.history.sample', { time: t('time.wat', { time: dayAndTime(until) }) }),
    first !== undefined && first > from
      ? t('collateral.history.since', { time: t('time.wat', { time: dayAndTime(first) }) })
      : undefined,
    gaps ? t('collateral.history.gaps') : undefined,
    t('collateral.history.kept'),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}
