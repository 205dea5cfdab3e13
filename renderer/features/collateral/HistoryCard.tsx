// LTV and collateral value over the last day, week or month, beside the current figures. History reaches
// further back.
import { memo, useState } from 'react';
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

const RANGES: readonly PositionRange[] = ['day', 'week', 'month', 'year', 'all'];
/** More than a chart has pixels, few enough to load quickly. */
const MOST_POINTS = 900;

export function HistoryCard({ collateral }: { collateral: CollateralSlice | undefined }) {
  const profile = useSlice('connect')?.profile?.id;
  const { observedAt, value } = collateral?.position ?? {};
  const { warningPercent, criticalPercent } = collateral?.thresholds ?? {};
  return (
    <PositionHistory
      profile={profile}
      version={`${observedAt} ${value?.ltvUnit} ${value?.currency}`}
      warningPercent={warningPercent}
      criticalPercent={criticalPercent}
    />
  );
}

interface Props {
  profile: string | undefined;
  /** Identifies the newest reading of the position. */
  version: string;
  warningPercent: string | undefined;
  criticalPercent: string | undefined;
}

/** Renders after a new reading of the position or a new threshold, not after every answer. */
const PositionHistory = memo(function PositionHistory(props: Props) {
  const { profile, version, warningPercent, criticalPercent } = props;
  const [measure, setMeasure] = useState<PositionMeasure>('ltv');
  const [range, setRange] = useState<PositionRange>('day');
  const asked = useAnswer(`${profile} ${measure} ${range}`, version, () =>
    client['collateral.history']({ measure, ...stretchOf(range, wallNow()), most: MOST_POINTS }),
  );
  return (
    <Card>
      <PositionChart
        measure={measure}
        asked={asked}
        version={`${version} ${measure} ${range}`}
        thresholds={
          warningPercent === undefined || criticalPercent === undefined
            ? undefined
            : { warningPercent, criticalPercent }
        }
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
});
