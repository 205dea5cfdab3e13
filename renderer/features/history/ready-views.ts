// Views that come with the app, for the most frequent questions. Their dates are calculated when they are
// opened, so that "this month" is the current one.
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
type ReadyView = (typeof READY_VIEWS)[number];

export const isReady = (id: string | undefined): id is ReadyView => READY_VIEWS.some((one) => one === id);

/** A loan whose status has no mapped meaning counts as open (docs/gaps.md, gap 28). */
const OPEN = ['open', 'unknown'];

export function readyView(id: ReadyView): View & { id: ReadyView } {
  return { id, ...termsOf(id) };
}

function termsOf(id: ReadyView): View {
  switch (id) {
    case 'open-loans':
      return { resource: 'loans', filter: { statuses: OPEN } };
    case 'largest-outstanding':
      return {
        resource: 'loans',
        filter: { statuses: OPEN },
        sort: { by: 'payoff', descending: true },
        columns: ['subject', 'payoff', 'amount', 'collateral', 'openedAt', 'since'],
      };
    case 'closed-this-month':
      return {
        resource: 'loans',
        filter: { statuses: ['closed'], closed: { from: startOfMonth(wallNow()) } },
        sort: { by: 'closedAt', descending: true },
      };
    case 'paid-this-month':
      return { resource: 'payments', filter: { opened: { from: startOfMonth(wallNow()) } } };
    case 'deposits-not-final':
      // The only status that counts as collateral (service document, Deposit).
      return { resource: 'deposits', filter: { notStatusWords: ['confirmed'] } };
    case 'quotes-without-ending':
      return { resource: 'quotes', filter: { statusWords: ['recorded', 'sent', 'unknown'] } };
    case 'addresses-not-approved':
      return { resource: 'returnAddresses', filter: { statuses: ['pending', 'inactive', 'unknown'] } };
  }
}
