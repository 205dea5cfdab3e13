// The first line of an export as JSON lines: it says what the records are. Every later line is one record.
import * as v from 'valibot';
import { HistoryResourceSchema } from './calls/history.ts';
import { ShownFilterSchema, ShownMomentSchema, ReviewSourceSchema } from './review-source.ts';

export const RECORDS_FORMAT = 'collateral-desk-records';
const RECORDS_VERSION = 1;

const said = v.pipe(v.string(), v.maxLength(200));

export const RecordsHeadSchema = v.object({
  format: v.literal(RECORDS_FORMAT),
  version: v.literal(RECORDS_VERSION),
  resource: HistoryResourceSchema,
  profile: v.object({ name: said, environment: said }),
  app: v.object({ name: said, version: said }),
  exportedAt: ShownMomentSchema,
  /** The same time, readable. */
  exportedAtUtc: said,
  /** The time that the records show; undefined: the time of the export. */
  asOf: v.optional(ShownMomentSchema),
  /** The filter of the exported list; undefined if it was whole. */
  filter: v.optional(ShownFilterSchema),
  /** The file under review that the records come from; undefined for a desk's own records. */
  takenFrom: v.optional(ReviewSourceSchema),
});
export type RecordsHead = v.InferOutput<typeof RecordsHeadSchema>;

export function recordsHeadLine(head: Omit<RecordsHead, 'format' | 'version' | 'exportedAtUtc'>): string {
  const { resource, exportedAt, ...rest } = head;
  return `${JSON.stringify({
    format: RECORDS_FORMAT,
    version: RECORDS_VERSION,
    resource,
    exportedAt,
    exportedAtUtc: new Date(exportedAt).toISOString(),
    ...rest,
  })}\n`;
}
