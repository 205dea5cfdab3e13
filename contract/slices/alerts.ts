// The inbox: what changed at the service that somebody should look at. Newest first, at most 100.
import * as v from 'valibot';
import { DecimalSchema } from '../../domain/decimal.ts';
import { KindSchema } from '../../domain/shape.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { ResourceSchema } from './connect.ts';

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
  /** To an address this desk never saw listed. */
  'return-astray',
  /** Another address is stated for a transaction that went astray. */
  'return-restated',
  'return-wrong-asset',
  'payment-unclosed-hour',
  'payment-unclosed-day',
  'address-lost-approval',
  'ltv-past-watch',
  'ltv-past-stop',
  'ltv-back',
  'price-stale',
  'shape-changed',
  'issuer-changed',
  'certificate-expiring',
  /** Its file, by anything but this app. */
  'profile-changed',
]);
export type AlertKind = v.InferOutput<typeof AlertKindSchema>;

/** One path of an answer, `data[].payoff_amount_ngn`, with the kinds of value that stood and stand there. */
export const PathChangeSchema = v.object({
  path: v.string(),
  was: v.array(KindSchema),
  now: v.array(KindSchema),
  /** The desk's own names of what it reads there: `payoff`. */
  fields: v.array(v.string()),
});
export type PathChange = v.InferOutput<typeof PathChangeSchema>;

/** How an answer is built differently from the ones before; never what stands in it. */
export const ShapeChangeSchema = v.object({
  resource: ResourceSchema,
  /** In no record any more, though it was in all of them. */
  gone: v.array(PathChangeSchema),
  /** Of another kind than ever before. */
  changed: v.array(PathChangeSchema),
  /** In some records, though it was in all of them. */
  rarer: v.array(PathChangeSchema),
  added: v.array(PathChangeSchema),
  /** How many more there were than are listed. */
  more: v.number(),
  /** The desk read something from what is gone or of another kind. */
  serious: v.boolean(),
  /** Which of these fields it finds nowhere else now. */
  lost: v.array(v.string()),
});
export type ShapeChange = v.InferOutput<typeof ShapeChangeSchema>;

/** Who vouches for the service at `origin`, and who did before. */
export const CertificateSchema = v.object({
  origin: v.string(),
  issuer: v.string(),
  before: v.optional(v.string()),
  validTo: v.optional(EpochMillisSchema),
  fingerprint256: v.string(),
});
export type Certificate = v.InferOutput<typeof CertificateSchema>;

/** The LTV in percent, and the operator's own mark it passed or came back below. */
export const LtvAtMarkSchema = v.object({ percent: DecimalSchema, mark: v.string() });

/** Several loans of which one answer says the same; those being repaid first. */
export const AlertLoansSchema = v.object({
  listed: v.array(v.object({ id: v.string(), repaying: v.boolean() })),
  /** How many more there were than are listed. */
  more: v.number(),
});
export type AlertLoans = v.InferOutput<typeof AlertLoansSchema>;

export const AlertSchema = v.object({
  id: v.string(),
  kind: AlertKindSchema,
  at: EpochMillisSchema,
  /** Loan id, deposit id, … as the service names it; the resource of a shape, the origin of a certificate, the name of a profile. */
  subject: v.string(),
  loanId: v.optional(v.string()),
  /** With `destination-changed`, where it is about several; `subject` is then the first. */
  loans: v.optional(AlertLoansSchema),
  /** With `shape-changed`. */
  shape: v.optional(ShapeChangeSchema),
  /** With `issuer-changed` and `certificate-expiring`. */
  certificate: v.optional(CertificateSchema),
  ltv: v.optional(LtvAtMarkSchema),
  /** With `profile-changed`: of the settings as the file says them now. */
  sha256: v.optional(v.string()),
  /** With `price-stale`: the time the service stated for its price. */
  priceAt: v.optional(EpochMillisSchema),
  /** With `quote-ending`: the last moment at which its accept may be sent. */
  until: v.optional(EpochMillisSchema),
  read: v.boolean(),
});
export type Alert = v.InferOutput<typeof AlertSchema>;

export const AlertsSliceSchema = v.object({ alerts: v.array(AlertSchema), unread: v.number() });
export type AlertsSlice = v.InferOutput<typeof AlertsSliceSchema>;
