// A sample history with every kind of record. It answers as main does, with filters and earlier times.
import type {
  ComparedRow,
  FieldChange,
  HistoryFilter,
  HistoryResource,
  HistoryRow,
  SeriesPoint,
} from '../../../contract/calls/history.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { compareDecimals, decimal, type Decimal } from '../../../domain/decimal.ts';
import { divide, sum } from '../../../domain/arithmetic.ts';
import { AGE_GROUPS, ageGroupOf } from '../../../domain/loan-age.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { before, dayLong, hex, hour, minute } from './readings.ts';

const STATUSES = ['open', 'closed', 'closed', 'closed', 'closed'] as const;
const COUNT = 1_204;

function amountAt(index: number): Decimal {
  return decimal(
    `${400_000 + ((index * 7_919_333) % 16_000_000)}.${String((index * 37) % 100).padStart(2, '0')}`,
  );
}

export function historyRows(now: EpochMillis, resource: HistoryResource, count = COUNT): HistoryRow[] {
  return Array.from({ length: count }, (_, index): HistoryRow => {
    const status = STATUSES[index % STATUSES.length] ?? 'closed';
    const openedAt = before(now, (2 + index * 0.7) * dayLong);
    const common = {
      resource,
      subject: `${resource === 'loans' ? 'LN-' : `${resource.slice(0, 3)}_`}${String(count - index).padStart(6, '0')}`,
      since: before(now, (index % 9) * hour + 20 * minute),
      observedAt: before(now, (index % 5) * minute),
      openedAt,
    };
    if (resource === 'loans')
      return {
        ...common,
        status,
        statusWord: status === 'open' ? 'active' : 'closed',
        amount: amountAt(index),
        unit: 'NGN',
        payoff: status === 'open' ? amountAt(index + 3) : decimal('0.00'),
        collateral: decimal(
          `${(index * 631) % 40_000}.${String((index * 7919) % 1_000_000).padStart(6, '0')}`,
        ),
        asset: index % 3 === 0 ? 'USDT' : 'USDC',
        chain: 'base',
        destination: `Marina Practice Bank 0123456${String(index).padStart(3, '0')} Collections LN199`,
        ...(status === 'closed' && { closedAt: before(now, (1 + index * 0.5) * dayLong) }),
      };
    if (resource === 'returnAddresses')
      return {
        ...common,
        status: index % 4 === 0 ? 'pending' : 'approved',
        statusWord: index % 4 === 0 ? 'pending_review' : 'approved',
        chain: 'base',
        destination: `0x${hex(index, 40)}`,
      };
    return {
      ...common,
      statusWord: index % 6 === 0 ? 'pending' : 'confirmed',
      amount: decimal(`${(index * 331) % 9_000}.${String((index * 4211) % 1_000_000).padStart(6, '0')}`),
      unit: 'USDC',
      asset: 'USDC',
      chain: 'base',
    };
  });
}

const within = (
  value: number | undefined,
  range: { from?: number | undefined; to?: number | undefined } | undefined,
) =>
  range === undefined ||
  (value !== undefined && value >= (range.from ?? -Infinity) && value < (range.to ?? Infinity));
const between = (
  value: Decimal | undefined,
  range: { least?: string | undefined; most?: string | undefined } | undefined,
) =>
  range === undefined ||
  (value !== undefined &&
    (range.least === undefined || compareDecimals(value, decimal(range.least)) >= 0) &&
    (range.most === undefined || compareDecimals(value, decimal(range.most)) <= 0));

type Input = Parameters<NonNullable<MockHandlers['history.page']>>[0];

function found(
  now: EpochMillis,
  { resource, filter = {}, asOf }: Pick<Input, 'resource' | 'filter' | 'asOf'>,
) {
  const wanted = filter as HistoryFilter;
  return historyRows(now, resource).filter(
    (row) =>
      (asOf === undefined || (row.openedAt ?? 0) <= asOf) &&
      row.subject.toLowerCase().includes((wanted.search ?? '').toLowerCase()) &&
      (wanted.statuses === undefined || wanted.statuses.includes(row.status ?? '')) &&
      (wanted.statusWords === undefined || wanted.statusWords.includes(row.statusWord ?? '')) &&
      within(row.openedAt, wanted.opened) &&
      within(row.closedAt, wanted.closed) &&
      between(row.amount, wanted.amount) &&
      (wanted.asset === undefined || row.asset === wanted.asset) &&
      (wanted.destination === undefined || (row.destination ?? '').includes(wanted.destination)),
  );
}

interface Asked {
  cursor?: string | undefined;
  skip?: number | undefined;
  limit: number;
}

function pageOf<Row>(rows: Row[], { cursor, skip = 0, limit }: Asked) {
  const from = Number(cursor ?? '0') + skip;
  const next = from + limit;
  return { rows: rows.slice(from, next), ...(next < rows.length ? { nextCursor: String(next) } : {}) };
}

