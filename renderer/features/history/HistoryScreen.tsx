// Everything ever seen, with no network: one line for each thing the service named, how old it is, and the
// service's own record beside it.
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { Ago } from '../../components/Age.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { humanised } from '../../components/format.ts';
import { Money } from '../../components/Money.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Table, TableFoot, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer, usePages } from '../../state/query.ts';
import { t } from '../../text.ts';
import styles from './History.module.css';

const RESOURCES: readonly Resource[] = [
  'loans',
  'deposits',
  'applications',
  'position',
  'wallets',
  'returnAddresses',
];

const columns: Column<HistoryRow>[] = [
  { key: 'subject', head: t('history.subject'), cell: (row) => row.subject },
  {
    key: 'status',
    head: t('history.status'),
    cell: (row) => (row.status === undefined ? '–' : humanised(row.status)),
  },
  { key: 'amount', head: t('history.amount'), right: true, cell: (row) => amountOf(row) },
  { key: 'since', head: t('history.since'), right: true, cell: (row) => <Time at={row.since} /> },
  { key: 'age', head: t('history.age'), right: true, cell: (row) => <Ago at={row.observedAt} /> },
];

/** A bare amount where its unit is not known: nothing is taken for naira here. */
function amountOf({ amount, unit = '' }: HistoryRow): ReactNode {
  return amount === undefined ? '–' : <Money value={amount} unit={unit} />;
}

export function HistoryScreen() {
  // Any answer may have changed a row or made it younger; a page costs less than knowing which.
  const answered = useSlice('connect')?.lastAnswerAt ?? 0;
  const [resource, setResource] = useState<Resource>('loans');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<HistoryRow>();
  const search = useDeferredValue(typed.trim());
  const terms = search === '' ? { resource } : { resource, filter: { search } };
  const pages = usePages(`history:${resource}:${search}`, answered, (at) =>
    client['history.page']({ ...terms, ...at }),
  );
  const page = pages.value;
  return (
    <Screen
      title={t('places.history')}
      place="history"
      beside={<span>{t('history.offline')}</span>}
      actions={<SearchField label={t('history.search')} value={typed} onValue={setTyped} />}
    >
      <div>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={RESOURCES.map((value) => ({ value, label: t(`resources.${value}`) }))}
          onValue={(value) => {
            setResource(value);
            setOpen(undefined);
          }}
        />
      </div>
      <ErrorNotice error={pages.error} />
      <div className={open === undefined ? undefined : styles['columns']}>
        {page === undefined ? (
          pages.error === undefined ? (
            <Card>
              <Skeleton lines={8} />
            </Card>
          ) : null
        ) : page.rows.length === 0 ? (
          <Card>
            <EmptyState title={search === '' ? t('history.none') : t('history.noMatch', { search })}>
              {search === '' ? t('history.noneText') : undefined}
            </EmptyState>
          </Card>
        ) : (
          <Card flush>
            <Table
              label={t(`resources.${resource}`)}
              columns={columns}
              rows={page.rows}
              rowKey={(row) => row.subject}
              selected={open?.subject}
              onOpen={(row) => setOpen(row.subject === open?.subject ? undefined : row)}
            />
            <TableFoot
              shown={page.rows.length}
              total={page.total}
              hasMore={page.nextCursor !== undefined}
              loading={pages.loading}
              onMore={pages.more}
            />
          </Card>
        )}
        {open === undefined ? null : <Raw row={open} />}
      </div>
    </Screen>
  );
}

function Raw({ row: { resource, subject } }: { row: HistoryRow }) {
  const answer = useAnswer(`raw:${resource}:${subject}`, 0, () =>
    client['history.record']({ resource, subject }),
  );
  const { value } = answer;
  return (
    <Card title={t('history.raw', { subject })}>
      <div className={styles['raw']}>
        <ErrorNotice error={answer.error} />
        {value === undefined ? (
          answer.error === undefined ? (
            <Skeleton lines={5} />
          ) : null
        ) : value.raw === undefined ? (
          <EmptyState title={t('history.noRaw')} />
        ) : (
          <>
            {value.row === undefined ? null : (
              <p className={styles['quiet']}>
                {t('history.seen')} <Time at={value.row.observedAt} utc="beside" />
              </p>
            )}
            <RawRecord raw={value.raw} label={t('history.raw', { subject })} />
          </>
        )}
      </div>
    </Card>
  );
}
