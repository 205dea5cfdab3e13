// Questions about everything ever seen, answered from the cache and the journal alone: the same with no network.
// A row is one thing as it was known at one moment. Long lists are pages with a keyset cursor; a page may hold
// fewer rows than asked for while `nextCursor` says there is more: looking is bounded, so that none takes long.
import * as v from 'valibot';
import { DecimalSchema } from '../../domain/decimal.ts';
import { LoanDatesSchema } from '../../domain/statement.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { ResourceSchema } from '../slices/connect.ts';

const cursor = v.optional(v.pipe(v.string(), v.maxLength(2000)));
const limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200));
const subject = v.pipe(v.string(), v.maxLength(256));
const word = v.pipe(v.string(), v.maxLength(100));

/** Quotes and payments are told by the journal: the service has no list of either. */
export const HistoryResourceSchema = v.picklist([...ResourceSchema.options, 'quotes', 'payments']);
export type HistoryResource = v.InferOutput<typeof HistoryResourceSchema>;

/** From `from` on, before `to`; either may be left open. */
const TimesSchema = v.strictObject({
  from: v.optional(EpochMillisSchema),
  to: v.optional(EpochMillisSchema),
});
/** Both ends belong to it. Compared exactly, whatever the number of places. */
const AmountsSchema = v.strictObject({ least: v.optional(DecimalSchema), most: v.optional(DecimalSchema) });

