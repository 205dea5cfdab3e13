// The ledger proof, line by line: confirmed credits less releases and seizures, against what the service
// states. A missing line makes it incomplete, never balanced.
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { Card } from '../../components/Card.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { grouped } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { t } from '../../text.ts';
import styles from './LedgerProof.module.css';

type Proof = CollateralSlice['ledger'];

export function LedgerProof({ collateral }: { collateral: CollateralSlice | undefined }) {
  const asset = collateral?.expected?.asset;
  const known = collateral?.position !== undefined || collateral?.deposits !== undefined;
  return (
    <Card
      title={t('ledger.title')}
      aside={collateral === undefined || !known ? undefined : <Verdict proof={collateral.ledger} />}
    >
      {collateral === undefined || !known ? (
        <Waiting lines={5} />
      ) : (
        <Lines proof={collateral.ledger} asset={asset} />
      )}
    </Card>
  );
}

function Verdict({ proof }: { proof: Proof }) {
  const tones = { balanced: 'good', differs: 'stop', incomplete: 'look' } as const;
  return <Pill tone={tones[proof.kind]}>{t(`ledger.${proof.kind}`)}</Pill>;
}

function Lines({ proof, asset }: { proof: Proof; asset: string | undefined }) {
  if (proof.kind === 'incomplete')
    return (
      <p className={styles['quiet']}>
        {t('ledger.missing', { lines: proof.missing.map((line) => t(`ledger.line.${line}`)).join(', ') })}
      </p>
    );
  return (
    <>
      <dl className={styles['lines']}>
        <Line name={t('ledger.line.credits')} value={proof.credits} />
        <Line name={t('ledger.line.releases')} value={proof.releases} less />
        <Line name={t('ledger.line.seizures')} value={proof.seizures} less />
        <Line name={t('ledger.line.balance')} value={proof.balance} strong />
        <Line name={t('ledger.stated')} value={proof.stated} />
        {proof.kind === 'differs' ? <Line name={t('ledger.variance')} value={proof.variance} wrong /> : null}
      </dl>
      <p className={styles['quiet']}>{t('ledger.unit', { asset: asset ?? '' })}</p>
    </>
  );
}

interface LineProps {
  name: string;
  value: Decimal;
  less?: boolean;
  strong?: boolean;
  wrong?: boolean;
}

function Line({ name, value, less = false, strong = false, wrong = false }: LineProps) {
  const kind = strong ? styles['strong'] : wrong ? styles['wrong'] : undefined;
  return (
    <div className={kind}>
      <dt>{name}</dt>
      <dd>
        {less ? '\u2212\u2009' : ''}
        {grouped(value)}
      </dd>
    </div>
  );
}
