// Every alert: how serious it is, and the facts that end it. What raises it: changes.ts.
import * as v from 'valibot';
import type { EpochMillis } from './time.ts';

/** critical: money can be lost if nobody acts · warning: check it · info: nothing to do */
export const SeveritySchema = v.picklist(['critical', 'warning', 'info']);
export type Severity = v.InferOutput<typeof SeveritySchema>;

/**
 * The level of each kind, and the facts that end it, of the thing that it speaks of. by-hand: nothing but that
 * somebody reads it · changed-again: a newer one of the same kind · loan-done: closed, and reconciled if it was repaid
 * here, or seized.
 */
export const ALERTS = {
  'deposit-not-seen': ['warning', 'deposit-listed'],
  'deposit-seen': ['info', 'deposit-counted'],
  'deposit-confirmed': ['info', 'deposit-not-counted'],
  'deposit-unconfirmed': ['critical', 'deposit-counted'],
  'deposit-smaller': ['critical', 'deposit-restored'],
  'deposit-differs': ['warning', 'by-hand'],
  'deposit-reversed': ['critical', 'deposit-counted'],
  'deposit-gone': ['critical', 'deposit-counted'],
  'quote-ending': ['warning', 'quote-over'],
  'request-confirmed': ['info', 'by-hand'],
  'request-rejected': ['warning', 'by-hand'],
  'request-unknown': ['critical', 'request-settled'],
  'application-decided': ['info', 'by-hand'],
  'loan-opened': ['info', 'loan-closed'],
  'loan-reopened': ['warning', 'loan-closed'],
  'loan-seized': ['critical', 'loan-not-seized'],
  'loan-gone': ['warning', 'loan-listed', 'loan-closed'],
  'collateral-seized': ['critical', 'by-hand'],
  'collateral-fell': ['critical', 'collateral-restored', 'loan-done'],
  'destination-changed': ['critical', 'changed-again', 'loan-done'],
  'payoff-changed': ['warning', 'changed-again', 'loan-done'],
  'loan-closed': ['info', 'loan-open', 'return-reconciled'],
  'return-seen': ['info', 'return-final', 'return-reconciled'],
  'return-final': ['info', 'return-not-final', 'return-reconciled'],
  /** To an address that this desk never saw listed. */
  'return-astray': ['critical', 'return-settled'],
  /** The service states another address for a transaction that was sent to a wrong one. */
  'return-restated': ['critical', 'return-settled'],
  'return-wrong-asset': ['critical', 'return-settled'],
  /** The service states another transaction, or less, for a return that was final. */
  'return-replaced': ['critical', 'return-reconciled'],
  'return-unconfirmed': ['critical', 'return-final'],
  'return-withdrawn': ['critical', 'return-stated'],
  'payment-unclosed-hour': ['warning', 'loan-closed'],
  'payment-unclosed-day': ['critical', 'loan-closed'],
  'address-lost-approval': ['critical', 'address-approved'],
  /** The address, the memo or the contract to deposit to is not the one agreed to or read before. */
  'wallet-changed': ['critical', 'payee-agreed'],
  /** It is no longer listed, is out of use, or cannot be told from others. */
  'wallet-unusable': ['critical', 'wallet-usable'],
  'return-address-approved': ['critical', 'payee-agreed'],
  'capacity-gone': ['warning', 'capacity-back'],
  'ltv-warning': ['warning', 'ltv-below'],
  'ltv-critical': ['critical', 'ltv-not-critical'],
  'ltv-back': ['info', 'ltv-above'],
  'price-stale': ['warning', 'price-current'],
  'shape-changed': ['warning', 'by-hand'],
  'issuer-changed': ['critical', 'by-hand'],
  'certificate-expiring': ['warning', 'certificate-replaced'],
  /** Another program than this app changed the file. */
  'profile-changed': ['critical', 'by-hand'],
} as const satisfies Readonly<Record<string, readonly [level: Severity, ...facts: [string, ...string[]]]>>;

