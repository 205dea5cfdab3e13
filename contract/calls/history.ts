// Questions about every observation, answered from the cache and the journal alone, so that they work
// offline. A row is one object as it was known at one time. Long lists are pages with a keyset cursor.
import * as v from 'valibot';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { AgeGroupSchema } from '../../domain/loan-age.ts';
import { LoanDatesSchema } from '../../domain/statement.ts';
import { ResourceSchema } from '../slices/connect.ts';
import { limit } from './entries.ts';

const cursor = v.optional(v.pipe(v.string(), v.maxLength(2000)));
const subject = v.pipe(v.string(), v.maxLength(256));
const word = v.pipe(v.string(), v.maxLength(100));

/** Quotes and payments come from the journal: the service lists neither. */
export const HistoryResourceSchema = v.picklist([...ResourceSchema.options, 'quotes', 'payments']);
export type HistoryResource = v.InferOutput<typeof HistoryResourceSchema>;

/** From `from`, before `to`; either may be undefined. */
const TimesSchema = v.strictObject({
  from: v.optional(EpochMillisSchema),
  to: v.optional(EpochMillisSchema),
});
/** Both ends included. Compared exactly, whatever the number of places. */
const AmountsSchema = v.strictObject({ least: v.optional(DecimalSchema), most: v.optional(DecimalSchema) });

/** Every given condition must hold. An object with an unknown value is in no range. */
export const HistoryFilterSchema = v.strictObject({
  /** Each typed word must begin a word of an id, a reference, an address or a destination. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The meaning of a status: open, closed, unknown for loans; approved, pending … for return addresses. */
  statuses: v.optional(v.pipe(v.array(word), v.maxLength(10))),
  /** Status words exactly as the service writes them. */
  statusWords: v.optional(v.pipe(v.array(word), v.maxLength(20))),
  /** All but these; an object without a status passes. */
  notStatusWords: v.optional(v.pipe(v.array(word), v.maxLength(20))),
  opened: v.optional(TimesSchema),
  closed: v.optional(TimesSchema),
  /** When the present content was first observed. */
  since: v.optional(TimesSchema),
  amount: v.optional(AmountsSchema),
  payoff: v.optional(AmountsSchema),
  collateral: v.optional(AmountsSchema),
  /** NGN or an asset: the unit of `amount`. */
  unit: v.optional(word),
  asset: v.optional(word),
  chain: v.optional(word),
  /** Text within the destination or the address, compared without case. */
  destination: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type HistoryFilter = v.InferOutput<typeof HistoryFilterSchema>;

export const HistoryColumnSchema = v.picklist([
  'subject',
  'openedAt',
  'closedAt',
  'since',
  'status',
  'amount',
  'payoff',
  'collateral',
]);
export type HistoryColumn = v.InferOutput<typeof HistoryColumnSchema>;

/** Objects without a value in the column come last in either order. Undefined: newest opened first. */
export const HistorySortSchema = v.strictObject({ by: HistoryColumnSchema, descending: v.boolean() });
export type HistorySort = v.InferOutput<typeof HistorySortSchema>;

/** One object as it was known; undefined where the service stated nothing readable. */
const HistoryRowSchema = v.object({
  resource: HistoryResourceSchema,
  subject: v.string(),
  /** When this content was first observed; `observedAt` is its latest observation. */
  since: EpochMillisSchema,
  observedAt: EpochMillisSchema,
  status: v.optional(v.string()),
  statusWord: v.optional(v.string()),
  /**
   * In `unit`: a loan's principal, the collateral's value, or the amount of a deposit, quote, application or
   * payment.
   */
  amount: v.optional(DecimalSchema),
  /** NGN or the asset; undefined if nothing states it. */
  unit: v.optional(v.string()),
  /** What must be paid now, in NGN; loans only. */
  payoff: v.optional(DecimalSchema),
  /** The collateral's amount, in `asset`. */
  collateral: v.optional(DecimalSchema),
  asset: v.optional(v.string()),
  chain: v.optional(v.string()),
  /** The repayment destination or the address, as one text. */
  destination: v.optional(v.string()),
  openedAt: v.optional(EpochMillisSchema),
  /** A loan's closing time as domain/closing.ts decides; `closedBy` is undefined if the service states it. */
  closedAt: v.optional(EpochMillisSchema),
  closedBy: v.optional(v.picklist(['latest', 'entered'])),
  /** Where the operator knows the entered day from. */
  closedSource: v.optional(v.string()),
});
export type HistoryRow = v.InferOutput<typeof HistoryRowSchema>;

/** A field of HistoryRow, or `raw` if only the service's record differs. */
const FieldChangeSchema = v.object({
  field: v.string(),
  before: v.optional(v.string()),
  now: v.optional(v.string()),
});
export type FieldChange = v.InferOutput<typeof FieldChangeSchema>;

/** gone: a complete answer no longer named it. */
export const HistoryChangeSchema = v.picklist(['added', 'changed', 'gone']);
export type HistoryChange = v.InferOutput<typeof HistoryChangeSchema>;

const ComparedRowSchema = v.object({
  change: HistoryChangeSchema,
  subject: v.string(),
  /** When it was first known in its present form, or for a gone object when it was last observed. */
  at: EpochMillisSchema,
  before: v.optional(HistoryRowSchema),
  now: v.optional(HistoryRowSchema),
  fields: v.array(FieldChangeSchema),
});
export type ComparedRow = v.InferOutput<typeof ComparedRowSchema>;

/** One answer that differed from the answer before it. */
const SyncRowSchema = v.object({
  at: EpochMillisSchema,
  added: v.number(),
  changed: v.number(),
  /** Objects that it no longer named. */
  gone: v.number(),
});
export type SyncRow = v.InferOutput<typeof SyncRowSchema>;

/** Exact. Never summed over units. */
const TotalSchema = v.object({
  of: v.picklist(['amount', 'payoff', 'collateral']),
  /** NGN or an asset; undefined: objects whose unit nothing states. */
  unit: v.optional(v.string()),
  /** Objects with a readable value; only they are in the sum. */
  things: v.number(),
  sum: DecimalSchema,
  /** sum ÷ things, rounded half-up to the places of the sum's own values, at least two. */
  average: v.optional(DecimalSchema),
});
export type Total = v.InferOutput<typeof TotalSchema>;

/**
 * drawdowns: principal by the month of opening · repayments: principal by the month of closing · outstanding:
 * the payoff of open loans at the month's end, as known then · value, ltv: of the collateral at the month's
 * end.
 */
export const SeriesMeasureSchema = v.picklist(['drawdowns', 'repayments', 'outstanding', 'value', 'ltv']);
export type SeriesMeasure = v.InferOutput<typeof SeriesMeasureSchema>;

/** `2026-03`, a month in Lagos. */
export const MonthSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));

