// Makes exports as JSON lines with the app's own code.
import type { HistoryRow } from '../../contract/calls/history.ts';
import { cellsOf, exportColumns, type ShownColumn } from '../../contract/export-columns.ts';
import { recordsHeadLine, type RecordsHead } from '../../contract/records-file.ts';
import { decimal } from '../../domain/decimal.ts';
import { tableRow } from '../../main/formats/table-file.ts';
import { epochMillis } from '../../domain/time.ts';

export const EXPORTED_AT = epochMillis(1_800_000_000_000);

export const recordsHead = (more: Partial<RecordsHead> = {}): string =>
  recordsHeadLine({
    resource: 'loans',
    exportedAt: EXPORTED_AT,
    profile: { name: 'Marina Lending', environment: 'live' },
    app: { name: 'Collateral Desk', version: '1.2.3' },
    ...more,
  });

/** @param shown the columns of the table on screen; all columns if left out */
export function recordLine(row: HistoryRow, shown?: readonly ShownColumn[]): string {
  const columns = exportColumns(shown);
  return tableRow('jsonl', columns, cellsOf(columns, row));
}

export const exportedRow = (nth: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  resource: 'loans',
  subject: `LN-${nth}`,
  since: epochMillis(EXPORTED_AT + nth),
  observedAt: epochMillis(EXPORTED_AT + nth + 60_000),
  standing: nth % 3 === 0 ? 'closed' : 'open',
  status: 'active',
  amount: decimal(`${1_000_000 + nth}.50`),
  unit: 'NGN',
  payoff: decimal(`${1_100_000 + nth}.10`),
  collateral: decimal(`${nth}.000001`),
  asset: 'USDC',
  chain: 'base',
  destination: `Marina Practice Bank 01234567${nth}`,
  openedAt: epochMillis(EXPORTED_AT - nth * 1000),
  ...(nth % 3 === 0 && { closedAt: epochMillis(EXPORTED_AT) }),
  ...more,
});
