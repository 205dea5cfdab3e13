// The kinds of alerts, how serious each is, and the order of the inbox.
import * as v from 'valibot';
import type { EpochMillis } from './time.ts';

export const AlertKindSchema = v.picklist([
  'deposit-not-seen',
  'deposit-seen',
  'deposit-confirmed',
  'quote-ending',
  'request-confirmed',
  'request-rejected',
  'request-unknown',
  'application-decided',
  'loan-opened',
  'destination-changed',
  'payoff-changed',
  'loan-closed',
  'return-seen',
  'return-final',
  /** To an address that this desk never saw listed. */
  'return-astray',
  /** The service states another address for a transaction that was sent to a wrong one. */
  'return-restated',
  'return-wrong-asset',
  'payment-unclosed-hour',
  'payment-unclosed-day',
  'address-lost-approval',
  /** The address, the memo or the contract to deposit to is not the one agreed to or read before. */
  'wallet-changed',
  'return-address-approved',
  'ltv-warning',
  'ltv-critical',
  'ltv-back',
  'price-stale',
  'shape-changed',
  'issuer-changed',
  'certificate-expiring',
  /** Another program than this app changed the file. */
  'profile-changed',
]);
export type AlertKind = v.InferOutput<typeof AlertKindSchema>;

/** critical: money can be lost if nobody acts · warning: check it · info: nothing to do */
export const SeveritySchema = v.picklist(['critical', 'warning', 'info']);
export type Severity = v.InferOutput<typeof SeveritySchema>;

/** A kind without an entry here does not compile. */
const SEVERITIES: Record<AlertKind, Severity> = {
  'address-lost-approval': 'critical',
  'destination-changed': 'critical',
  'issuer-changed': 'critical',
  'ltv-critical': 'critical',
  'payment-unclosed-day': 'critical',
  'profile-changed': 'critical',
  'request-unknown': 'critical',
  'return-astray': 'critical',
  'return-address-approved': 'critical',
  'wallet-changed': 'critical',
  'return-restated': 'critical',
  'return-wrong-asset': 'critical',
  'certificate-expiring': 'warning',
  'deposit-not-seen': 'warning',
  'ltv-warning': 'warning',
  'payment-unclosed-hour': 'warning',
  'payoff-changed': 'warning',
  'price-stale': 'warning',
  'quote-ending': 'warning',
  'request-rejected': 'warning',
  'shape-changed': 'warning',
  'application-decided': 'info',
  'deposit-confirmed': 'info',
  'deposit-seen': 'info',
  'loan-closed': 'info',
  'loan-opened': 'info',
  'ltv-back': 'info',
  'request-confirmed': 'info',
  'return-final': 'info',
  'return-seen': 'info',
};

export const severityOfKind = (kind: AlertKind): Severity => SEVERITIES[kind];

interface Graded {
  readonly kind: AlertKind;
  /** With `shape-changed`: whether the app read a field that is gone or of another kind. */
  readonly shape?: { readonly serious: boolean } | undefined;
}
/** Answers that only gained fields need no action. */
export const severityOf = ({ kind, shape }: Graded): Severity =>
  shape?.serious === false ? 'info' : SEVERITIES[kind];

interface Listed extends Graded {
  readonly at: EpochMillis;
  readonly read: boolean;
  readonly snoozedUntil?: EpochMillis | undefined;
}

/** An alert counts as unread until somebody read it or put it off. */
export const isUnread = ({ read, snoozedUntil }: Pick<Listed, 'read' | 'snoozedUntil'>): boolean =>
  !read && snoozedUntil === undefined;

/**
 * Unread alerts by severity, then snoozed ones by the time of their return, then read ones; otherwise in the
 * given order.
 */
export function inInboxOrder<A extends Listed>(alerts: readonly A[]): A[] {
  const groups = Map.groupBy(alerts, (alert) =>
    isUnread(alert) ? severityOf(alert) : alert.read ? 'read' : 'snoozed',
  );
  const of = (group: Severity | 'snoozed' | 'read'): A[] => groups.get(group) ?? [];
  return [
    ...SeveritySchema.options.flatMap(of),
    ...of('snoozed').sort((a, b) => (a.snoozedUntil ?? 0) - (b.snoozedUntil ?? 0)),
    ...of('read'),
  ];
}

export const SnoozeSchema = v.picklist(['hour', 'four-hours', 'tomorrow']);
export type Snooze = v.InferOutput<typeof SnoozeSchema>;
