// The columns of each kind of record: all of them, the usual ones, and those that main can sort by.
import {
  HistoryColumnSchema,
  type HistoryColumn,
  type HistoryResource,
  type HistoryRow,
} from '../../../contract/calls/history.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { DataColumn, Sort } from '../../components/DataTable.tsx';
import { glimpse } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
import { escapeInvisibleLines, escapeInvisible } from '../../components/escape-invisible.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ClosedDay } from '../../components/ClosedAt.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { Text } from '../../components/Layout.tsx';

const SHOWN: Record<HistoryResource, readonly string[]> = {
  loans: ['subject', 'status', 'amount', 'payoff', 'collateral', 'openedAt', 'closedAt'],
  deposits: ['subject', 'status', 'amount', 'chain', 'openedAt', 'observedAt'],
  quotes: ['subject', 'status', 'amount', 'openedAt', 'closedAt'],
  applications: ['subject', 'status', 'amount', 'collateral', 'openedAt', 'since'],
  payments: ['subject', 'status', 'amount', 'destination', 'openedAt'],
  position: ['subject', 'amount', 'collateral', 'since', 'observedAt'],
  wallets: ['subject', 'asset', 'chain', 'destination', 'since'],
  returnAddresses: ['subject', 'status', 'chain', 'destination', 'since', 'observedAt'],
};
export const shownOf = (resource: HistoryResource): readonly string[] => SHOWN[resource];

const TONES: Readonly<Record<string, Tone>> = {
  open: 'way',
  pending: 'way',
  sent: 'way',
  approved: 'good',
  confirmed: 'good',
  unknown: 'look',
  rejected: 'stop',
};

export function StatusPill({ row: { status, statusWord } }: { row: HistoryRow }) {
  if (status === undefined && statusWord === undefined) return <Nothing />;
  return (
    <Pill tone={TONES[status ?? ''] ?? 'plain'}>
      {humanised(escapeInvisible(statusWord ?? status ?? ''))}
    </Pill>
  );
}

export function Nothing() {
  return (
    <Text as="span">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('provenance.missing')}</span>
    </Text>
  );
}

/** An amount without a known unit never counts as naira. */
export function Amount({ value, unit = '' }: { value: Decimal | undefined; unit?: string | undefined }) {
  return value === undefined ? <Nothing /> : <Money value={value} unit={unit} />;
}

const day = (at: EpochMillis | undefined) => (at === undefined ? <Nothing /> : <Time at={at} show="day" />);

export function columnsOf(resource: HistoryResource): DataColumn<HistoryRow>[] {
  return [
    {
      key: 'subject',
      head: t('history.field.subject'),
      cell: (row) => escapeInvisible(row.subject),
      width: 132,
      grow: true,
      lookUp: true,
      sortable: true,
      always: true,
    },
    {
      key: 'status',
      head: t('history.field.status'),
      cell: (row) => <StatusPill row={row} />,
      width: 172,
      sortable: true,
    },
    {
      key: 'amount',
      head: t(`history.amountOf.${resource}`),
      cell: (row) => <Amount value={row.amount} unit={row.unit} />,
      width: 140,
      right: true,
      sortable: true,
    },
    {
      key: 'payoff',
      head: t('history.field.payoff'),
      cell: (row) => <Amount value={row.payoff} unit="NGN" />,
      width: 140,
      right: true,
      sortable: true,
    },
    {
      key: 'collateral',
      head: t('history.field.collateral'),
      cell: (row) => <Amount value={row.collateral} unit={row.asset} />,
      width: 160,
      right: true,
      sortable: true,
    },
    { key: 'asset', head: t('history.field.asset'), cell: (row) => row.asset ?? <Nothing />, width: 80 },
    {
      key: 'chain',
      head: t('history.field.chain'),
      cell: (row) => (row.chain === undefined ? <Nothing /> : humanised(escapeInvisible(row.chain))),
      width: 96,
    },
    {
      key: 'destination',
      head: t('history.field.destination'),
      cell: (row) =>
        row.destination === undefined ? (
          <Nothing />
        ) : (
          <Destination text={escapeInvisibleLines(row.destination, ' · ')} />
        ),
      width: 190,
      lookUp: true,
    },
    {
      key: 'openedAt',
      head: t(`history.openedOf.${resource}`),
      cell: (row) => day(row.openedAt),
      width: 104,
      right: true,
      sortable: true,
    },
    {
      key: 'closedAt',
      head: t(`history.closedOf.${resource}`),
      cell: (row) =>
        row.closedAt === undefined ? <Nothing /> : <ClosedDay at={row.closedAt} by={row.closedBy} />,
      width: resource === 'loans' ? 176 : 104,
      right: true,
      sortable: true,
    },
    {
      key: 'since',
      head: t('history.field.since'),
      cell: (row) => <Time at={row.since} show="short" />,
      width: 120,
      right: true,
      sortable: true,
    },
    {
      key: 'observedAt',
      head: t('history.field.observedAt'),
      cell: (row) => <Time at={row.observedAt} show="short" />,
      width: 120,
      right: true,
    },
  ];
}

const LONGEST_WORD = 24;

/** Shortened, because nobody pays from a list; the title and the panel show the whole address. */
function Destination({ text }: { text: string }) {
  const isAddress = !/\s/.test(text) && text.length > LONGEST_WORD;
  return <span title={text}>{isAddress ? glimpse(text) : text}</span>;
}

const isSortable = (key: string): key is HistoryColumn =>
  HistoryColumnSchema.options.some((one) => one === key);

export const sortFrom = ({ key, direction }: Sort) =>
  isSortable(key) ? { by: key, descending: direction === 'descending' } : undefined;
