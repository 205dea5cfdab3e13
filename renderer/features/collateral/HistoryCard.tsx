// LTV and collateral value over the last day, week or month, beside the figures of now. History goes back from any
// moment.
import { useState } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Card } from '../../components/Card.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { PositionChart } from '../../components/position/PositionChart.tsx';
import {
  POSITION_MEASURES,
  stretchOf,
  type PositionMeasure,
  type PositionRange,
} from '../../components/position/position-line.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';

const RANGES: readonly PositionRange[] = ['day', 'week', 'month', 'all'];
/** More than a chart has pixels, less than a page waits for. */
const MOST_POINTS = 900;

export function HistoryCard({ collateral }: { collateral: CollateralSlice | undefined }) {
  const profile = useSlice('connect')?.profile?.id;
  const [measure, setMeasure] = useState<PositionMeasure>('ltv');
  const [range, setRange] = useState<PositionRange>('day');
  const position = collateral?.position;
  const version = `${position?.observedAt} ${position?.value.ltvUnit} ${position?.value.currency}`;
  const asked = useAnswer(`${profile} ${measure} ${range}`, version, () =>
    client['collateral.history']({ measure, ...stretchOf(range, wallNow()), most: MOST_POINTS }),
  );
  return (
    <Card>
      <PositionChart
        measure={measure}
        asked={asked}
        version={`${version} ${measure} ${range}`}
        thresholds={collateral?.thresholds}
        onValue={() => setMeasure('value')}
        aside={
          <>
            <Segmented
              label={t('collateral.history.measure')}
              value={measure}
              options={POSITION_MEASURES.map((value) => ({
                value,
                label: t(`collateral.history.short.${value}`),
              }))}
              onValue={setMeasure}
            />
            <Segmented
              label={t('collateral.history.range')}
              value={range}
              options={RANGES.map((value) => ({ value, label: t(`collateral.history.ranges.${value}`) }))}
              onValue={setRange}
            />
          </>
        }
      />
    </Card>
  );
}
