// What an exported row has, in this order.
import type { HistoryRow } from '../../../../../contract/calls/history.ts';

export interface ExportColumn {
  readonly name: string;
  readonly field: keyof HistoryRow;
  readonly kind: 'text' | 'amount' | 'time';
}

export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { name: 'id', field: 'subject', kind: 'text' },
  { name: 'standing', field: 'standing', kind: 'text' },
  { name: 'status', field: 'status', kind: 'text' },
  { name: 'amount', field: 'amount', kind: 'amount' },
  { name: 'unit', field: 'unit', kind: 'text' },
  { name: 'payoff_amount_ngn', field: 'payoff', kind: 'amount' },
  { name: 'collateral_amount', field: 'collateral', kind: 'amount' },
  { name: 'asset', field: 'asset', kind: 'text' },
  { name: 'chain', field: 'chain', kind: 'text' },
  { name: 'destination', field: 'destination', kind: 'text' },
  { name: 'opened_at', field: 'openedAt', kind: 'time' },
  { name: 'closed_at', field: 'closedAt', kind: 'time' },
  { name: 'since', field: 'since', kind: 'time' },
  { name: 'last_seen', field: 'observedAt', kind: 'time' },
];
