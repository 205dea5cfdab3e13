// Deposits with their confirmations. Only the status `confirmed` counts; other words are shown as stated.
import { Suspense, useState } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { isCounted, type Deposit } from '../../../domain/deposit.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Mono } from '../../components/Address.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { confirmationWords } from '../../components/confirmations.ts';
import { EmptyState } from '../../components/Empty.tsx';
import { NoList } from '../../components/NoList.tsx';
import { glimpse } from '../../components/format.ts';
import { Progress } from '../../components/Gauge.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { lazyPart } from '../../later-part.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Deposits.module.css';

const SentDeposits = lazyPart(() => import('./SentDeposits.tsx'), 'SentDeposits');

const columns: Column<Deposit>[] = [
  {
    key: 'seen',
    head: t('deposits.seen'),
    cell: (row) => (
      <ReadingValue reading={row.createdAt}>{(at) => <Time at={at} show="short" />}</ReadingValue>
    ),
  },
  {
    key: 'amount',
    head: t('deposits.amount'),
    right: true,
    cell: (row) => (
      <ReadingValue reading={row.amount}>
        {(amount) => <Money value={amount} unit={valueOf(row.asset) ?? ''} />}
      </ReadingValue>
    ),
  },
  {
    key: 'tx',
    head: t('deposits.transaction'),
    cell: (row) => (
      <Row as="span" align="baseline">
        <ReadingValue reading={row.chain}>{(chain) => chain}</ReadingValue>
        <ReadingValue reading={row.txHash}>
          {(hash) => <Mono title={hash}>{glimpse(hash)}</Mono>}
        </ReadingValue>
      </Row>
    ),
  },
  { key: 'confirmations', head: t('deposits.confirmations'), cell: (row) => <Confirmations row={row} /> },
  { key: 'counted', head: t('deposits.counted'), cell: (row) => <Counted row={row} /> },
];

const FEW = 8;

export function Deposits({ collateral }: { collateral: CollateralSlice | undefined }) {
  const [all, setAll] = useState(false);
  const deposits = collateral?.deposits;
  const recent = useSlice('deposits')?.recent ?? [];
  const rows = all ? recent : recent.slice(0, FEW);
  return (
    <Card
      title={t('deposits.title')}
      flush
      aside={
        deposits === undefined ? undefined : (
          <>
            <span>
              {t('deposits.summary', { counted: deposits.value.counted, total: deposits.value.total })}
            </span>
            <Freshness observed={deposits} resource="deposits" />
          </>
        )
      }
    >
      <Suspense fallback={null}>
        <SentDeposits />
      </Suspense>
      {deposits === undefined ? (
        <NoList of="deposits" lines={6} />
      ) : recent.length === 0 ? (
        <EmptyState title={t('deposits.none')}>{t('deposits.noneText')}</EmptyState>
      ) : (
        <>
          <Table
            label={t('deposits.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => valueOf(row.id) ?? valueOf(row.txHash) ?? row.raw}
          />
          {recent.length > FEW ? (
            <Row gap={0} justify="between" size="small" tone="quiet" className={styles['foot']}>
              <Button kind="link" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('deposits.fewer') : t('deposits.more', { count: recent.length - FEW })}
              </Button>
              {all && deposits.value.total > recent.length ? <span>{t('deposits.rest')}</span> : null}
            </Row>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Confirmations({ row }: { row: Deposit }) {
  const done = valueOf(row.confirmations);
  const of = valueOf(row.requiredConfirmations);
  if (done === undefined || of === undefined || isCounted(row) || done >= of)
    return (
      <ReadingValue reading={row.confirmations}>
        {(count) => (of === undefined ? count : confirmationWords(count, of))}
      </ReadingValue>
    );
  const words = confirmationWords(done, of);
  return (
    <Row as="span">
      <span className={styles['bar']}>
        <Progress of={of} done={done} label={words} />
      </span>
      {words}
    </Row>
  );
}

function Counted({ row }: { row: Deposit }) {
  const status = valueOf(row.statusWord);
  if (isCounted(row)) return <Pill tone="good">{t('deposits.isCounted')}</Pill>;
  return (
    <span className={styles['status']}>
      <Pill tone={status === 'pending' ? 'way' : 'look'} wraps>
        {t('deposits.notCounted', { status: status ?? t('provenance.missing') })}
      </Pill>
    </span>
  );
}