/** Everything given must hold. A thing whose value is not known is in no range. */
export const HistoryFilterSchema = v.strictObject({
  /** As words typed: every word must begin something in an id, a reference, an address or a destination. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** What a status means: open, closed, unknown of loans; approved, pending … of return addresses. */
  standings: v.optional(v.pipe(v.array(word), v.maxLength(10))),
  /** Status words exactly as the service writes them. */
  statuses: v.optional(v.pipe(v.array(word), v.maxLength(20))),
  /** Anything but these; what has no status passes. */
  notStatuses: v.optional(v.pipe(v.array(word), v.maxLength(20))),
  opened: v.optional(TimesSchema),
  closed: v.optional(TimesSchema),
  /** When its content was first seen as it is. */
  since: v.optional(TimesSchema),
  amount: v.optional(AmountsSchema),
  payoff: v.optional(AmountsSchema),
  collateral: v.optional(AmountsSchema),
  /** NGN or an asset: what `amount` is in. */
  unit: v.optional(word),
  asset: v.optional(word),
  chain: v.optional(word),
  /** Text within the destination or the address, whatever its case. */
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

/** Things without a value in the column stand last either way. Left out: newest opened first. */
export const HistorySortSchema = v.strictObject({ by: HistoryColumnSchema, descending: v.boolean() });
export type HistorySort = v.InferOutput<typeof HistorySortSchema>;

/** One thing as it was known; undefined where the service gave nothing readable. */
export const HistoryRowSchema = v.object({
  resource: HistoryResourceSchema,
  subject: v.string(),
  /** This content was first seen then, and last confirmed unchanged at `observedAt`. */
  since: EpochMillisSchema,
  observedAt: EpochMillisSchema,
  standing: v.optional(v.string()),
  status: v.optional(v.string()),
  /** Principal of a loan, amount of a deposit, quote, application or payment, value of the collateral; in `unit`. */
  amount: v.optional(DecimalSchema),
  /** NGN or the asset; undefined where nobody stated it. */
  unit: v.optional(v.string()),
  /** What is to be paid now, in NGN; loans only. */
  payoff: v.optional(DecimalSchema),
  /** Amount of `asset` that secures it. */
  collateral: v.optional(DecimalSchema),
  asset: v.optional(v.string()),
  chain: v.optional(v.string()),
  /** Where repayment goes, or the address; as one text. */
  destination: v.optional(v.string()),
  openedAt: v.optional(EpochMillisSchema),
  /** Of a loan as domain/closing.ts has it; `closedBy` is left out where the service states it. */
  closedAt: v.optional(EpochMillisSchema),
  closedBy: v.optional(v.picklist(['latest', 'entered'])),
  /** Where an operator has the entered day from. */
  closedSource: v.optional(v.string()),
});
export type HistoryRow = v.InferOutput<typeof HistoryRowSchema>;

/** A field of HistoryRow, or `raw` where only the service's own record differs. */
export const FieldChangeSchema = v.object({
  field: v.string(),
  before: v.optional(v.string()),
  now: v.optional(v.string()),
});
export type FieldChange = v.InferOutput<typeof FieldChangeSchema>;

/** gone: an answer that named everything named it no more. */
export const HistoryChangeSchema = v.picklist(['added', 'changed', 'gone']);
export type HistoryChange = v.InferOutput<typeof HistoryChangeSchema>;

export const ComparedRowSchema = v.object({
  change: HistoryChangeSchema,
  subject: v.string(),
  /** When it was first known as it is now, or for what is gone when it was last seen. */
  at: EpochMillisSchema,
  before: v.optional(HistoryRowSchema),
  now: v.optional(HistoryRowSchema),
  fields: v.array(FieldChangeSchema),
});
export type ComparedRow = v.InferOutput<typeof ComparedRowSchema>;

/** Told where looking ended before the page was full: for what was looked at since the first page. */
export const ComparedSoFarSchema = v.object({
  /** Observations of the period; for what is gone, what ever left its list. */
  looked: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** How many there are to look at in all; undefined until they are counted. */
  of: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type ComparedSoFar = v.InferOutput<typeof ComparedSoFarSchema>;

/** One answer that told of something else than the one before it. */
export const SyncRowSchema = v.object({
  at: EpochMillisSchema,
  added: v.number(),
  changed: v.number(),
  /** Of things that it named no more. */
  gone: v.number(),
});
export type SyncRow = v.InferOutput<typeof SyncRowSchema>;

/** Exact. Never summed over units. */
export const TotalSchema = v.object({
  of: v.picklist(['amount', 'payoff', 'collateral']),
  /** NGN or an asset; undefined: things whose unit nobody stated. */
  unit: v.optional(v.string()),
  /** Things with a readable value; only they are in the sum. */
  things: v.number(),
  sum: DecimalSchema,
  /** sum ÷ things, rounded half-up to the places of the sum's own values, two at least. */
  average: v.optional(DecimalSchema),
});
export type Total = v.InferOutput<typeof TotalSchema>;

/**
 * drawdowns: principal by the month of opening · repayments: principal by the month of closing · outstanding: what
 * was to be paid on open loans at the month's end, as known then · value, ltv: of the collateral at the month's end.
 */
export const SeriesMeasureSchema = v.picklist(['drawdowns', 'repayments', 'outstanding', 'value', 'ltv']);
export type SeriesMeasure = v.InferOutput<typeof SeriesMeasureSchema>;

export const SeriesPointSchema = v.object({
  /** `2026-03`, a month in Lagos. */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  /** Undefined where nothing was read. In percent for ltv. */
  value: v.optional(DecimalSchema),
  unit: v.optional(v.string()),
  /** How many loans it is the sum of; undefined for what is no sum. */
  things: v.optional(v.number()),
});
export type SeriesPoint = v.InferOutput<typeof SeriesPointSchema>;

const page = <const S extends v.GenericSchema>(row: S) =>
  v.object({ rows: v.array(row), nextCursor: v.optional(v.string()) });

/** Asked of the file that is open for review instead of this desk's own records. */
export const SourceSchema = v.optional(v.literal('review'));
const source = SourceSchema;
const what = { source, resource: HistoryResourceSchema, filter: v.optional(HistoryFilterSchema) };
/** What was known at this moment; left out: what is known now. */
const asOf = v.optional(EpochMillisSchema);

/** Rows passed over first. Of a long history only where nothing is narrowed (bad-input `skip` otherwise). */
const skip = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** A number of things: exact, or a lower bound (`at-least`), or an estimate from a sample. */
const CountSchema = v.object({ total: v.number(), counted: v.picklist(['exact', 'at-least', 'estimate']) });

export const historyQueries = {
  /**
   * Of an earlier moment, a history of more than some thousand things can only be sorted by `openedAt` and `subject`
   * (bad-input `sort` otherwise); what a search finds in such numbers comes open first, then newest.
   */
  'history.page': {
    input: v.strictObject({ ...what, sort: v.optional(HistorySortSchema), asOf, cursor, skip, limit }),
    output: v.object({ ...page(HistoryRowSchema).entries, ...CountSchema.entries }),
  },
  /** How many `history.page` would come to. Exact up to a bound of rows looked at. */
  'history.count': { input: v.strictObject({ ...what, asOf }), output: CountSchema },
  /** Sums and averages over everything that passes the filter, not over a page. */
  'history.totals': {
    input: v.strictObject({ ...what, asOf }),
    output: v.object({
      things: v.number(),
      totals: v.array(TotalSchema),
      /** Of loans alone. */
      dates: v.optional(LoanDatesSchema),
    }),
  },
  /** What differs between what was known at `from` and at `to`: the added and changed by time, then the gone. */
  'history.compare': {
    input: v.strictObject({
      source,
      resource: ResourceSchema,
      from: EpochMillisSchema,
      to: EpochMillisSchema,
      /** Left out: all three. */
      change: v.optional(HistoryChangeSchema),
      cursor,
      limit,
    }),
    output: v.object({ ...page(ComparedRowSchema).entries, soFar: v.optional(ComparedSoFarSchema) }),
  },
  /** Moments at which something new was learned, newest first: what to choose a comparison from. */
  'history.syncs': {
    input: v.strictObject({ source, resource: ResourceSchema, cursor, limit }),
    output: page(SyncRowSchema),
  },
  /** One thing whole: the service's own words at this moment, and every change ever seen, newest first. */
  'history.record': {
    input: v.strictObject({ source, resource: HistoryResourceSchema, subject, asOf }),
    output: v.object({
      row: v.optional(HistoryRowSchema),
      raw: v.optional(v.string()),
      timeline: v.array(
        v.object({ at: EpochMillisSchema, until: EpochMillisSchema, fields: v.array(FieldChangeSchema) }),
      ),
    }),
  },
  /** By month in Lagos, oldest first, one point a month and unit; months without a thing are left out of sums. */
  'history.series': {
    input: v.strictObject({
      source,
      measure: SeriesMeasureSchema,
      from: v.optional(EpochMillisSchema),
      to: v.optional(EpochMillisSchema),
    }),
    output: v.object({ points: v.array(SeriesPointSchema) }),
  },
} as const;
