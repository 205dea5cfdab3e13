// The columns of a ledger entry in a file and on the clipboard.
import type { LedgerEntry } from '../../../domain/ledger.ts';
import type { Cell, TableColumn } from '../../../contract/table.ts';

export const LEDGER_COLUMNS: readonly TableColumn[] = [
  { name: 'asset', kind: 'text' },
  { name: 'chain', kind: 'text' },
  { name: 'line', kind: 'text' },
  { name: 'from', kind: 'text' },
  { name: 'id', kind: 'text' },
  { name: 'tx_hash', kind: 'text' },
  { name: 'amount', kind: 'amount' },
  { name: 'counted', kind: 'text' },
  { name: 'status', kind: 'text' },
  { name: 'seen', kind: 'time' },
  { name: 'note', kind: 'text' },
];

export function cellsOfEntry(entry: LedgerEntry): Cell[] {
  const { asset, chain, line, from, id, txHash, amount, counted, status, seenAt, evidence } = entry;
  const said = counted ? 'yes' : 'no';
  const values = [asset, chain, line, from, id, txHash, amount, said, status, seenAt, evidence];
  return LEDGER_COLUMNS.map(({ kind }, nth) => ({ kind, value: values[nth] }));
}
