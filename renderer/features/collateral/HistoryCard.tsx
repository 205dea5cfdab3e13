// LTV and collateral value as they were read over time. A line is drawn only between readings: where nothing was
// read there is a gap, and the same points stand in a table one choice away.
import { useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ChartFrame } from '../../components/ChartFrame.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { LineChart, type ChartMark, type ChartPoint } from '../../components/LineChart.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { dayAndTime, grouped, naira } from '../../components/format.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { locale, t } from '../../text.ts';
import styles from './HistoryCard.module.css';

const DAY = 86_400_000;
const RANGES = { day: DAY, week: 7 * DAY, month: 30 * DAY, all: undefined } as const;
type Range = keyof typeof RANGES;
const ORDER: readonly Range[] = ['day', 'week', 'month', 'all'];
type Measure = 'ltv' | 'value';
/** More than a chart has pixels, less than a page waits for. */
const MOST_POINTS = 900;
/** As long without a reading at the end of the line, and the line has ended. */
const ENDED = 5 * 60_000;

type History = CallOutput<'collateral.history'>;

export function HistoryCard({ collateral }: { collateral: CollateralSlice | undefined }) {
  const profile = useSlice('connect')?.profile?.id;
  const [measure, setMeasure] = useState<Measure>('ltv');
  const [range, setRange] = useState<Range>('day');
  const position = collateral?.position;
  const version = `${position?.observedAt} ${position?.value.ltvUnit} ${position?.value.currency}`;
  const asked = useAnswer(`${profile} ${measure} ${range}`, version, () => {
    const to = wallNow();
    const length = RANGES[range];
    return client['collateral.history']({
      measure,
      ...(length !== undefined && { from: epochMillis(to - length) }),
      to,
      most: MOST_POINTS,
    });
  });
  const lines = linesOf(asked.value);
  const words = (index: number): string => valueWords(measure, lines[index]?.value, asked.value?.currency);
  const gap = (index: number): string => t(`collateral.history.gap.${lines[index]?.gap ?? 'unread'}`);
  const title = t(`collateral.history.title.${measure}`);
  const marks = measure === 'ltv' ? marksOf(collateral?.thresholds) : [];
  const choices = (
    <>
      <Segmented
        label={t('collateral.history.measure')}
        value={measure}
        options={(['ltv', 'value'] as const).map((value) => ({
          value,
          label: t(`collateral.history.short.${value}`),
        }))}
        onValue={setMeasure}
      />
      <Segmented
        label={t('collateral.history.range')}
        value={range}
        options={ORDER.map((value) => ({ value, label: t(`collateral.history.ranges.${value}`) }))}
        onValue={setRange}
      />
    </>
  );
  return (
    <Card>
      <ChartFrame
        title={title}
        measure={t(`collateral.history.short.${measure}`)}
        points={lines}
        version={`${version} ${measure} ${range}`}
        words={words}
        gap={gap}
        picture={{ axisWords: (y) => axisWords(measure, y), marks }}
        aside={choices}
      >
        <div className={styles['place']}>
          {asked.value === undefined ? (
            asked.error === undefined || asked.error.code === 'not-connected' ? (
              <Waiting lines={6} />
            ) : (
              <ErrorNotice error={asked.error} />
            )
          ) : lines.every(({ y }) => y === undefined) ? (
            <Nothing history={asked.value} measure={measure} onValue={() => setMeasure('value')} />
          ) : (
            <LineChart
              label={title}
              points={lines}
              words={words}
              gap={gap}
              axisWords={(y) => axisWords(measure, y)}
              marks={marks}
            />
          )}
        </div>
      </ChartFrame>
      <p className={styles['foot']}>{asked.value === undefined ? null : footOf(asked.value)}</p>
    </Card>
  );
}

type Line = ChartPoint & { value?: Decimal | undefined; gap?: 'unread' | 'unstated' | undefined };

/** Numbers are the pixels' alone; what a point is worth stays text. The line spans the time that was asked for. */
function linesOf(history: History | undefined): Line[] {
  if (history === undefined) return [];
  const lines = history.points.map((point): Line => ({
    ...point,
    y: point.value === undefined ? undefined : Number(point.value),
  }));
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first.at > history.from) lines.unshift({ at: history.from, y: undefined, gap: 'unread' });
  if (history.to - last.at > ENDED) lines.push({ at: history.to, y: undefined, gap: 'unread' });
  return lines;
}

function valueWords(measure: Measure, value: Decimal | undefined, currency: string | undefined): string {
  if (value === undefined) return '';
  if (measure === 'ltv') return t('collateral.history.percent', { percent: grouped(value) });
  return currency === 'NGN'
    ? naira(value)
    : `${grouped(value)}${currency === undefined ? '' : ` ${currency}`}`;
}

/** A round figure at the edge of the chart, shortened; nothing is read off it but where a line lies. */
function axisWords(measure: Measure, y: number): string {
  if (measure === 'ltv')
    return t('collateral.history.percent', { percent: new Intl.NumberFormat(locale()).format(y) });
  return new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 2 }).format(y);
}

/** The operator's own, and called so (gap 16). */
function marksOf(thresholds: CollateralSlice['thresholds']): ChartMark[] {
  if (thresholds === undefined) return [];
  const { watchPercent: watch, stopPercent: stop } = thresholds;
  return [
    ...(parseDecimal(watch) === undefined
      ? []
      : [
          {
            y: Number(watch),
            label: t('collateral.history.watch', { percent: watch }),
            tone: 'look' as const,
          },
        ]),
    ...(parseDecimal(stop) === undefined
      ? []
      : [{ y: Number(stop), label: t('collateral.history.stop', { percent: stop }), tone: 'stop' as const }]),
  ];
}

function footOf({ from, first, points }: History): string {
  const gaps = points.some(({ gap }) => gap === 'unread');
  return [
    first !== undefined && first > from
      ? t('collateral.history.since', { time: t('time.wat', { time: dayAndTime(first) }) })
      : undefined,
    gaps ? t('collateral.history.gaps') : undefined,
    t('collateral.history.kept'),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

interface NothingProps {
  history: History;
  measure: Measure;
  onValue: () => void;
}

function Nothing({ history, measure, onValue }: NothingProps) {
  const unstated = history.points.some(({ gap }) => gap === 'unstated');
  if (!unstated)
    return (
      <EmptyState title={t('collateral.history.none.title')}>
        {t(history.first === undefined ? 'collateral.history.none.first' : 'collateral.history.none.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`collateral.history.unstated.${measure}`)}
      actions={
        measure === 'ltv' ? <Button onClick={onValue}>{t('collateral.history.showValue')}</Button> : undefined
      }
    >
      {t(`collateral.history.unstatedText.${measure}`)}
    </EmptyState>
  );
}
