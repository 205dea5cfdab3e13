// The first line of an export as JSON lines: what the records after it are, for whoever opens the file later. Every
// line after it is one record and nothing else.
import * as v from 'valibot';
import { EpochMillisSchema, LAST_TIME, type EpochMillis } from '../domain/time.ts';
import { HistoryFilterSchema, HistoryResourceSchema } from './calls/history.ts';

export const RECORDS_FORMAT = 'collateral-desk-records';
export const RECORDS_VERSION = 1;

const said = v.pipe(v.string(), v.maxLength(200));
const isShown = (at: EpochMillis): boolean => Math.abs(at) <= LAST_TIME;
const moment = v.pipe(EpochMillisSchema, v.check(isShown));

export const RecordsHeadSchema = v.object({
  format: v.literal(RECORDS_FORMAT),
  version: v.literal(RECORDS_VERSION),
  resource: HistoryResourceSchema,
  profile: v.object({ name: said, environment: said }),
  app: v.object({ name: said, version: said }),
  exportedAt: moment,
  /** The same for a reader without a calculator. */
  exportedAtUtc: said,
  /** What was known at this moment; left out: when it was exported. */
  asOf: v.optional(moment),
  /** What the list was narrowed by; left out where it was whole. */
  filter: v.optional(
    v.pipe(
      HistoryFilterSchema,
      v.check(({ opened, closed, since }) =>
        [opened, closed, since]
          .flatMap((times) => [times?.from, times?.to])
          .every((at) => at === undefined || isShown(at)),
      ),
    ),
  ),
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
