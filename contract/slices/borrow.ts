// Borrowing: the terms form, the one live quote with its window, and acts whose outcome is not known yet.
import * as v from 'valibot';
import { ApplicationSchema } from '../../domain/application.ts';
import { DecimalSchema } from '../../domain/decimal.ts';
import { ExternalIdSchema, IntentIdSchema, LoanIdSchema, QuoteIdSchema } from '../../domain/ids.ts';
import { IntentKindSchema, IntentStateSchema } from '../../domain/intent.ts';
import { ComparedTermSchema } from '../../domain/offer.ts';
import { QuoteFieldSchema } from '../../domain/profile-rules.ts';
import { QuoteSchema } from '../../domain/quote.ts';
import { EpochMillisSchema, MillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';
import { observedSchema } from '../observed.ts';

/** What was typed, by field name, as it goes into the request body. */
export const TermsSchema = v.record(v.string(), v.pipe(v.string(), v.maxLength(500)));
export type Terms = v.InferOutput<typeof TermsSchema>;

export const IntentViewSchema = v.object({
  id: IntentIdSchema,
  kind: IntentKindSchema,
  state: IntentStateSchema,
  externalId: v.optional(ExternalIdSchema),
  quoteId: v.optional(QuoteIdSchema),
  terms: v.optional(TermsSchema),
  recordedAt: EpochMillisSchema,
  /** Why the outcome is unknown, in the network's or the service's words. */
  detail: v.optional(v.string()),
});
export type IntentView = v.InferOutput<typeof IntentViewSchema>;

/** A reading that could tell what happened, and did not. */
export const UnknownReadSchema = v.object({
  at: EpochMillisSchema,
  of: v.picklist(['applications', 'loans', 'quote']),
  /** `nothing` names the request; or the reading itself failed. */
  ended: v.picklist(['nothing', 'failed']),
});
export type UnknownRead = v.InferOutput<typeof UnknownReadSchema>;

export const BorrowFlowSchema = v.variant('stage', [
  v.object({ stage: v.literal('terms') }),
  v.object({ stage: v.literal('creating'), intent: IntentViewSchema }),
  v.object({
    stage: v.literal('review'),
    intent: IntentViewSchema,
    terms: TermsSchema,
    /** The exact request body that made the quote. */
    body: v.string(),
    quote: QuoteSchema,
    /** What was asked for beside what the quote offers. */
    compared: v.array(ComparedTermSchema),
    /** Names exactly what is shown here; accept sends it back and main refuses a difference. */
    digest: v.string(),
    /** Time left to send an accept when this was published, and when that was by this machine's wall clock. */
    left: MillisSchema,
    measuredAt: EpochMillisSchema,
    lastMoment: EpochMillisSchema,
    /** The service asked to be left alone until then, and the window is still open after it. */
    waitUntil: v.optional(EpochMillisSchema),
  }),
  v.object({ stage: v.literal('accepting'), intent: IntentViewSchema }),
  /** A direct application as it would be sent; nothing has been recorded or sent yet. */
  v.object({
    stage: v.literal('application-review'),
    intentId: IntentIdSchema,
    amount: DecimalSchema,
    body: v.string(),
    digest: v.string(),
  }),
  v.object({ stage: v.literal('applying'), intent: IntentViewSchema }),
  v.object({
    stage: v.literal('accepted'),
    /** An accepted quote, or a direct application that was taken. */
    by: v.picklist(['quote', 'direct']),
    application: ApplicationSchema,
    loanId: v.optional(LoanIdSchema),
    acceptedAt: EpochMillisSchema,
  }),
  v.object({
    stage: v.literal('rejected'),
    kind: IntentKindSchema,
    error: AppErrorSchema,
    terms: v.optional(TermsSchema),
  }),
  v.object({
    stage: v.literal('lapsed'),
    reason: v.picklist(['over', 'clock', 'let-lapse', 'restart']),
    terms: v.optional(TermsSchema),
  }),
  v.object({
    stage: v.literal('unknown'),
    intent: IntentViewSchema,
    /** How often something was read since that could tell, and the latest of those readings, newest first. */
    readings: v.number(),
    reads: v.array(UnknownReadSchema),
    /** Of an accept: the quote as the service now lists it under our reference. What its words mean is not documented. */
    quote: v.optional(QuoteSchema),
    /** Applications nothing else accounts for: a direct application has no reference to be known by (gap 25). */
    candidates: v.array(ApplicationSchema),
  }),
]);
export type BorrowFlow = v.InferOutput<typeof BorrowFlowSchema>;

export const BorrowSliceSchema = v.object({
  fields: v.array(QuoteFieldSchema),
  flow: BorrowFlowSchema,
  /** What stands in the way of asking for a quote at all. */
  preflight: v.object({
    capacity: v.optional(DecimalSchema),
    usableReturnAddresses: v.optional(v.number()),
    returnAddressLabel: v.optional(v.string()),
    connected: v.boolean(),
  }),
  /** What a direct application is made of (gap 23): sending it is off until the profile's field is confirmed. */
  direct: v.optional(
    v.object({ field: v.string(), confirmed: v.boolean(), asset: v.string(), places: v.number() }),
  ),
  /** One application can be read by itself, where the service does not list them. */
  readsApplication: v.optional(v.boolean()),
  /** Newest first, at most 50. */
  applications: v.optional(observedSchema(v.array(ApplicationSchema))),
});
export type BorrowSlice = v.InferOutput<typeof BorrowSliceSchema>;
