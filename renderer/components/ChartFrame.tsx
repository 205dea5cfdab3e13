// A chart, and a table of the same points for those who cannot see a line.
import { useState, type ReactNode } from 'react';
import { epochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import type { ChartPoint } from './chart-scale.ts';
import { DataTable, type DataColumn } from './DataTable.tsx';
import { NotProvided } from './ReadingValue.tsx';
import { Segmented } from './Segmented.tsx';
import { Time } from './Time.tsx';
import { Row, Text } from './Layout.tsx';
import styles from './Chart.module.css';

interface Props {
  title: string;
  /** What the points measure; the head of their column. */
  measure: string;
  points: readonly ChartPoint[];
  /** Changes with the points. */
  version: number | string;
  words: (index: number) => string;
  /** Why a point has no value; the default is "not provided". */
  gap?: (index: number) => string;
  /** Beside the title: a choice of period, an age. */
  aside?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

export function ChartFrame({ title, measure, points, version, words, gap, aside, children }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <figure className={styles['frame']}>
      <figcaption className={styles['head']}>
        <h2>{title}</h2>
        <Row wrap size="less" tone="quiet" className={styles['aside']}>
          {aside}
          <Segmented
            label={t('chart.showAs')}
            value={view}
            options={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
            onValue={setView}
          />
        </Row>
      </figcaption>
      {view === 'chart' ? (
        children
      ) : (
        <div className={styles['table']}>
          <DataTable
            label={title}
            columns={columnsOf(points, measure, words, gap)}
            // Newest first, as in every list.
            source={{ key: 'points', version, rows: points.map((_, index) => points.length - 1 - index) }}
            rowKey={(index) => String(index)}
            empty={<Text>{t('chart.none')}</Text>}
          />
        </div>
      )}
    </figure>
  );
}

function columnsOf(
  points: readonly ChartPoint[],
  measure: string,
  words: (index: number) => string,
  gap: ((index: number) => string) | undefined,
): DataColumn<number>[] {
  return [
    {
      key: 'at',
      head: t('chart.time'),
      width: 190,
      grow: true,
      cell: (index) => <Time at={epochMillis(points[index]?.at ?? 0)} />,
    },
    {
      key: 'value',
      head: measure,
      width: 140,
      right: true,
      cell: (index) =>
        points[index]?.y !== undefined ? words(index) : gap === undefined ? <NotProvided /> : gap(index),
    },
  ];
}
