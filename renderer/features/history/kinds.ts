// The kinds of record that History offers, in their order.
import type { HistoryResource } from '../../../contract/calls/history.ts';
import { ResourceSchema, type Resource } from '../../../contract/slices/connect.ts';
import { t } from '../../text.ts';

export const KINDS: readonly HistoryResource[] = [
  'loans',
  'deposits',
  'quotes',
  'applications',
  'payments',
  'position',
  'returnAddresses',
  'wallets',
];

const labelOf = (kind: HistoryResource): string => t(`history.kind.${kind}`);

export const kindOptions = <R extends HistoryResource>(kinds: readonly R[]) =>
  kinds.map((value) => ({ value, label: labelOf(value) }));

/** The journal has no list answers. */
export const isAnsweredFor = (kind: HistoryResource): kind is Resource =>
  ResourceSchema.options.some((one) => one === kind);
