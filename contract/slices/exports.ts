// Files being written, and those written in this run, without their rows.
import * as v from 'valibot';
import { TableFormatSchema } from '../table.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { HistoryResourceSchema } from '../calls/history.ts';

/** hledger: a journal of pledges, drawdowns, repayments, returns and seizures; loans only. */
export const ExportFormatSchema = v.picklist([...TableFormatSchema.options, 'hledger']);
export type ExportFormat = v.InferOutput<typeof ExportFormatSchema>;

const ExportTaskSchema = v.object({
  id: v.string(),
  resource: HistoryResourceSchema,
  /** pdf: a statement of a period; its rows are loans. */
  format: v.picklist([...ExportFormatSchema.options, 'pdf']),
  /** The chosen file's own name. */
  file: v.string(),
  startedAt: EpochMillisSchema,
  /** The file has its final name only when it is done. */
  state: v.picklist(['running', 'done', 'cancelled', 'failed']),
  rows: v.number(),
  /** The number of rows; undefined for differences, whose number is not known beforehand. */
  of: v.optional(v.number()),
  /** All rows are read, and the pages are being laid out, which has no progress. */
  printing: v.optional(v.literal(true)),
  sha256: v.optional(v.string()),
  /** Why it failed; for one that is done, why the journal has no record of it. */
  error: v.optional(AppErrorSchema),
});
export type ExportTask = v.InferOutput<typeof ExportTaskSchema>;

/** Newest first. */
export const ExportsSliceSchema = v.object({ tasks: v.array(ExportTaskSchema) });
export type ExportsSlice = v.InferOutput<typeof ExportsSliceSchema>;
