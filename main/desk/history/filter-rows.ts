// Filters and sorts rows in memory by the rules that the cache applies in SQL (store/worker/cache/history).
import type { HistoryFilter, HistoryRow, HistorySort } from '../../../contract/calls/history.ts';
import { compareDecimals, parseDecimal } from '../../../domain/decimal.ts';

const AMOUNTS = ['amount', 'payoff', 'collateral'] as const;
const TIMES = [
  ['opened', 'openedAt'],
  ['closed', 'closedAt'],
  ['since', 'since'],
] as const;

export function passes(row: HistoryRow, filter: HistoryFilter): boolean {
  return (
    (filter.statuses?.includes(row.status ?? '') ?? true) &&
    (filter.statusWords?.includes(row.statusWord ?? '') ?? true) &&
    !(row.statusWord !== undefined && (filter.notStatusWords?.includes(row.statusWord) ?? false)) &&
    TIMES.every(([range, field]) => isIn(row[field], filter[range])) &&
    AMOUNTS.every((field) => isWithin(row[field], filter[field])) &&
    (['unit', 'asset', 'chain'] as const).every(
      (field) => filter[field] === undefined || filter[field] === row[field],
    ) &&
    (filter.destination === undefined ||
      (row.destination ?? '').toLowerCase().includes(filter.destination.toLowerCase())) &&
    isFound(row, filter.search)
  );
}

function isIn(at: number | undefined, range: HistoryFilter['opened']): boolean {
  if (range?.from === undefined && range?.to === undefined) return true;
  return at !== undefined && at >= (range.from ?? -Infinity) && at < (range.to ?? Infinity);
}

function isWithin(amount: HistoryRow['amount'], range: HistoryFilter['amount']): boolean {
  if (range?.least === undefined && range?.most === undefined) return true;
  return (
    amount !== undefined &&
    (range.least === undefined || compareDecimals(amount, range.least) >= 0) &&
    (range.most === undefined || compareDecimals(amount, range.most) <= 0)
  );
}

/** Every typed word is the beginning of a word in the row. */
function isFound({ subject, destination = '' }: HistoryRow, search = ''): boolean {
  const words = wordsOf(`${subject} ${destination}`);
  return wordsOf(search).every((typed) => words.some((word) => word.startsWith(typed)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const valueIn = (row: HistoryRow, by: HistorySort['by']): HistoryRow[keyof HistoryRow] =>
  by === 'status' ? row.statusWord : row[by];

/** Rows without a value come last in both directions. */
export function compareRows({ by, descending }: HistorySort): (a: HistoryRow, b: HistoryRow) => number {
  return (a, b) => {
    const [one, other] = [valueIn(a, by), valueIn(b, by)];
    if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
    const compared =
      by === 'amount' || by === 'payoff' || by === 'collateral' ? decimals(one, other) : order(one, other);
    return descending ? -compared : compared;
  };
}

const order = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function decimals(a: string | number, b: string | number): number {
  const [one, other] = [parseDecimal(String(a)), parseDecimal(String(b))];
  return one === undefined || other === undefined ? 0 : compareDecimals(one, other);
}
