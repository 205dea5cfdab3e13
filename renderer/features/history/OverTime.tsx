// LTV and collateral value over time, back from now or from the chosen moment.
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Card } from '../../components/Card.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { PositionChart } from '../../components/position/PositionChart.tsx';
import { POSITION_MEASURES, stretchOf, type PositionRange } from '../../components/position/position-line.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { AsOfButton } from './AsOfButton.tsx';
import styles from './History.module.css';
import { setLine, useHistory } from './view.ts';

const RANGES: readonly PositionRange[] = ['day', 'week', 'month', 'year', 'all'];
/** As many as one answer can contain, because here the table of values is used as much as the chart. */
const MOST_POINTS = 2_000;

export function OverTime() {
  const { measure, range } = useHistory((state) => state.line);
  const asOf = useHistory((state) => state.asOf);
  const profile = useSlice('connect')?.profile?.id;
  const collateral = useSlice('collateral');
  const position = collateral?.position;
  // Readings up to a past moment do not change; only the settings that interpret them can.
  const read = asOf === undefined ? position?.observedAt : asOf;
  const version = `${read} ${position?.value.ltvUnit} ${position?.value.currency}`;
  const question = `line:${profile} ${measure} ${range} ${asOf}`;
  const asked = useAnswer(question, version, () =>
    client['collateral.history']({ measure, ...stretchOf(range, asOf ?? wallNow()), most: MOST_POINTS }),
  );
  return (
    <div className={styles['months']}>
      <div className={styles['tools']}>
        <Segmented
          label={t('collateral.history.measure')}
          value={measure}
          options={POSITION_MEASURES.map((value) => ({
            value,
            label: t(`history.months.short.${value}`),
          }))}
          onValue={(value) => setLine({ measure: value })}
        />
        <Segmented
          label={t('collateral.history.range')}
          value={range}
          options={RANGES.map((value) => ({ value, label: t(`collateral.history.ranges.${value}`) }))}
          onValue={(value) => setLine({ range: value })}
        />
        <AsOfButton resource="position" />
      </div>
      <Card>
        <PositionChart
          measure={measure}
          asked={asked}
          version={`${version} ${question}`}
          thresholds={collateral?.thresholds}
          notes={[
            t('history.line.thinned'),
            ...(asOf === undefined ? [] : [t(`history.line.until.${measure}`)]),
          ]}
          onValue={() => setLine({ measure: 'value' })}
        />
      </Card>
    </div>
  );
}
