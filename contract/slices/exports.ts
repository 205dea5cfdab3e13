// Files being written, and those written in this run: what a progress line needs and no rows.
import * as v from 'valibot';
import { TableFormatSchema } from '../table.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';
import { ComparedSoFarSchema, HistoryResourceSchema } from '../calls/history.ts';

/** hledger: a journal of pledges, drawdowns, repayments, returns and seizures; loans only. */
export const ExportFormatSchema = v.picklist([...TableFormatSchema.options, 'hledger']);
export type ExportFormat = v.InferOutput<typeof ExportFormatSchema>;

export const ExportTaskSchema = v.object({
  id: v.string(),
  resource: HistoryResourceSchema,
  /** pdf: a statement of a period; its rows are loans. */
  format: v.picklist([...ExportFormatSchema.options, 'pdf']),
  /** The chosen file's own name. */
  file: v.string(),
  startedAt: EpochMillisSchema,
  /** Nothing stands under the file's name until it is done. */
  state: v.picklist(['running', 'done', 'cancelled', 'failed']),
  rows: v.number(),
  /** Rows there will be, where it is known. */
  of: v.optional(v.number()),
  /** Of differences, whose number nobody knows beforehand: how much was looked at for them, of how much. */
  looked: v.optional(ComparedSoFarSchema),
  /** All rows are read, and the pages are being laid out: that takes a while and cannot be counted. */
  printing: v.optional(v.literal(true)),
  sha256: v.optional(v.string()),
  /** Why it failed; of one that is done, why it could not be noted in the journal. */
  error: v.optional(AppErrorSchema),
});
export type ExportTask = v.InferOutput<typeof ExportTaskSchema>;

/** Newest first. */
export const ExportsSliceSchema = v.object({ tasks: v.array(ExportTaskSchema) });
export type ExportsSlice = v.InferOutput<typeof ExportsSliceSchema>;
