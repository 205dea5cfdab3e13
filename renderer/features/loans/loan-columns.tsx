// The columns of the list of loans.
import type { HistoryRow, HistorySort } from '../../../contract/calls/history.ts';
import type { LoanStatus } from '../../../domain/loan.ts';
import { ClosedDay } from '../../components/ClosedAt.tsx';
import type { DataColumn, Sort } from '../../components/DataTable.tsx';
import { LoanAndWork } from '../../components/team/LoanWork.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { AmountOr, LoanStatusPill } from './loan-cells.tsx';

export const NEWEST: HistorySort = { by: 'openedAt', descending: true };

const SORTED = ['subject', 'status', 'amount', 'payoff', 'collateral', 'openedAt', 'closedAt'] as const;

export const sortOf = ({ key, direction }: Sort): HistorySort => ({
  by: SORTED.find((one) => one === key) ?? NEWEST.by,
  descending: direction === 'descending',
});

const isLoanStatus = (word: string | undefined): word is LoanStatus =>
  word === 'open' || word === 'closed' || word === 'seized' || word === 'unknown';

const columns: DataColumn<HistoryRow>[] = [
  {
    key: 'subject',
    head: t('loans.loan'),
    cell: (row) => row.subject,
    width: 120,
    grow: true,
    lookUp: true,
    always: true,
  },
  {
    key: 'status',
    head: t('loans.status'),
    width: 150,
    cell: (row) => (
      <LoanStatusPill status={isLoanStatus(row.status) ? row.status : 'unknown'} word={row.statusWord} />
    ),
  },
  {
    key: 'amount',
    head: t('loans.principal'),
    width: 140,
    right: true,
    cell: (row) => <AmountOr value={row.amount} />,
  },
  {
    key: 'payoff',
    head: t('loans.payoff'),
    width: 140,
    right: true,
    cell: (row) => <AmountOr value={row.payoff} />,
  },
  {
    key: 'collateral',
    head: t('loans.collateral'),
    width: 160,
    right: true,
    cell: (row) => <AmountOr value={row.collateral} unit={row.asset ?? ''} />,
  },
  {
    key: 'openedAt',
    head: t('loans.opened'),
    width: 104,
    right: true,
    cell: (row) => (row.openedAt === undefined ? '–' : <Time at={row.openedAt} show="day" />),
  },
  {
    key: 'closedAt',
    head: t('loans.closed'),
    width: 130,
    right: true,
    cell: (row) => (row.closedAt === undefined ? '–' : <ClosedDay at={row.closedAt} by={row.closedBy} />),
  },
];
export const loanColumns = columns.map((column) => ({ ...column, sortable: true }));
/** With who of the team is repaying it. */
export const teamColumns = loanColumns.map((column) =>
  column.key === 'subject'
    ? { ...column, width: 208, cell: (row: HistoryRow) => <LoanAndWork loanId={row.subject} /> }
    : column,
);
export const ALL_COLUMNS = columns.map(({ key }) => key);
