// Collateral: what the service says stands behind the loans, what funds it, and where it may return to.
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Deposits } from './Deposits.tsx';
import { Figures } from './Figures.tsx';
import { LedgerProof } from './LedgerProof.tsx';
import { ReturnAddresses } from './ReturnAddresses.tsx';
import styles from './CollateralScreen.module.css';

const DepositDialog = lazy(async () => ({ default: (await import('./DepositDialog.tsx')).DepositDialog }));

export function CollateralScreen() {
  const collateral = useSlice('collateral');
  const [depositing, setDepositing] = useState(false);
  return (
    <Screen
      title={t('places.collateral')}
      place="collateral"
      beside={
        collateral?.position === undefined ? undefined : (
          <Freshness observed={collateral.position} resource="position" />
        )
      }
      actions={
        <Button kind="primary" onClick={() => setDepositing(true)}>
          {t('deposit.open')}
        </Button>
      }
    >
      <Figures collateral={collateral} />
      <div className={styles['columns']}>
        <Deposits collateral={collateral} />
        <div className={styles['side']}>
          <LedgerProof collateral={collateral} />
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
