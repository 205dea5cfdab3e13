// Collateral: the figures behind the loans, the deposits, and the return addresses.
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Card } from '../../components/Card.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSlice } from '../../state/mirror.ts';
import { togglePanel, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Figures } from './Figures.tsx';
import { unclearIn } from './unclear.ts';
import { laterPart, lazyPart } from '../../later-part.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './CollateralScreen.module.css';

const useChart = laterPart(() => import('./HistoryCard.tsx'));
const useLowerCards = laterPart(() => import('./lower-cards.ts'));
const PartlyUnderstood = lazyPart(() => import('./PartlyUnderstood.tsx'), 'PartlyUnderstood');
const DepositDialog = lazyPart(() => import('./DepositDialog.tsx'), 'DepositDialog');

/** @param repayments those under way, which the routes pass in */
export function CollateralScreen({ repayments }: { repayments: ReactNode }) {
  const collateral = useSlice('collateral');
  const chart = useChart();
  const lower = useLowerCards();
  const panel = useUi((ui) => ui.panel);
  const [depositing, setDepositing] = useState(false);
  const position = collateral?.position?.value;
  const unclear = position === undefined ? [] : unclearIn(position);
  return (
    <Screen
      title={t('places.collateral')}
      place="collateral"
      beside={
        collateral?.position === undefined ? undefined : (
          <>
            <Freshness observed={collateral.position} resource="position" />
            <Button kind="link" aria-expanded={panel === 'origins'} onClick={() => togglePanel('origins')}>
              {t('collateral.originsOpen')}
            </Button>
          </>
        )
      }
      actions={
        <>
          <Button aria-expanded={panel === 'what-if'} onClick={() => togglePanel('what-if')}>
            {t('collateral.whatIf')}
          </Button>
          <Button kind="primary" onClick={() => setDepositing(true)}>
            {t('collateral.deposit')}
          </Button>
        </>
      }
    >
      <Figures collateral={collateral} />
      {repayments}
      {unclear.length === 0 ? null : (
        <Suspense fallback={null}>
          <PartlyUnderstood unclear={unclear} />
        </Suspense>
      )}
      <Stack className={styles['columns']}>
        <Stack>
          {chart === undefined ? <HistoryOnItsWay /> : <chart.HistoryCard collateral={collateral} />}
          {lower === undefined ? <CardOnItsWay lines={6} /> : <lower.Deposits collateral={collateral} />}
        </Stack>
        <Stack>
          {lower === undefined ? <CardOnItsWay lines={5} /> : <lower.LedgerProof />}
          {lower === undefined ? (
            <CardOnItsWay lines={3} />
          ) : (
            <lower.ReturnAddresses collateral={collateral} />
          )}
        </Stack>
      </Stack>
      {depositing ? (
        <Suspense fallback={null}>
          <DepositDialog onClose={() => setDepositing(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

/** The chart comes after the first figures; its place is reserved, so that nothing moves. */
function HistoryOnItsWay() {
  return (
    <Card>
      <div className={styles['history']}>
        <Skeleton lines={6} />
      </div>
    </Card>
  );
}

function CardOnItsWay({ lines }: { lines: number }) {
  return (
    <Card>
      <Skeleton lines={lines} />
    </Card>
  );
}
