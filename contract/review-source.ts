// The file under review that exported records come from.
import * as v from 'valibot';
import { LAST_TIME } from '../domain/time.ts';
import { EpochMillisSchema } from '../domain/value-schemas.ts';
import { HistoryFilterSchema } from './calls/history.ts';

/**
 * records: an export as JSON lines · evidence: the pack of one loan · backup: the records of a whole desk.
 */
export const ReviewKindSchema = v.picklist(['records', 'evidence', 'backup']);
export type ReviewKind = v.InferOutput<typeof ReviewKindSchema>;

const said = v.pipe(v.string(), v.maxLength(200));
const MOST_LISTED = 20;

/** A time that a calendar can show. */
export const ShownMomentSchema = v.pipe(
  EpochMillisSchema,
  v.check((at) => Math.abs(at) <= LAST_TIME),
);
/** A filter whose days a calendar can show. */
export const ShownFilterSchema = v.pipe(
  HistoryFilterSchema,
  v.check(({ opened, closed, since }) =>
    [opened, closed, since]
      .flatMap((times) => [times?.from, times?.to])
      .every((at) => at === undefined || Math.abs(at) <= LAST_TIME),
  ),
);

/** A file that was under review, by its name at opening. */
export const ReviewSourceSchema = v.object({
  file: said,
  /** Of the whole file. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  kind: ReviewKindSchema,
  /** When, and by which version of the app, the file says it was made. */
  madeAt: ShownMomentSchema,
  madeBy: said,
  loan: v.optional(said),
  /** How many of its lines or records could not be read and are missing here. */
  unread: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The checks of an evidence pack that failed. */
  failed: v.optional(v.pipe(v.array(said), v.minLength(1), v.maxLength(MOST_LISTED))),
  /** The filters of the earlier exports, the first export's first. */
  narrowed: v.optional(v.pipe(v.array(ShownFilterSchema), v.maxLength(MOST_LISTED))),
});
export type ReviewSource = v.InferOutput<typeof ReviewSourceSchema>;
