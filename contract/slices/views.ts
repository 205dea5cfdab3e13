// Views of the history under a name: which records, narrowed and ordered how, with which columns.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { HistoryFilterSchema, HistoryResourceSchema, HistorySortSchema } from '../calls/history.ts';
import { AppErrorSchema } from '../errors.ts';

export const ViewSchema = v.strictObject({
  resource: HistoryResourceSchema,
  filter: HistoryFilterSchema,
  /** Left out: newest opened first. */
  sort: v.optional(HistorySortSchema),
  /** Keys of the columns shown, in order; one this version does not have is passed over. Left out: the usual ones. */
  columns: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(40))),
  /** What was known then; left out: what is known now. */
  asOf: v.optional(EpochMillisSchema),
});
export type View = v.InferOutput<typeof ViewSchema>;

export const ViewIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/));
export const ViewNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

export const SavedViewSchema = v.strictObject({
  ...ViewSchema.entries,
  id: ViewIdSchema,
  name: ViewNameSchema,
  /** Of the service it was saved at; left out: offered at every service. */
  profile: v.optional(ProfileIdSchema),
});
export type SavedView = v.InferOutput<typeof SavedViewSchema>;

/** Those offered at the open service, by name. */
export const ViewsSliceSchema = v.object({
  /** Whose these are; undefined while no service is open or nothing was read yet. */
  profile: v.optional(ProfileIdSchema),
  views: v.array(SavedViewSchema),
  /** The one History begins with: a saved one or one that comes with the app. */
  first: v.optional(ViewIdSchema),
  /** Why they cannot be read; the next view that is saved replaces them. */
  trouble: v.optional(AppErrorSchema),
});
export type ViewsSlice = v.InferOutput<typeof ViewsSliceSchema>;
