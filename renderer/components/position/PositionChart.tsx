// LTV and collateral value over time. The line connects readings only: a time without readings is a gap. A
// table has the same points.
import type { ReactNode } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { Asked } from '../../state/query.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { EmptyState, Skeleton } from '../Empty.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { dayAndTime } from '../format.ts';
import { LineChart } from '../LineChart.tsx';
import { Waiting } from '../Waiting.tsx';
import {
  axisWords,
  footOf,
  marksOf,
  pointsOf,
  valueWords,
  type PositionHistory,
  type PositionMeasure,
} from './position-line.ts';
import { Text } from '../Layout.tsx';
import styles from './PositionChart.module.css';

interface Props {
  measure: PositionMeasure;
  asked: Asked<PositionHistory>;
  /** Changes with the answer. */
  version: string;
  thresholds: CollateralSlice['thresholds'];
  /** Beside the title: the figure and the period. */
  aside?: ReactNode;
  /** Shows the value when no LTV can be drawn. */
  onValue: () => void;
}

export function PositionChart({ measure, asked, version, thresholds, aside, onValue }: Props) {
  const history = asked.value;
  const points = pointsOf(history);
  const words = (index: number): string => valueWords(measure, points[index]?.value, history?.currency);
  const gap = (index: number): string => t(`collateral.history.gap.${points[index]?.gap ?? 'unread'}`);
  const title = t(`collateral.history.title.${measure}`);
  const marks = measure === 'ltv' ? marksOf(thresholds) : [];
  return (
    <>
      <ChartFrame
        title={title}
        measure={t(`collateral.history.short.${measure}`)}
        points={points}
        version={version}
        words={words}
        gap={gap}
        aside={aside}
      >
        <div className={styles['place']}>
          {history === undefined ? (
            asked.error === undefined ? (
              // The cache answers, even while the service does not.
              <Skeleton lines={6} />
            ) : asked.error.code === 'not-connected' ? (
              <Waiting lines={6} />
            ) : (
              <ErrorNotice error={asked.error} />
            )
          ) : points.every(({ y }) => y === undefined) ? (
            <Nothing history={history} measure={measure} onValue={onValue} />
          ) : (
            <LineChart
              label={title}
              points={points}
              words={words}
              gap={gap}
              axisWords={(y) => axisWords(measure, y)}
              marks={marks}
            />
          )}
        </div>
      </ChartFrame>
      <Text size="small" className={styles['foot']}>
        {history === undefined ? null : footOf(history)}
      </Text>
    </>
  );
}

interface NothingProps {
  history: PositionHistory;
  measure: PositionMeasure;
  onValue: () => void;
}

function Nothing({ history, measure, onValue }: NothingProps) {
  const { first, to } = history;
  const unstated = history.points.some(({ gap }) => gap === 'unstated');
  if (!unstated)
    return (
      <EmptyState title={t('collateral.history.none.title')}>
        {first === undefined
          ? t('collateral.history.none.first')
          : first > to
            ? t('collateral.history.none.later', { time: t('time.wat', { time: dayAndTime(first) }) })
            : t('collateral.history.none.text')}
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
