// Every loan that this desk has seen, newest first, with what is outstanding in all and by age. The rows come
// from the cache, so the list works offline and states its age.
import { useDeferredValue, type ReactNode } from 'react';
import type { HistoryFilter, HistorySort } from '../../../contract/calls/history.ts';
import type { LoanFilter } from '../../../contract/calls/queries.ts';
import type { ShownColumn } from '../../../contract/export-columns.ts';
import { lagosDay, startOfLagosDay } from '../../../domain/days.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Totals } from '../../components/Totals.tsx';
import { useCommand, type Command } from '../../state/command.ts';
import { createScreenState } from '../../state/screen-state.ts';
import { useSlice } from '../../state/mirror.ts';
import { useActingTeam } from '../../state/team.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { ALL_COLUMNS, loanColumns, NEWEST, sortOf, teamColumns } from './loan-columns.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './Loans.module.css';

interface Kept {
  filter: LoanFilter;
  typed: string;
  sort: HistorySort;
  shown: readonly string[] | undefined;
}
const useScreenState = createScreenState<Kept>({ filter: 'open', typed: '', sort: NEWEST, shown: undefined });

const FILTERS: readonly LoanFilter[] = ['open', 'closed', 'all'];
/** A loan whose status has no mapped meaning counts as open (docs/gaps.md, gap 28). */
const STATUSES: Partial<Record<LoanFilter, string[]>> = {
  open: ['open', 'seized', 'unknown'],
  closed: ['closed'],
};

/** @param returns the collateral that closed loans have not returned yet, which the routes pass in */
export function LoansScreen({ returns }: { returns: ReactNode }) {
  const loans = useSlice('loans');
  const hasTeam = useActingTeam() !== undefined;
  const start = useCommand('exports.start');
  const [{ filter, typed, sort, shown }, keep] = useScreenState();
  const search = useDeferredValue(typed.trim());
  const statuses = STATUSES[filter];
  const narrowed: HistoryFilter = { ...(statuses && { statuses }), ...(search !== '' && { search }) };
  const terms = { resource: 'loans', filter: narrowed } as const;
  const question = JSON.stringify([narrowed, sort]);
  // A reading without changes is still newer.
  const version = `${loans?.changes ?? 0} ${loans?.observedAt ?? 0}`;
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
              incomplete: loans.incomplete,
            }}
            resource="loans"
          />
        )
      }
      actions={<ExportCsv start={start} narrowed={narrowed} />}
    >
      <ErrorNotice error={start.error} />
      <ExportTasks />
      {returns}
      <Row gap="wide" rowGap={2} wrap>
        <Segmented
          label={t('loans.show')}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(`loans.filter.${value}`) }))}
          onValue={(next) => keep({ filter: next })}
        />
        <SearchField label={t('loans.search')} value={typed} onValue={(next) => keep({ typed: next })} />
      </Row>
      <Row gap={0} align="stretch" className={styles['list']}>
        <DataTable
          label={t('places.loans')}
          name="loans"
          columns={hasTeam ? teamColumns : loanColumns}
          source={{
            key: question,
            version,
            keepsRows: true,
            page: (skip, limit) => client['history.page']({ ...terms, sort, skip, limit }),
          }}
          rowKey={(row) => row.subject}
          onOpen={(row) => go({ screen: 'loan', id: row.subject as LoanId })}
          sort={{ key: sort.by, direction: sort.descending ? 'descending' : 'ascending' }}
          onSort={(wanted) => keep({ sort: sortOf(wanted) })}
          shown={shown ?? ALL_COLUMNS}
          onShown={(next) => keep({ shown: next })}
          empty={
            <EmptyState title={search === '' ? t(`loans.none.${filter}`) : t('loans.noMatch', { search })}>
              {search === '' ? t('loans.noneText') : undefined}
            </EmptyState>
          }
        />
      </Row>
      <Totals terms={{ ...terms, ...agesToday() }} question={`${question} ${version}`} />
    </Screen>
  );
}

/** The same value all day, so that the sums are kept. */
function agesToday(): { agesOn?: EpochMillis } {
  const agesOn = startOfLagosDay(lagosDay(wallNow()));
  return agesOn === undefined ? {} : { agesOn };
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

function ExportCsv({ start, narrowed }: { start: Command<'exports.start'>; narrowed: HistoryFilter }) {
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