const SeriesPointSchema = v.object({
  month: MonthSchema,
  /** Undefined if nothing was read. In percent for ltv. */
  value: v.optional(DecimalSchema),
  unit: v.optional(v.string()),
  /** The number of loans in a sum; undefined if the value is no sum. */
  things: v.optional(v.number()),
});
export type SeriesPoint = v.InferOutput<typeof SeriesPointSchema>;

const page = <const S extends v.GenericSchema>(row: S) =>
  v.object({ rows: v.array(row), nextCursor: v.optional(v.string()) });

const what = { resource: HistoryResourceSchema, filter: v.optional(HistoryFilterSchema) };
/** What was known at this time; undefined: now. */
const asOf = v.optional(EpochMillisSchema);

/** Rows to skip after the cursor, or from the first on. */
const skip = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Exact. */
const CountSchema = v.object({ total: v.number() });

export const historyQueries = {
  'history.page': {
    input: v.strictObject({ ...what, sort: v.optional(HistorySortSchema), asOf, cursor, skip, limit }),
    output: v.object({ ...page(HistoryRowSchema).entries, ...CountSchema.entries }),
  },
  /** The number of rows of `history.page`. */
  'history.count': { input: v.strictObject({ ...what, asOf }), output: CountSchema },
  /** Sums and averages over everything that passes the filter, not over a page. */
  'history.totals': {
    /** `agesOn`: also sums the payoffs of loans that are not closed, by their age on this day. */
    input: v.strictObject({ ...what, asOf, agesOn: v.optional(EpochMillisSchema) }),
    output: v.object({
      things: v.number(),
      totals: v.array(TotalSchema),
      /** Groups without a loan are left out. `payoff`: of those that state one, in NGN. */
      ages: v.optional(
        v.array(v.object({ age: AgeGroupSchema, loans: v.number(), payoff: v.optional(DecimalSchema) })),
      ),
      /** For loans alone. */
      dates: v.optional(LoanDatesSchema),
      /** Missing if the list that these sums are of was whole. */
      mayBeIncomplete: v.optional(v.literal(true)),
    }),
  },
  /** The differences between what was known at `from` and at `to`: added and changed by time, then gone. */
  'history.compare': {
    input: v.strictObject({
      resource: ResourceSchema,
      from: EpochMillisSchema,
      to: EpochMillisSchema,
      /** Undefined: all three. */
      change: v.optional(HistoryChangeSchema),
      cursor,
      limit,
    }),
    output: page(ComparedRowSchema),
  },
  /** The times at which something new was learned, newest first, to choose a comparison from. */
  'history.syncs': {
    input: v.strictObject({ resource: ResourceSchema, cursor, limit }),
    output: page(SyncRowSchema),
  },
  /**
   * One object: the service's raw record at this time, and the changes observed until then, newest first.
   * `isCut`: there are older changes than these.
   */
  'history.record': {
    input: v.strictObject({ resource: HistoryResourceSchema, subject, asOf }),
    output: v.object({
      row: v.optional(HistoryRowSchema),
      raw: v.optional(v.string()),
      timeline: v.array(
        v.object({ at: EpochMillisSchema, until: EpochMillisSchema, fields: v.array(FieldChangeSchema) }),
      ),
      isCut: v.boolean(),
    }),
  },
  /**
   * By month in Lagos, oldest first, with one point per month and unit. Sums leave out months without an
   * object.
   */
  'history.series': {
    input: v.strictObject({
      measure: SeriesMeasureSchema,
      from: v.optional(EpochMillisSchema),
      to: v.optional(EpochMillisSchema),
    }),
    output: v.object({ points: v.array(SeriesPointSchema) }),
  },
} as const;
