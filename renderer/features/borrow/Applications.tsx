// The applications that the service lists, newest first, each with a link to its loan.
import { useState } from 'react';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { Application } from '../../../domain/application.ts';
import type { ApplicationId, LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago, Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { NoList, useLacks } from '../../components/NoList.tsx';
import { count } from '../../components/format.ts';
import { Money } from '../../components/Money.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { ApplicationStory } from './ApplicationStory.tsx';
import styles from './Borrow.module.css';

const columnsWith = (onJournal: (id: ApplicationId) => void): Column<Application>[] => [
  {
    key: 'id',
    head: t('applications.application'),
    cell: (row) => <ReadingValue reading={row.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>,
  },
  {
    key: 'made',
    head: t('applications.made'),
    cell: (row) => <Made row={row} />,
  },
  {
    key: 'amount',
    head: t('applications.amount'),
    right: true,
    cell: (row) => <ReadingValue reading={row.amount}>{(amount) => <Money value={amount} />}</ReadingValue>,
  },
  {
    key: 'status',
    head: t('applications.status'),
    cell: (row) => <ApplicationStatus application={row} />,
  },
  { key: 'loan', head: t('applications.loan'), cell: (row) => <ToLoan application={row} /> },
  {
    key: 'journal',
    head: t('places.journal'),
    cell: (row) => <ToEntries id={valueOf(row.id)} onOpen={onJournal} />,
  },
];

function ToEntries({ id, onOpen }: { id: ApplicationId | undefined; onOpen: (id: ApplicationId) => void }) {
  if (id === undefined) return null;
  return (
    <Button kind="link" aria-label={t('applications.entriesOf', { id })} onClick={() => onOpen(id)}>
      {t('applications.entries')}
    </Button>
  );
}

/** While nobody has decided, the age of the application matters more than its date. */
function Made({ row }: { row: Application }) {
  const offset = useSlice('connect')?.clockOffset;
  return (
    <ReadingValue reading={row.createdAt}>
      {(at) => (
        <>
          <Time at={at} />
          {valueOf(row.loanId) === undefined && !row.declined ? (
            <span className={styles['quiet']}>
              {' '}
              <Ago at={at} offset={offset} />
            </span>
          ) : null}
        </>
      )}
    </ReadingValue>
  );
}

function ToLoan({ application: { loanId, declined } }: { application: Application }) {
  const id = valueOf(loanId);
  if (id === undefined)
    return <span>{t(declined ? 'applications.noLoanDeclined' : 'applications.noLoan')}</span>;
  return (
    <Button kind="link" onClick={() => go({ screen: 'loan', id: id as LoanId })}>
      {id}
    </Button>
  );
}

export function Applications({ borrow }: { borrow: BorrowSlice }) {
  const { applications, applicationsTotal: total = 0 } = borrow;
  const lacks = useLacks('applications');
  const [opened, setOpened] = useState<ApplicationId>();
  const [columns] = useState(() => columnsWith(setOpened));
  return (
    <Card
      title={t('applications.title')}
      flush
      aside={
        applications === undefined || lacks ? undefined : (
          <Freshness observed={applications} resource="applications" />
        )
      }
    >
      {applications === undefined ? (
        <NoList of="applications" lines={4} />
      ) : applications.value.length === 0 ? (
        <EmptyState title={t('applications.none')}>{t('applications.noneText')}</EmptyState>
      ) : (
        <Table
          label={t('applications.title')}
          columns={columns}
          rows={applications.value}
          rowKey={(row) => valueOf(row.id) ?? row.raw}
        />
      )}
      {applications === undefined || total <= applications.value.length ? null : (
        <p className={styles['quiet']}>
          {t('applications.newest', { shown: count(applications.value.length), total: count(total) })}
        </p>
      )}
      {applications !== undefined && lacks ? (
        <p className={styles['quiet']}>{t('noSuchList.applications')}</p>
      ) : null}
      {opened === undefined ? null : <ApplicationStory id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
