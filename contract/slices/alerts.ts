// The inbox: changes at the service that somebody should look at. Unread ones first, by severity.
import * as v from 'valibot';
import { AlertKindSchema, FactSchema } from '../../domain/alerts.ts';
import { DecimalSchema, EpochMillisSchema, KindSchema } from '../../domain/value-schemas.ts';
import { ResourceSchema } from './connect.ts';
import { remembered } from '../remembered.ts';

/** One path of an answer, `data[].payoff_amount_ngn`, with its earlier and present kinds of value. */
const PathChangeSchema = v.object({
  path: v.string(),
  was: v.array(KindSchema),
  now: v.array(KindSchema),
  /** The app's own names of the fields read there: `payoff`. */
  fields: v.array(v.string()),
});
export type PathChange = v.InferOutput<typeof PathChangeSchema>;

/** How an answer's shape differs from earlier ones; never its values. */
const ShapeChangeSchema = v.object({
  resource: ResourceSchema,
  /** In no record any more; before, in all. */
  gone: v.array(PathChangeSchema),
  /** Of a kind that was never observed before. */
  changed: v.array(PathChangeSchema),
  /** In some records; before, in all. */
  rarer: v.array(PathChangeSchema),
  added: v.array(PathChangeSchema),
  /** The number of further changes that are not listed. */
  more: v.number(),
  /** The app read a field from a path that is gone or of another kind. */
  serious: v.boolean(),
  /** Those of the fields that it finds nowhere else now. */
  lost: v.array(v.string()),
});
export type ShapeChange = v.InferOutput<typeof ShapeChangeSchema>;

/** The present and the previous issuer of the certificate for `origin`. */
const CertificateSchema = v.object({
  origin: v.string(),
  issuer: v.string(),
  before: v.optional(v.string()),
  validTo: v.optional(EpochMillisSchema),
  fingerprint256: v.string(),
});
export type Certificate = v.InferOutput<typeof CertificateSchema>;

/** The LTV in percent, and the operator's threshold that it crossed. */
const LtvAtMarkSchema = v.object({ percent: DecimalSchema, mark: v.string() });

/** Several loans with the same change in one answer; those being repaid first. */
const AlertLoansSchema = v.object({
  listed: v.array(v.object({ id: v.string(), repaying: v.boolean() })),
  /** The number of further loans that are not listed. */
  more: v.number(),
});
export type AlertLoans = v.InferOutput<typeof AlertLoansSchema>;

export const AlertSchema = v.object({
  id: v.string(),
  kind: AlertKindSchema,
  at: EpochMillisSchema,
  /** The id of the loan, deposit …; a shape's resource, a certificate's origin, a profile's name. */
  subject: v.string(),
  /** The state of the subject that it speaks of, if its kind alone does not say it. */
  state: v.optional(v.string()),
  loanId: v.optional(v.string()),
  amounts: v.optional(v.object({ was: DecimalSchema, now: DecimalSchema })),
  /** With `destination-changed` of several loans; `subject` is the first. */
  loans: v.optional(AlertLoansSchema),
  /** With `shape-changed`. */
  shape: v.optional(ShapeChangeSchema),
  /** With `issuer-changed` and `certificate-expiring`. */
  certificate: v.optional(CertificateSchema),
  ltv: v.optional(LtvAtMarkSchema),
  /** With `profile-changed`: of the settings in the file now. */
  sha256: v.optional(v.string()),
  /** With `price-stale`: the time that the service states for its price. */
  priceAt: v.optional(EpochMillisSchema),
  /** With `quote-ending`: the last moment at which its accept may be sent. */
  until: v.optional(EpochMillisSchema),
  read: v.boolean(),
  /** It counts as unread again from then on. */
  snoozedUntil: v.optional(EpochMillisSchema),
  settled: v.optional(v.object({ at: EpochMillisSchema, by: FactSchema })),
});
export type Alert = v.InferOutput<typeof AlertSchema>;

/** An absence, and what the inbox got in it. */
const WhileAwaySchema = v.object({
  from: EpochMillisSchema,
  to: EpochMillisSchema,
  blind: v.boolean(),
  alerts: v.number(),
  critical: v.number(),
});
export type WhileAway = v.InferOutput<typeof WhileAwaySchema>;

export const AlertsSliceSchema = v.object({
  /** The first hundred, in the order of the inbox; `alerts.page` has the others. */
  alerts: v.array(remembered(AlertSchema)),
  unread: v.number(),
  /** Of all alerts in the inbox. */
  counts: v.object({ critical: v.number(), warning: v.number(), info: v.number() }),
  /** The number of older alerts that only the journal lists. */
  onlyInJournal: v.number(),
  /** Undefined if nothing happened in it, or if it was dismissed. */
  away: v.optional(WhileAwaySchema),
});
export type AlertsSlice = v.InferOutput<typeof AlertsSliceSchema>;
