// One filter in two forms: as SQL over `present`, and as a test of one line for an earlier time. A test
// checks that they agree.
import type { HistoryFilter } from '../../../../../contract/calls/history.ts';
import { keysFrom, keysTo } from './amount-key.ts';
import type { Line } from './facts.ts';

export interface Where {
  /** Conditions over `present p`, each beginning with AND. */
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const AMOUNTS = ['amount', 'payoff', 'collateral'] as const;
const WORDS = ['unit', 'asset', 'chain'] as const;

/** Without the search, which the full-text table answers. */
export function whereOf(filter: HistoryFilter): Where {
  const conditions: string[] = [];
  const params: (string | number)[] = [];
  const must = (condition: string, ...values: (string | number)[]): void => {
    conditions.push(`AND ${condition}`);
    params.push(...values);
  };
  if (filter.statuses !== undefined)
    must('p.status IN (SELECT value FROM json_each(?))', JSON.stringify(filter.statuses));
  if (filter.statusWords !== undefined)
    must('p.status_word IN (SELECT value FROM json_each(?))', JSON.stringify(filter.statusWords));
  if (filter.notStatusWords !== undefined)
    must(
      '(p.status_word IS NULL OR p.status_word NOT IN (SELECT value FROM json_each(?)))',
      JSON.stringify(filter.notStatusWords),
    );
  for (const [column, times] of timesOf(filter)) {
    if (times?.from !== undefined) must(`p.${column} >= ?`, times.from);
    if (times?.to !== undefined) must(`p.${column} < ?`, times.to);
  }
  for (const column of AMOUNTS) {
    const range = filter[column];
    if (range?.least !== undefined) must(`p.${column} >= ?`, keysFrom(range.least));
    if (range?.most !== undefined) must(`p.${column} <= ?`, keysTo(range.most));
  }
  for (const column of WORDS) {
    const word = filter[column];
    if (word !== undefined) must(`p.${column} = ?`, word);
  }
  if (filter.destination !== undefined)
    must('instr(lower(p.destination), ?) > 0', lowered(filter.destination));
  return { sql: conditions.join(' '), params };
}

/** The part of a filter that this column's index answers. */
export function rangesOf(filter: HistoryFilter, column: string): HistoryFilter {
  switch (column) {
    case 'openedAt':
      return { opened: filter.opened };
    case 'closedAt':
      return { closed: filter.closed };
    case 'since':
      return { since: filter.since };
    case 'status':
      return { statusWords: filter.statusWords };
    case 'amount':
      return { amount: filter.amount };
    case 'payoff':
      return { payoff: filter.payoff };
    case 'collateral':
      return { collateral: filter.collateral };
    default:
      return {};
  }
}

export function passes(line: Line, filter: HistoryFilter): boolean {
  return (
    (filter.statuses?.includes(line.status ?? '') ?? true) &&
    (filter.statusWords?.includes(line.statusWord ?? '') ?? true) &&
    !(line.statusWord !== null && (filter.notStatusWords?.includes(line.statusWord) ?? false)) &&
    timesOf(filter).every(([column, times]) => isIn(timeIn(line, column), times)) &&
    AMOUNTS.every((column) => isWithin(line[column], filter[column])) &&
    WORDS.every((column) => filter[column] === undefined || filter[column] === line[column]) &&
    (filter.destination === undefined ||
      lowered(line.destination ?? '').includes(lowered(filter.destination)))
  );
}

function isWithin(key: string | null, range: HistoryFilter['amount']): boolean {
  if (range?.least === undefined && range?.most === undefined) return true;
  return (
    key !== null &&
    (range.least === undefined || key >= keysFrom(range.least)) &&
    (range.most === undefined || key <= keysTo(range.most))
  );
}

type TimeColumn = 'opened_at' | 'closed_at' | 'since';
type Times = HistoryFilter['opened'];

const timesOf = ({ opened, closed, since }: HistoryFilter): [TimeColumn, Times][] => [
  ['opened_at', opened],
  ['closed_at', closed],
  ['since', since],
];

function timeIn(line: Line, column: TimeColumn): number | null {
  return column === 'opened_at' ? line.openedAt : column === 'closed_at' ? line.closedAt : line.since;
}

function isIn(at: number | null, times: Times): boolean {
  if (times?.from === undefined && times?.to === undefined) return true;
  return (
    at !== null && (times.from === undefined || at >= times.from) && (times.to === undefined || at < times.to)
  );
}

/** Like SQLite's lower(): ASCII letters alone. */
const lowered = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
