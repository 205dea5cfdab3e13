// Saved views of the history: records, filter, order and columns under a name.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { HistoryFilterSchema, HistoryResourceSchema, HistorySortSchema } from '../calls/history.ts';
import { AppErrorSchema } from '../error-schemas.ts';

export const ViewSchema = v.strictObject({
  resource: HistoryResourceSchema,
  filter: HistoryFilterSchema,
  /** Undefined: newest opened first. */
  sort: v.optional(HistorySortSchema),
  /**
   * Keys of the shown columns in order; one unknown to this version is skipped. Undefined: the default
   * columns.
   */
  columns: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(40))),
  /** The time to show; undefined: now. */
  asOf: v.optional(EpochMillisSchema),
});
export type View = v.InferOutput<typeof ViewSchema>;

export const ViewIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/));
export const ViewNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

export const SavedViewSchema = v.strictObject({
  ...ViewSchema.entries,
  id: ViewIdSchema,
  name: ViewNameSchema,
  /** The service it was saved at; undefined: for every service. */
  profile: v.optional(ProfileIdSchema),
});
export type SavedView = v.InferOutput<typeof SavedViewSchema>;

/** The views of the open service, by name. */
export const ViewsSliceSchema = v.object({
  /** Their profile; undefined while no service is open or nothing was read yet. */
  profile: v.optional(ProfileIdSchema),
  views: v.array(SavedViewSchema),
  /** The view that History starts with: a saved or a built-in one. */
  first: v.optional(ViewIdSchema),
  /** Why they cannot be read; the next saved view replaces them. */
  trouble: v.optional(AppErrorSchema),
});
export type ViewsSlice = v.InferOutput<typeof ViewsSliceSchema>;
