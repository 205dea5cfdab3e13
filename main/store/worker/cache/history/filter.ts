// A filter as SQL over `present`, or a table with its columns.
import type { HistoryFilter } from '../../../../../contract/calls/history.ts';
import { keysFrom, keysTo } from './amount-key.ts';

interface Where {
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

type TimeColumn = 'opened_at' | 'closed_at' | 'since';
type Times = HistoryFilter['opened'];

const timesOf = ({ opened, closed, since }: HistoryFilter): [TimeColumn, Times][] => [
  ['opened_at', opened],
  ['closed_at', closed],
  ['since', since],
];

/** Like SQLite's lower(): ASCII letters alone. */
const lowered = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
