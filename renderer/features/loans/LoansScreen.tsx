// Every loan that this desk has seen, open first. The pages come from the cache, so the list works offline
// and states its age.
import { useDeferredValue, type ReactNode } from 'react';
import type { LoanFilter, LoanRow } from '../../../contract/calls/queries.ts';
import type { ShownColumn } from '../../../contract/export-columns.ts';
import { inBackground } from '../../background.ts';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Table, TableFoot, type Column } from '../../components/Table.tsx';
import { ClosedDay } from '../../components/ClosedAt.tsx';
import { Time } from '../../components/Time.tsx';
import { useLate } from '../../components/use-late.ts';
import { client } from '../../bridge.ts';
import { useCommand, type Command } from '../../state/command.ts';
import { keptState } from '../../state/kept.ts';
import { useSlice } from '../../state/mirror.ts';
import { usePages, type Wanted } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { AmountOr, LoanStatusPill } from './loan-cells.tsx';
import styles from './Loans.module.css';

const useKept = keptState<{ filter: LoanFilter; typed: string; wanted: Wanted | undefined }>({
  filter: 'open',
  typed: '',
  wanted: undefined,
});

const FILTERS: readonly LoanFilter[] = ['open', 'closed', 'all'];

const columns: Column<LoanRow>[] = [
  { key: 'id', head: t('loans.loan'), cell: (row) => row.id },
  {
    key: 'status',
    head: t('loans.status'),
    cell: (row) => <LoanStatusPill standing={row.standing} status={row.status} />,
  },
  {
    key: 'principal',
    head: t('loans.principal'),
    right: true,
    cell: (row) => <AmountOr value={row.principal} />,
  },
  { key: 'payoff', head: t('loans.payoff'), right: true, cell: (row) => <AmountOr value={row.payoff} /> },
  {
    key: 'collateral',
    head: t('loans.collateral'),
    right: true,
    cell: (row) => <AmountOr value={row.collateralAmount} unit={row.collateralAsset ?? ''} />,
  },
  {
    key: 'opened',
    head: t('loans.opened'),
    right: true,
    cell: (row) => (row.openedAt === undefined ? '–' : <Time at={row.openedAt} show="day" />),
  },
  {
    key: 'closed',
    head: t('loans.closed'),
    right: true,
    cell: (row) => (row.closedAt === undefined ? '–' : <ClosedDay at={row.closedAt} by={row.closedBy} />),
  },
];

/** @param returns the collateral that closed loans have not returned yet, which the routes pass in */
export function LoansScreen({ returns }: { returns: ReactNode }) {
  const loans = useSlice('loans');
  const start = useCommand('exports.start');
  const [{ filter, typed, wanted }, keep] = useKept();
  const search = useDeferredValue(typed.trim());
  const terms = search === '' ? { filter } : { filter, search };
  const pages = usePages(
    `loans:${filter}:${search}`,
    loans?.changes ?? 0,
    (at) => client['loans.page']({ ...terms, ...at }),
    { family: 'loans', wanted, onWanted: (next) => keep({ wanted: next }) },
  );
  // An empty answer to the previous search does not mean that this one finds nothing.
  const page = pages.isOld && pages.value?.rows.length === 0 ? undefined : pages.value;
  const isLate = useLate(pages.isOld);
  return (
    <Screen
      title={t('places.loans')}
      place="loans"
      beside={
        loans?.observedAt === undefined ? undefined : (
          <Freshness
            observed={{
              observedAt: loans.observedAt,
              source: loans.source ?? 'cache',
              mayBeIncomplete: loans.mayBeIncomplete,
            }}
            resource="loans"
          />
        )
      }
      actions={<ExportCsv start={start} filter={filter} search={search} />}
    >
      <ErrorNotice error={start.error} />
      <ExportTasks />
      {returns}
      <div className={styles['tools']}>
        <Segmented
          label={t('loans.show')}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(`loans.filter.${value}`) }))}
          onValue={(next) => keep({ filter: next })}
        />
        <SearchField label={t('loans.search')} value={typed} onValue={(next) => keep({ typed: next })} />
      </div>
      <ErrorNotice error={pages.error} />
      {page === undefined ? (
        pages.error === undefined ? (
          <Card>
            <Skeleton lines={8} />
          </Card>
        ) : null
      ) : page.rows.length === 0 ? (
        <Card>
          <EmptyState title={search === '' ? t(`loans.none.${filter}`) : t('loans.noMatch', { search })}>
            {search === '' ? t('loans.noneText') : undefined}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <div aria-busy={pages.isOld} className={isLate ? styles['old'] : undefined}>
            <Table
              label={t('places.loans')}
              columns={columns}
              rows={page.rows}
              rowKey={(row) => row.id}
              onOpen={(row) => go({ screen: 'loan', id: row.id })}
            />
            <TableFoot
              shown={page.rows.length}
              total={page.total}
              hasMore={page.nextCursor !== undefined}
              loading={pages.loading}
              onMore={pages.more}
            />
          </div>
        </Card>
      )}
    </Screen>
  );
}

/** The columns of the table. */
const EXPORTED: readonly ShownColumn[] = [
  'subject',
  'status',
  'amount',
  'payoff',
  'collateral',
  'openedAt',
  'closedAt',
];
/** A loan whose status has no mapped meaning counts as open (docs/gaps.md, gap 28). */
const STANDINGS: Partial<Record<LoanFilter, string[]>> = { open: ['open', 'unknown'], closed: ['closed'] };

function ExportCsv({
  start,
  filter,
  search,
}: {
  start: Command<'exports.start'>;
  filter: LoanFilter;
  search: string;
}) {
  const standings = STANDINGS[filter];
  const narrowed = { ...(standings && { standings }), ...(search !== '' && { search }) };
  return (
    <Button
      busy={start.busy}
      onClick={() =>
        inBackground(
          start.run({ resource: 'loans', format: 'csv', filter: narrowed, columns: [...EXPORTED] }),
        )
      }
    >
      {t('loans.export')}
    </Button>
  );
}
