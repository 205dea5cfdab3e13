// Borrowing: the form, the one open quote with its window, and intents with an unknown outcome.
import * as v from 'valibot';
import { ApplicationSchema } from '../../domain/application.ts';
import { RequestsSchema } from '../../domain/connector/requests.ts';
import { DecimalSchema, EpochMillisSchema, MillisSchema } from '../../domain/value-schemas.ts';
import { ExternalIdSchema, IntentIdSchema, LoanIdSchema, QuoteIdSchema } from '../../domain/ids.ts';
import { IntentKindSchema, IntentStateSchema } from '../../domain/intent.ts';
import { ComparedTermSchema } from '../../domain/offer.ts';
import { QuoteFieldSchema } from '../../domain/profile-rules.ts';
import { QuoteSchema } from '../../domain/quote.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { observedSchema } from '../observed.ts';
import { remembered } from '../remembered.ts';

/** What was typed, by field name, as in the request body. */
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

/** A reading that could have settled the outcome but did not. */
const UnknownReadSchema = v.object({
  at: EpochMillisSchema,
  of: v.picklist(['applications', 'loans', 'quote']),
  /** nothing: no object names the request · failed: the reading itself failed. */
  ended: v.picklist(['nothing', 'failed']),
});
export type UnknownRead = v.InferOutput<typeof UnknownReadSchema>;

export const ReviewFlowSchema = v.object({
  stage: v.literal('review'),
  intent: IntentViewSchema,
  terms: TermsSchema,
  /** The exact request body of the quote. */
  body: v.string(),
  quote: QuoteSchema,
  /** The requested terms beside the offered ones. */
  compared: v.array(ComparedTermSchema),
  /** Identifies what is shown. The accept returns it, and main refuses a difference. */
  digest: v.string(),
  /** The time left for the accept at publishing, and the wall clock's time of publishing. */
  left: MillisSchema,
  measuredAt: EpochMillisSchema,
  lastMoment: EpochMillisSchema,
  /** The end of a Retry-After before which the accept waits; the window is still open then. */
  waitUntil: v.optional(EpochMillisSchema),
});
export type ReviewFlow = v.InferOutput<typeof ReviewFlowSchema>;

const BorrowFlowSchema = v.variant('stage', [
  v.object({
    stage: v.literal('terms'),
    /** The unknown outcome that was just settled as executed, by a reading or by the operator. */
    settled: v.optional(IntentIdSchema),
    /** The loan whose reference settled it. */
    loanId: v.optional(LoanIdSchema),
  }),
  v.object({ stage: v.literal('creating'), intent: IntentViewSchema }),
  ReviewFlowSchema,
  v.object({ stage: v.literal('accepting'), intent: IntentViewSchema }),
  /** A direct application as it would be sent; nothing is recorded or sent yet. */
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
    /** quote: an accepted quote · direct: a direct application. */
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
    stage: v.literal('expired'),
    reason: v.picklist(['deadline', 'clock', 'let-expire', 'restart']),
    terms: v.optional(TermsSchema),
  }),
  v.object({
    stage: v.literal('unknown'),
    intent: IntentViewSchema,
    /** The request may still arrive until then, so nobody can record that it was not executed. */
    mayArriveUntil: v.optional(EpochMillisSchema),
    /** The number of later readings that could settle it, and the latest of them, newest first. */
    readings: v.number(),
    reads: v.array(UnknownReadSchema),
    /** For an accept: the quote that the service lists under our reference. Its words are not documented. */
    quote: v.optional(QuoteSchema),
    /** Applications that no other request explains; a direct application has no reference of its own. */
    candidates: v.array(ApplicationSchema),
  }),
]);
export type BorrowFlow = v.InferOutput<typeof BorrowFlowSchema>;

export const BorrowSliceSchema = v.object({
  fields: v.array(QuoteFieldSchema),
  /** What a quote's body holds besides the fields. */
  request: RequestsSchema.entries.quotes,
  flow: BorrowFlowSchema,
  /** What prevents asking for a quote. */
  preflight: v.object({
    capacity: v.optional(DecimalSchema),
    usableReturnAddresses: v.optional(v.number()),
    returnAddressLabel: v.optional(v.string()),
    connected: v.boolean(),
  }),
  /** A direct application's field. Sending stays disabled until the operator confirms it in the profile. */
  direct: v.optional(
    v.object({ field: v.string(), confirmed: v.boolean(), asset: v.string(), places: v.number() }),
  ),
  /** The service does not list applications, but one application can be read by itself. */
  readsApplication: v.optional(v.boolean()),
  /** Newest first, at most 10; History has the rest. */
  applications: v.optional(observedSchema(v.array(remembered(ApplicationSchema)))),
  /** How many applications the service lists. */
  applicationsTotal: v.optional(v.number()),
});
export type BorrowSlice = v.InferOutput<typeof BorrowSliceSchema>;
