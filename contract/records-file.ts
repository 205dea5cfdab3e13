// The first line of an export as JSON lines: what the records after it are, for whoever opens the file later. Every
// line after it is one record and nothing else.
import * as v from 'valibot';
import { HistoryResourceSchema } from './calls/history.ts';
import { ShownFilterSchema, ShownMomentSchema, TakenFromSchema } from './taken-from.ts';

export const RECORDS_FORMAT = 'collateral-desk-records';
export const RECORDS_VERSION = 1;

const said = v.pipe(v.string(), v.maxLength(200));

export const RecordsHeadSchema = v.object({
  format: v.literal(RECORDS_FORMAT),
  version: v.literal(RECORDS_VERSION),
  resource: HistoryResourceSchema,
  profile: v.object({ name: said, environment: said }),
  app: v.object({ name: said, version: said }),
  exportedAt: ShownMomentSchema,
  /** The same for a reader without a calculator. */
  exportedAtUtc: said,
  /** What was known at this moment; left out: when it was exported. */
  asOf: v.optional(ShownMomentSchema),
  /** What the list was narrowed by; left out where it was whole. */
  filter: v.optional(ShownFilterSchema),
  /** The file under review they were exported from; left out where they were a desk's own. */
  takenFrom: v.optional(TakenFromSchema),
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
