// Views that come with the app: what treasury staff ask of a history most. They are worked out when they are opened,
// because "this month" is another one then.
import type { View } from '../../../contract/slices/views.ts';
import { wallNow } from '../../clock.ts';
import { startOfMonth } from './lagos.ts';

export const READY_VIEWS = [
  'open-loans',
  'largest-outstanding',
  'closed-this-month',
  'paid-this-month',
  'deposits-not-final',
  'quotes-without-ending',
  'addresses-not-approved',
] as const;
export type ReadyView = (typeof READY_VIEWS)[number];

export const isReady = (id: string | undefined): id is ReadyView => READY_VIEWS.some((one) => one === id);

/** Any word that is not mapped counts as open (gap 28). */
const OPEN = ['open', 'unknown'];

export function readyView(id: ReadyView): View & { id: ReadyView } {
  return { id, ...termsOf(id) };
}

function termsOf(id: ReadyView): View {
  switch (id) {
    case 'open-loans':
      return { resource: 'loans', filter: { standings: OPEN } };
    case 'largest-outstanding':
      return {
        resource: 'loans',
        filter: { standings: OPEN },
        sort: { by: 'payoff', descending: true },
        columns: ['subject', 'payoff', 'amount', 'collateral', 'openedAt', 'since'],
      };
    case 'closed-this-month':
      return {
        resource: 'loans',
        filter: { standings: ['closed'], closed: { from: startOfMonth(wallNow()) } },
        sort: { by: 'closedAt', descending: true },
      };
    case 'paid-this-month':
      return { resource: 'payments', filter: { opened: { from: startOfMonth(wallNow()) } } };
    case 'deposits-not-final':
      // The one word that counts (service document, Deposit).
      return { resource: 'deposits', filter: { notStatuses: ['confirmed'] } };
    case 'quotes-without-ending':
      return { resource: 'quotes', filter: { statuses: ['recorded', 'sent', 'unknown'] } };
    case 'addresses-not-approved':
      return { resource: 'returnAddresses', filter: { standings: ['pending', 'inactive', 'unknown'] } };
  }
}
