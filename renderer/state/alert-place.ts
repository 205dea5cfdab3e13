// The place that an alert is about; undefined if the inbox itself says everything.
import type { AlertKind } from '../../domain/alerts.ts';
import type { LoanId } from '../../domain/ids.ts';
import type { Alert } from '../../contract/slices/alerts.ts';
import type { Route } from './ui.ts';

const PLACES: Partial<Record<AlertKind, Route>> = {
  'quote-ending': { screen: 'borrow' },
  'request-confirmed': { screen: 'borrow' },
  'request-rejected': { screen: 'borrow' },
  'request-unknown': { screen: 'borrow' },
  'application-decided': { screen: 'borrow' },
  'deposit-not-seen': { screen: 'collateral' },
  'deposit-seen': { screen: 'collateral' },
  'deposit-confirmed': { screen: 'collateral' },
  'deposit-unconfirmed': { screen: 'collateral' },
  'deposit-smaller': { screen: 'collateral' },
  'deposit-differs': { screen: 'collateral' },
  'deposit-reversed': { screen: 'collateral' },
  'deposit-gone': { screen: 'collateral' },
  'wallet-unusable': { screen: 'collateral' },
  'collateral-seized': { screen: 'collateral' },
  'capacity-gone': { screen: 'collateral' },
  'ltv-warning': { screen: 'collateral' },
  'ltv-critical': { screen: 'collateral' },
  'ltv-back': { screen: 'collateral' },
  'price-stale': { screen: 'collateral' },
  'address-lost-approval': { screen: 'addresses' },
  'return-address-approved': { screen: 'addresses' },
  'wallet-changed': { screen: 'collateral' },
  'profile-changed': { screen: 'settings', section: 'connection' },
};

export function placeOfAlert({ kind, loanId, loans }: Alert): Route | undefined {
  // The alert of several loans lists each with its own button.
  if (loans !== undefined) return undefined;
  return loanId === undefined ? PLACES[kind] : { screen: 'loan', id: loanId as LoanId };
}
