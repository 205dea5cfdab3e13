// The columns of an exported file for each column of the table on screen. Their names are the same in every
// language, so that programs which read the files keep working.
import * as v from 'valibot';
import type { Cell, TableColumn } from './table.ts';
import { HistoryColumnSchema, type HistoryRow } from './calls/history.ts';

/** The columns of the table on screen. */
export const ShownColumnSchema = v.picklist([
  ...HistoryColumnSchema.options,
  'asset',
  'chain',
  'destination',
  'observedAt',
]);
export type ShownColumn = v.InferOutput<typeof ShownColumnSchema>;

/** A saved view may name a column that no longer exists. */
export const shownColumns = (keys: readonly string[]): ShownColumn[] =>
  keys.filter((key) => v.is(ShownColumnSchema, key));

interface ExportColumn extends TableColumn {
  readonly field: keyof HistoryRow;
}

const column =
  (kind: TableColumn['kind']) =>
  (field: keyof HistoryRow, name: string = field): ExportColumn => ({ field, name, kind });
const [text, amount, time] = [column('text'), column('amount'), column('time')];

/** An amount needs its unit, so each brings the other's column along. */
const COLUMNS: Readonly<Record<ShownColumn, readonly ExportColumn[]>> = {
  subject: [text('subject', 'id')],
  status: [text('status'), text('statusWord', 'status_word')],
  amount: [amount('amount'), text('unit')],
  payoff: [amount('payoff', 'payoff_amount_ngn')],
  collateral: [amount('collateral', 'collateral_amount'), text('asset')],
  asset: [text('asset')],
  chain: [text('chain')],
  destination: [text('destination')],
  openedAt: [time('openedAt', 'opened_at')],
  closedAt: [
    time('closedAt', 'closed_at'),
    text('closedBy', 'closed_at_is'),
    text('closedSource', 'closed_at_source'),
  ],
  since: [time('since', 'since')],
  observedAt: [time('observedAt', 'last_seen')],
};

const ALL = Object.values(COLUMNS).flat();

/** The columns of `shown` in order, each once, and always the record's id; undefined: every column. */
export function exportColumns(shown?: readonly ShownColumn[]): readonly ExportColumn[] {
  const wanted = shown === undefined || shown.includes('subject') ? shown : (['subject', ...shown] as const);
  const columns = wanted?.flatMap((key) => COLUMNS[key]) ?? ALL;
  return columns.filter(({ name }, at) => columns.findIndex((other) => other.name === name) === at);
}

export const cellsOf = (columns: readonly ExportColumn[], row: HistoryRow): Cell[] =>
  columns.map(({ field, kind }) => ({ kind, value: row[field] }));

/** Of a file with rows of the service's lists, the last column: whether a list may lack some. */
export const LIST_COLUMN: TableColumn = { name: 'list_may_be_incomplete', kind: 'text' };
export const listCell = (may: boolean): Cell => ({ kind: 'text', value: may ? 'yes' : 'no' });

/** One line for each field that differs. */
export const COMPARED_COLUMNS: readonly TableColumn[] = [
  { name: 'change', kind: 'text' },
  { name: 'id', kind: 'text' },
  { name: 'known_since', kind: 'time' },
  { name: 'field', kind: 'text' },
  { name: 'before', kind: 'text' },
  { name: 'after', kind: 'text' },
  LIST_COLUMN,
];

/** The column of a record's field; undefined if a file has none for it, such as for the raw record. */
export const columnOfField = (field: string): ExportColumn | undefined =>
  ALL.find((column) => column.field === field);
