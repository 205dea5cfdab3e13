// Rows of a long table for the clipboard, and the native menu over a value or a row. The page names rows by id
// and columns; main writes the text from its own records.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/time.ts';
import { ShownColumnSchema } from '../export-columns.ts';
import { MOST_COPIED } from '../limits.ts';
import { HistoryResourceSchema, SourceSchema } from './history.ts';

const some = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(MOST_COPIED));

export const RowsSchema = v.variant('of', [
  v.strictObject({
    of: v.literal('records'),
    source: SourceSchema,
    resource: HistoryResourceSchema,
    subjects: some(v.pipe(v.string(), v.maxLength(256))),
    /** As known at this time; undefined: now. */
    asOf: v.optional(EpochMillisSchema),
    columns: v.pipe(v.array(ShownColumnSchema), v.maxLength(ShownColumnSchema.options.length)),
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
