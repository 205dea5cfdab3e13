// Questions of the screens to main. A query changes nothing. Long lists are pages with a keyset cursor that
// is opaque to the renderer, and at most 200 rows.
import * as v from 'valibot';
import { SeveritySchema } from '../../domain/alerts.ts';
import { ClosingSchema } from '../../domain/closing.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { ApplicationIdSchema, IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';
import { AccrualSchema } from '../../domain/loan-accrual.ts';
import { LoanSchema, LoanStatusSchema } from '../../domain/loan.ts';
import { PersonSchema } from '../../domain/signing.ts';
import { AlertSchema } from '../slices/alerts.ts';
import { IntentViewSchema } from '../slices/borrow.ts';
import { LikelyLoanSchema } from '../slices/unsettled.ts';
import { observedSchema } from '../observed.ts';
import { limit } from './entries.ts';

const cursor = v.optional(v.pipe(v.string(), v.maxLength(400)));
const search = v.optional(v.pipe(v.string(), v.maxLength(200)));

const LoanFilterSchema = v.picklist(['open', 'closed', 'all']);
export type LoanFilter = v.InferOutput<typeof LoanFilterSchema>;

/** One line of the loan list; undefined where the service stated nothing readable. */
const LoanRowSchema = v.object({
  id: LoanIdSchema,
  status: LoanStatusSchema,
  statusWord: v.optional(v.string()),
  principal: v.optional(DecimalSchema),
  payoff: v.optional(DecimalSchema),
  collateralAmount: v.optional(DecimalSchema),
  collateralAsset: v.optional(v.string()),
  openedAt: v.optional(EpochMillisSchema),
  /** As domain/closing.ts decides; `closedBy` is undefined if the service states it. */
  closedAt: v.optional(EpochMillisSchema),
  closedBy: v.optional(v.picklist(['latest', 'entered'])),
  /** The progress of the collateral's return, as the service states it. */
  returned: v.optional(v.picklist(['none', 'on-its-way', 'final'])),
  observedAt: EpochMillisSchema,
});
export type LoanRow = v.InferOutput<typeof LoanRowSchema>;

/** The facts of a loan whose changes are listed. */
export const LoanFactSchema = v.picklist([
  'status',
  'payoff',
  'destination',
  'returnTransaction',
  'returnAddress',
  'returnStatus',
]);

/** One request that may move money, from its record to its outcome in the journal. */
const IntentRowSchema = v.object({
  ...IntentViewSchema.entries,
  /** Who or what settled it: the answer, a reading, the operator … */
  by: v.optional(v.string()),
  entries: v.array(v.object({ seq: v.number(), at: EpochMillisSchema, kind: v.string() })),
});
export type IntentRow = v.InferOutput<typeof IntentRowSchema>;

export const JournalRowSchema = v.object({
  seq: v.number(),
  at: EpochMillisSchema,
  kind: v.string(),
  subject: v.string(),
  /** The entry's body as JSON text, exactly as hashed. */
  body: v.string(),
  hash: v.string(),
  /** Why this version of the app cannot read it; undefined if it can, or if that was not checked. */
  unread: v.optional(v.picklist(['unknown-kind', 'newer-version', 'unreadable'])),
});
export type JournalRow = v.InferOutput<typeof JournalRowSchema>;

const page = <const S extends v.GenericSchema>(row: S) =>
  v.object({ rows: v.array(row), nextCursor: v.optional(v.string()), total: v.number() });

/** One figure at one time, or the start of a gap: nothing was read, or it was not stated. */
const FigurePointSchema = v.object({
  at: EpochMillisSchema,
  value: v.optional(DecimalSchema),
  gap: v.optional(v.picklist(['unread', 'unstated'])),
});
export type FigurePoint = v.InferOutput<typeof FigurePointSchema>;

export const queries = {
  /**
   * The position's LTV (in percent) or its collateral's value (in `currency`) over time, thinned to `most`
   * points without losing a lowest or highest value between them. Without `from`: since the first reading.
   */
  'collateral.history': {
    input: v.strictObject({
      measure: v.picklist(['ltv', 'value']),
      from: v.optional(EpochMillisSchema),
      to: v.optional(EpochMillisSchema),
      most: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(2000)),
    }),
    output: v.object({
      points: v.array(FigurePointSchema),
      /** The period of the points. */
      from: EpochMillisSchema,
      to: EpochMillisSchema,
      /** The first reading ever. */
      first: v.optional(EpochMillisSchema),
      /** Older points are samples of the practice service; undefined without any. */
      sampleUntil: v.optional(EpochMillisSchema),
      currency: v.optional(v.string()),
    }),
  },
  /** All loans ever observed under this profile, open first, then newest first. */
  'loans.page': {
    input: v.strictObject({ filter: LoanFilterSchema, search, cursor, limit }),
    output: page(LoanRowSchema),
  },
  /** One loan with its raw record and every change since it was first observed. */
  'loans.detail': {
    input: v.strictObject({ loanId: LoanIdSchema }),
    output: v.object({
      loan: v.optional(observedSchema(LoanSchema)),
      /** For a closed loan. */
      closing: v.optional(v.object({ ...ClosingSchema.entries, firstSeen: EpochMillisSchema })),
      /** An estimate from this desk's readings, for a loan that is not closed. */
      accrual: v.optional(AccrualSchema),
      timeline: v.array(
        v.object({
          at: EpochMillisSchema,
          field: LoanFactSchema,
          before: v.optional(v.string()),
          now: v.string(),
        }),
      ),
    }),
  },
  /** This profile's quotes, accepts and direct applications, newest first, with their journal entries. */
  'borrow.intents': {
    input: v.strictObject({ cursor, limit }),
    output: page(IntentRowSchema),
  },
  /** The requests that an application came from, newest first; none if it was not made here. */
  'borrow.ofApplication': {
    input: v.strictObject({ applicationId: ApplicationIdSchema }),
    output: v.object({ requests: v.array(IntentRowSchema) }),
  },
  /** Loans that a request may have made, newest first. None of them is proof. */
  'borrow.likelyLoans': {
    input: v.strictObject({ intentId: IntentIdSchema }),
    output: v.object({ loans: v.array(LikelyLoanSchema) }),
  },
  /**
   * Newest first, before the alert `after`. The order of the inbox is no order to page by: an alert that is read
   * moves in it, and those between its two places would be skipped. `more`: whether there are further ones.
   */
  'alerts.page': {
    input: v.strictObject({
      after: v.optional(v.pipe(v.string(), v.maxLength(40))),
      severity: v.optional(SeveritySchema),
      limit,
    }),
    output: v.object({ rows: v.array(AlertSchema), more: v.boolean() }),
  },
  /** In the order of writing, newest first. `total` counts the entries that pass every condition. */
  'journal.page': {
    input: v.strictObject({
      /** Kinds of entries; `repay.*` means every kind with that prefix. */
      kinds: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(20))),
      /** Text within the subject or the content, without case in A to Z. */
      search,
      /** The second person, exactly as named: signed, refused, added or removed, or a payment's preparer. */
      person: v.optional(PersonSchema),
      /** Written from `from`, before `to`. */
      from: v.optional(EpochMillisSchema),
      to: v.optional(EpochMillisSchema),
      oldestFirst: v.optional(v.boolean()),
      cursor,
      /** Entries to skip after the cursor. */
      skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      limit,
    }),
    output: page(JournalRowSchema),
  },
  /** The names of all second persons ever added, in order. */
  'journal.people': { input: v.strictObject({}), output: v.object({ people: v.array(v.string()) }) },
} as const;