function totalsOf(rows: readonly HistoryRow[], agesOn: number | undefined): CallOutput<'history.totals'> {
  const totals: CallOutput<'history.totals'>['totals'] = [];
  const add = (of: 'amount' | 'payoff' | 'collateral', unit: string, values: Decimal[]): void => {
    if (values.length === 0) return;
    const whole = sum(values);
    const average = divide(whole, decimal(String(values.length)), unit === 'NGN' ? 2 : 6);
    totals.push({ of, unit, things: values.length, sum: whole, ...(average !== undefined && { average }) });
  };
  for (const unit of new Set(rows.flatMap((row) => row.unit ?? [])))
    add(
      'amount',
      unit,
      rows.flatMap((row) => (row.unit === unit ? (row.amount ?? []) : [])),
    );
  add(
    'payoff',
    'NGN',
    rows.flatMap((row) => row.payoff ?? []),
  );
  for (const asset of new Set(rows.flatMap((row) => (row.collateral === undefined ? [] : (row.asset ?? [])))))
    add(
      'collateral',
      asset,
      rows.flatMap((row) => (row.asset === asset ? (row.collateral ?? []) : [])),
    );
  const ages = AGE_GROUPS.flatMap((age) => {
    const open = rows.filter(
      ({ status, openedAt }) =>
        status === 'open' && agesOn !== undefined && ageGroupOf(openedAt, agesOn) === age,
    );
    return open.length === 0
      ? []
      : { age, loans: open.length, payoff: sum(open.flatMap(({ payoff }) => payoff ?? [])) };
  });
  return { things: rows.length, totals, ...(agesOn !== undefined && { ages }) };
}

const moved: FieldChange[] = [
  {
    field: 'destination',
    before: 'Marina Practice Bank 0123456789 Collections LN-000199 LN199-03QK',
    now: 'Marina Practice Bank 0123456798 Collections LN-000199 LN199-04QK',
  },
  { field: 'payoff', before: '16535333.43', now: '16550000.10' },
];

function compared(now: EpochMillis): ComparedRow[] {
  const rows = historyRows(now, 'loans', 24);
  return rows.map((row, index): ComparedRow => {
    const at = before(now, index * hour);
    const { subject } = row;
    if (index < 3) return { change: 'added', subject, at, now: row, fields: [] };
    if (index < 20)
      return {
        change: 'changed',
        subject,
        at,
        before: row,
        now: row,
        fields: index % 4 === 0 ? [{ field: 'raw' }] : moved.slice(index % 2),
      };
    return { change: 'gone', subject, at, before: row, fields: [] };
  });
}

function seriesOf(now: EpochMillis, isLtv: boolean): SeriesPoint[] {
  const year = new Date(now).getUTCFullYear();
  return Array.from({ length: 20 }, (_, index): SeriesPoint => {
    const at = new Date(Date.UTC(year, new Date(now).getUTCMonth() - 19 + index, 15));
    const month = at.toISOString().slice(0, 7);
    if (index === 6) return { month, unit: isLtv ? undefined : 'NGN' };
    return isLtv
      ? { month, value: decimal(`${40 + ((index * 7) % 13)}.${((index * 31) % 90) + 10}`) }
      : {
          month,
          value: decimal(`${18 + ((index * 11) % 17)}250000.25`),
          unit: 'NGN',
          things: 3 + (index % 9),
        };
  });
}

const RAW =
  '{"id":"LN-000199","status":"active","principal_ngn":"16000000.00","payoff_amount_ngn":"16550000.10","repayment_destination":{"type":"bank","bank_name":"Marina Practice Bank","account_number":"0123456798"},"payments":[]}';

/** Answers to the calls of History. */
export function historyHandlers(now: EpochMillis): MockHandlers {
  return {
    'history.page': (query) => {
      const rows = found(now, query);
      return { ok: true, value: { ...pageOf(rows, query), total: rows.length, counted: 'exact' } };
    },
    'history.count': (query) => ({ ok: true, value: { total: found(now, query).length, counted: 'exact' } }),
    'history.totals': (query) => ({ ok: true, value: totalsOf(found(now, query), query.agesOn) }),
    'history.record': ({ resource, subject }) => ({
      ok: true,
      value: {
        row: historyRows(now, resource).find((row) => row.subject === subject),
        raw: RAW,
        timeline: [
          { at: before(now, 3 * minute), until: now, fields: moved },
          {
            at: before(now, 34 * dayLong),
            until: before(now, 3 * minute),
            fields: [{ field: 'status', now: 'active' }],
          },
        ],
        isCut: false,
      },
    }),
    'history.syncs': (at) => ({
      ok: true,
      value: pageOf(
        Array.from({ length: 70 }, (_, index) => ({
          at: epochMillis(now - (index + 1) * 7 * hour),
          added: index % 4,
          changed: (index * 3) % 11,
          gone: index % 9 === 0 ? 1 : 0,
        })),
        at,
      ),
    }),
    'history.compare': ({ change, ...at }) => ({
      ok: true,
      value: pageOf(
        compared(now).filter((row) => change === undefined || row.change === change),
        at,
      ),
    }),
    'history.series': ({ measure }) => ({ ok: true, value: { points: seriesOf(now, measure === 'ltv') } }),
    'exports.start': () => ({ ok: true, value: { task: 'x1' } }),
    'exports.startCompared': () => ({ ok: true, value: { task: 'x2' } }),
    'views.save': ({ id }) => ({ ok: true, value: { id: id ?? 'view-new' } }),
    'views.remove': () => ({ ok: true, value: {} }),
    'views.setFirst': () => ({ ok: true, value: {} }),
    'exports.cancel': () => ({ ok: true, value: {} }),
  };
}