export type AlertKind = keyof typeof ALERTS;
export const AlertKindSchema = v.picklist(Object.keys(ALERTS) as AlertKind[]);
export type Fact = Exclude<(typeof ALERTS)[AlertKind][number], Severity>;

export const severityOfKind = (kind: AlertKind): Severity => ALERTS[kind][0];
export const settledBy = (kind: AlertKind): readonly Fact[] => ALERTS[kind].slice(1) as readonly Fact[];
export const FactSchema = v.picklist([...new Set(AlertKindSchema.options.flatMap(settledBy))].toSorted());

interface Graded {
  readonly kind: AlertKind;
  /** With `shape-changed`: whether the app read a field that is gone or of another kind. */
  readonly shape?: { readonly serious: boolean } | undefined;
}
/** Answers that only gained fields need no action. */
export const severityOf = ({ kind, shape }: Graded): Severity =>
  shape?.serious === false ? 'info' : severityOfKind(kind);

interface Listed extends Graded {
  readonly at: EpochMillis;
  readonly read: boolean;
  readonly snoozedUntil?: EpochMillis | undefined;
  readonly settled?: { readonly at: EpochMillis } | undefined;
}

/** The state that an alert speaks of: while it lasts, there is one alert of it. */
export interface AlertState {
  readonly kind: AlertKind;
  readonly subject: string;
  /** Which state of the subject, if its kind alone does not say it. */
  readonly state?: string | undefined;
  /** All of them, if it speaks of several loans. */
  readonly loans?: { readonly listed: readonly { readonly id: string }[]; readonly more: number } | undefined;
}

/** Whether the alert speaks of this state, and nothing has ended it. */
export const speaksOf = (alert: AlertState & Listed, { kind, subject, state }: AlertState): boolean =>
  alert.kind === kind && alert.subject === subject && alert.state === state && !isOver(alert);

/** Whether a later one of the same kind and of the same thing takes its place. */
export const isReplacedBy = (alert: AlertState & Listed, later: AlertState): boolean =>
  alert.kind === later.kind &&
  settledBy(alert.kind).includes('changed-again') &&
  loansOf(alert).every((id) => loansOf(later).includes(id)) &&
  (alert.loans?.more ?? 0) === 0 &&
  !isOver(alert);

/** The loans that it speaks of; else its subject. */
export const loansOf = ({ subject, loans }: AlertState): string[] =>
  loans?.listed.map(({ id }) => id) ?? [subject];

/** Settled; or read, where nothing else can end it. */
export const isOver = ({ kind, read, settled }: Listed): boolean =>
  settled !== undefined || (read && settledBy(kind).includes('by-hand'));

/** An alert counts as unread until somebody read it or put it off, or until it is settled. */
export const isUnread = ({
  read,
  snoozedUntil,
  settled,
}: Pick<Listed, 'read' | 'snoozedUntil' | 'settled'>): boolean =>
  !read && snoozedUntil === undefined && settled === undefined;

/**
 * Unread alerts by severity, then snoozed ones by the time of their return, then read ones, then settled ones;
 * otherwise in the given order.
 */
export function inInboxOrder<A extends Listed>(alerts: readonly A[]): A[] {
  const groups = Map.groupBy(alerts, (alert) => (isUnread(alert) ? severityOf(alert) : groupOf(alert)));
  const of = (group: Severity | ReturnType<typeof groupOf>): A[] => groups.get(group) ?? [];
  return [
    ...SeveritySchema.options.flatMap(of),
    ...of('snoozed').sort((a, b) => (a.snoozedUntil ?? 0) - (b.snoozedUntil ?? 0)),
    ...of('read'),
    ...of('settled'),
  ];
}

/** Of an alert that is not unread. */
const groupOf = ({ read, settled }: Listed): 'settled' | 'read' | 'snoozed' =>
  settled !== undefined ? 'settled' : read ? 'read' : 'snoozed';

export const SnoozeSchema = v.picklist(['hour', 'four-hours', 'tomorrow']);
export type Snooze = v.InferOutput<typeof SnoozeSchema>;
