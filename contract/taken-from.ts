// Where the records of a file came from when they were no desk's own: the file they were looked at in.
import * as v from 'valibot';
import { EpochMillisSchema, LAST_TIME } from '../domain/time.ts';
import { HistoryFilterSchema } from './calls/history.ts';

/** records: an export as JSON lines · evidence: the pack of one loan · backup: a whole desk's records. */
export const ReviewKindSchema = v.picklist(['records', 'evidence', 'backup']);
export type ReviewKind = v.InferOutput<typeof ReviewKindSchema>;

const said = v.pipe(v.string(), v.maxLength(200));
const MOST_TOLD = 20;

/** A moment a calendar can show. */
export const ShownMomentSchema = v.pipe(
  EpochMillisSchema,
  v.check((at) => Math.abs(at) <= LAST_TIME),
);
/** Conditions whose days a calendar can show. */
export const ShownFilterSchema = v.pipe(
  HistoryFilterSchema,
  v.check(({ opened, closed, since }) =>
    [opened, closed, since]
      .flatMap((times) => [times?.from, times?.to])
      .every((at) => at === undefined || Math.abs(at) <= LAST_TIME),
  ),
);

/** A file that was under review, as it was named where it was opened. */
export const TakenFromSchema = v.object({
  file: said,
  /** Of that whole file. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  kind: ReviewKindSchema,
  /** When that file was made, and by which version of the app, as it says itself. */
  madeAt: ShownMomentSchema,
  madeBy: said,
  loan: v.optional(said),
  /** Lines or records of it that could not be read, and so are not among these. */
  unread: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Checks of a pack that it failed. */
  failed: v.optional(v.pipe(v.array(said), v.minLength(1), v.maxLength(MOST_TOLD))),
  /** What its own records had been narrowed by before, the first export's conditions first. */
  narrowed: v.optional(v.pipe(v.array(ShownFilterSchema), v.maxLength(MOST_TOLD))),
});
export type TakenFrom = v.InferOutput<typeof TakenFromSchema>;
