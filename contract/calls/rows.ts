// Rows of a long table for the clipboard, and the native menu over a value or a row. The page names rows by id
// and columns; main writes the text from its own records.
import * as v from 'valibot';
import { LedgerEntrySchema } from '../../domain/ledger.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { ShownColumnSchema } from '../export-columns.ts';
import { MOST_COPIED } from '../limits.ts';
import { ResourceSchema } from '../slices/connect.ts';
import { HistoryChangeSchema, HistoryResourceSchema, MonthSchema, SeriesMeasureSchema } from './history.ts';

const some = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(MOST_COPIED));

const subject = v.pipe(v.string(), v.maxLength(256));

export const RowsSchema = v.variant('of', [
  v.strictObject({
    of: v.literal('records'),
    resource: HistoryResourceSchema,
    subjects: some(subject),
    /** As known at this time; undefined: now. */
    asOf: v.optional(EpochMillisSchema),
    columns: v.pipe(v.array(ShownColumnSchema), v.maxLength(ShownColumnSchema.options.length)),
  }),
  /** Differences between two moments. */
  v.strictObject({
    of: v.literal('compared'),
    resource: ResourceSchema,
    from: EpochMillisSchema,
    to: EpochMillisSchema,
    changes: some(v.strictObject({ change: HistoryChangeSchema, subject })),
  }),
  /** Figures by month. `to`: as known at this time; `unit`: undefined where nothing states one. */
  v.strictObject({
    of: v.literal('months'),
    measure: SeriesMeasureSchema,
    to: v.optional(EpochMillisSchema),
    unit: v.optional(v.pipe(v.string(), v.maxLength(100))),
    months: some(MonthSchema),
  }),
  /** Entries of the ledger proof, by what tells them apart. */
  v.strictObject({
    of: v.literal('ledger'),
    entries: some(
      v.strictObject(v.pick(LedgerEntrySchema, ['line', 'from', 'id', 'txHash', 'seenAt']).entries),
    ),
  }),
  /** By their numbers. */
  v.strictObject({ of: v.literal('journal'), entries: some(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
]);
export type CopiedRows = v.InferOutput<typeof RowsSchema>;

/** What can be looked up in History. */
export const LookedUpSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const pixels = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

export const rowCommands = {
  /** Puts the rows on the clipboard, separated by tabs, below a line with the columns' names. */
  'rows.copy': { input: v.strictObject({ rows: RowsSchema }), output: v.object({ rows: v.number() }) },
  /** Opens the native menu. Only the operator's choice in it copies or looks up anything. */
  'app.showMenu': {
    input: v.strictObject({
      /** The value under the pointer, as shown. */
      text: v.optional(v.pipe(v.string(), v.maxLength(2000))),
      lookUp: v.optional(LookedUpSchema),
      rows: v.optional(RowsSchema),
      /** In the page's pixels; undefined: at the pointer. */
      at: v.optional(v.strictObject({ x: pixels, y: pixels })),
    }),
    output: v.object({ chosen: v.optional(v.picklist(['text', 'look-up', 'rows'])) }),
  },
} as const;
