// Figures by month in Lagos as a chart; a table has the same months.
import { useState } from 'react';
import { SeriesMeasureSchema, type SeriesPoint } from '../../../contract/calls/history.ts';
import { client } from '../../bridge.ts';
import { Card } from '../../components/Card.tsx';
import { Chart } from '../../components/Chart.tsx';
import { DataTable, type DataColumn } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { count } from '../../components/format.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { AsOfButton } from './AsOfButton.tsx';
import { monthSpec } from './month-spec.ts';
import { SPANS, within, type Span } from './month-span.ts';
import { monthWords, valueWords } from './month-words.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { useAnswered } from './use-terms.ts';
import { setMeasure, useHistory } from './view.ts';

const NO_UNIT = '';
/** Sums over a month are bars; values at a month's end are a line. */
const FLOWS = ['drawdowns', 'repayments'];

export function Months() {
  const measure = useHistory((state) => state.measure);
  const asOf = useHistory((state) => state.asOf);
  const answered = useAnswered(asOf);
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const [span, setSpan] = useState<Span>('all');
  const [wanted, setWanted] = useState<string>();
  const asked = useAnswer(`series:${measure}:${asOf}`, answered, () =>
    client['history.series']({ measure, ...(asOf !== undefined && { to: asOf }) }),
  );
  const points = asked.value?.points ?? [];
  const units = [...new Set(points.map(({ unit = NO_UNIT }) => unit))];
  const unit = wanted !== undefined && units.includes(wanted) ? wanted : units[0];
  const shown = within(
    span,
    points.filter((point) => (point.unit ?? NO_UNIT) === unit),
  );
  const title = t(`history.months.title.${measure}`);
  const isDrawn = shown.some(({ value }) => value !== undefined);
  const drawnAs = FLOWS.includes(measure) ? 'bars' : 'line';
  const words = (point: SeriesPoint): string => valueWords(measure, point);
  const spec = monthSpec({ form: drawnAs, points: shown, words });
  return (
    <Stack gap={2} className={styles['months']}>
      <Row wrap className={styles['tools']}>
        <Segmented
          label={t('history.months.measure')}
          value={measure}
          options={SeriesMeasureSchema.options.map((value) => ({
            value,
            label: t(`history.months.short.${value}`),
          }))}
          onValue={setMeasure}
        />
        <Segmented
          label={t('history.months.span')}
          value={span}
          options={SPANS.map((value) => ({ value, label: t(`history.months.spans.${value}`) }))}
          onValue={setSpan}
        />
        <AsOfButton resource={measure === 'ltv' || measure === 'value' ? 'position' : 'loans'} />
      </Row>
      <Card
        title={title}
        aside={
          <>
            {units.length > 1 ? (
              <Segmented
                label={t('history.months.unit')}
                value={unit}
                options={units.map((value) => ({
                  value,
                  label: value === NO_UNIT ? t('history.months.noUnit') : value,
                }))}
                onValue={setWanted}
              />
            ) : null}
            <Segmented
              label={t('chart.showAs')}
              value={form}
              options={[
                { value: 'chart', label: t('chart.chart') },
                { value: 'table', label: t('chart.table') },
              ]}
              onValue={setForm}
            />
          </>
        }
      >
        <Text className={styles['quiet']}>
          {t(`history.months.means.${measure}`)}
          {asOf === undefined ? '' : ` ${t('history.months.until')}`}
        </Text>
        <ErrorNotice error={asked.error} />
        {asked.value === undefined ? (
          asked.error === undefined ? (
            <Skeleton lines={8} />
          ) : null
        ) : !isDrawn ? (
          <EmptyState title={t('history.months.none')}>{t('history.months.noneText')}</EmptyState>
        ) : form === 'chart' ? (
          <Chart label={title} spec={spec} words={(index) => withLoans(spec.says(index), shown[index])} />
        ) : (
          <div className={styles['monthTable']}>
            <DataTable
              label={title}
              columns={columnsOf(measure)}
              source={{
                key: `${measure} ${unit} ${span}`,
                version: answered,
                // Newest first, as in every list.
                rows: [...shown].reverse(),
              }}
              rowKey={(point) => point.month}
              empty={null}
            />
          </div>
        )}
      </Card>
    </Stack>
  );
}

const withLoans = (said: string, point: SeriesPoint | undefined): string =>
  point?.things === undefined ? said : `${said} · ${t('history.months.of', { count: point.things })}`;

const columnsOf = (measure: Parameters<typeof valueWords>[0]): DataColumn<SeriesPoint>[] => [
  {
    key: 'month',
    head: t('history.months.month'),
    cell: ({ month }) => monthWords(month),
    width: 160,
    grow: true,
  },
  {
    key: 'value',
    head: t(`history.months.short.${measure}`),
    cell: (point) => valueWords(measure, point),
    width: 180,
    right: true,
  },
  ...(measure === 'ltv' || measure === 'value'
    ? []
    : [
        {
          key: 'things',
          head: t('history.months.loans'),
          cell: ({ things }: SeriesPoint) => (things === undefined ? '–' : count(things)),
          width: 100,
          right: true,
        },
      ]),
];
