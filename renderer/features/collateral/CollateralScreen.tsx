// Collateral: the figures behind the loans, the deposits, and the return addresses.
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Card } from '../../components/Card.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSlice } from '../../state/mirror.ts';
import { togglePanel, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Deposits } from './Deposits.tsx';
import { Figures } from './Figures.tsx';
import { LedgerProof } from './LedgerProof.tsx';
import { ReturnAddresses } from './ReturnAddresses.tsx';
import { unclearIn } from './unclear.ts';
import { loadWithTexts } from '../../load-with-texts.ts';
import styles from './CollateralScreen.module.css';

const HistoryCard = lazy(async () => ({
  default: (await loadWithTexts(() => import('./HistoryCard.tsx'))).HistoryCard,
}));
const PartlyUnderstood = lazy(async () => ({
  default: (await loadWithTexts(() => import('./PartlyUnderstood.tsx'))).PartlyUnderstood,
}));
const DepositDialog = lazy(async () => ({
  default: (await loadWithTexts(() => import('./DepositDialog.tsx'))).DepositDialog,
}));

export function CollateralScreen() {
  const collateral = useSlice('collateral');
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
            {t('deposit.open')}
          </Button>
        </>
      }
    >
      <Figures collateral={collateral} />
      {unclear.length === 0 ? null : (
        <Suspense fallback={null}>
          <PartlyUnderstood unclear={unclear} />
        </Suspense>
      )}
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Suspense fallback={<HistoryOnItsWay />}>
            <HistoryCard collateral={collateral} />
          </Suspense>
          <Deposits collateral={collateral} />
        </div>
        <div className={styles['side']}>
          <LedgerProof />
          <ReturnAddresses collateral={collateral} />
        </div>
      </div>
      {depositing ? (
        <Suspense fallback={null}>
          <DepositDialog onClose={() => setDepositing(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

/** The chart loads after the first figures; its place is reserved, so that nothing moves. */
function HistoryOnItsWay() {
  return (
    <Card>
      <div className={styles['history']}>
        <Skeleton lines={6} />
      </div>
    </Card>
  );
}
