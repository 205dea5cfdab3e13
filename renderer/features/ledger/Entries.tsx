// The entries of one line, newest first; an entry that does not count states why.
import { useState } from 'react';
import type { LedgerEntry, LedgerLine } from '../../../domain/ledger.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { glimpse, grouped } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { go } from '../../state/ui.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { t } from '../../text.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Ledger.module.css';

const columns: Column<LedgerEntry>[] = [
  { key: 'seen', head: t('ledger.seen'), cell: (row) => <Time at={row.seenAt} show="short" /> },
  { key: 'what', head: t('ledger.what'), cell: (row) => <What entry={row} /> },
  {
    key: 'amount',
    head: t('ledger.amount'),
    right: true,
    cell: (row) => (row.amount === undefined ? <NotProvided /> : grouped(row.amount)),
  },
  {
    key: 'tx',
    head: t('ledger.transaction'),
    cell: (row) =>
      row.txHash === undefined ? <NotProvided /> : <Mono title={row.txHash}>{glimpse(row.txHash)}</Mono>,
  },
  { key: 'counted', head: t('ledger.counted'), cell: (row) => <Counted entry={row} /> },
];

interface EntriesProps {
  line: LedgerLine;
  /** Two pairs on one screen have lines with the same name. */
  pair: string;
  entries: readonly LedgerEntry[];
}

export function Entries({ line, pair, entries }: EntriesProps) {
  const title = t('ledger.entriesOf', { line: t(`ledger.line.${line}`) });
  return (
    <section aria-label={`${title}, ${pair}`}>
      <h3 className={styles['heading']}>{title}</h3>
      {entries.length === 0 ? (
        <Text>{t('ledger.noEntries')}</Text>
      ) : (
        <Table
          label={`${title}, ${pair}`}
          columns={columns}
          rows={entries}
          rowKey={(row) => `${row.from} ${row.id ?? row.txHash ?? row.seenAt}`}
        />
      )}
    </section>
  );
}

function What({ entry }: { entry: LedgerEntry }) {
  const { from, id } = entry;
  if (from === 'loan' && id !== undefined)
    return (
      <>
        {t('ledger.from.loan')}{' '}
        <Button kind="link" onClick={() => go({ screen: 'loan', id: id as LoanId })}>
          {id}
        </Button>
      </>
    );
  if (from === 'typed') return <Typed entry={entry} />;
  return (
    <>
      {t(`ledger.from.${from}`)} {id ?? ''}
    </>
  );
}

function Typed({ entry }: { entry: LedgerEntry }) {
  const [asking, setAsking] = useState(false);
  return (
    <Row as="span" rowGap={0.5} align="baseline" wrap breaks className={styles['typed']}>
      <Pill tone="look">{t('ledger.from.typed')}</Pill>
      <span>{entry.evidence}</span>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t('ledger.withdraw.action')}
      </Button>
      {asking ? <Withdraw id={entry.id ?? ''} onClose={() => setAsking(false)} /> : null}
    </Row>
  );
}

function Withdraw({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdraw = useCommand('ledger.withdraw');
  const act = async (): Promise<void> => {
    const result = await withdraw.run({ seq: Number(id), reason });
    if (result?.ok === true) onClose();
  };
  return (
    <Dialog
      title={t('ledger.withdraw.title', { id })}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={withdraw.busy}
          disabled={reason.trim() === ''}
          onClick={() => inBackground(act())}
        >
          {t('ledger.withdraw.action')}
        </Button>
      }
    >
      <p>{t('ledger.withdraw.text')}</p>
      <TextField label={t('ledger.withdraw.reason')} value={reason} maxLength={1000} onValue={setReason} />
      <ErrorNotice error={withdraw.error} />
    </Dialog>
  );
}

function Counted({ entry }: { entry: LedgerEntry }) {
  if (entry.counted) return <Pill tone="good">{t('ledger.yes')}</Pill>;
  const tone = entry.status === 'pending' ? 'way' : 'look';
  return <Pill tone={tone}>{t('ledger.no', { status: entry.status ?? t('provenance.missing') })}</Pill>;
}
