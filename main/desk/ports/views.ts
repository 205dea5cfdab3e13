// Where the views of the history are kept: one small file, of every service; and what of it goes into a backup.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { Result } from '../../../contract/errors.ts';
import { SavedViewSchema, ViewIdSchema } from '../../../contract/slices/views.ts';

export const KeptViewsSchema = v.strictObject({
  views: v.array(SavedViewSchema),
  /** What History begins with, by profile. */
  first: v.record(ProfileIdSchema, ViewIdSchema),
});
export type KeptViews = v.InferOutput<typeof KeptViewsSchema>;

/** As the file stands on the disk. */
export const VIEWS_VERSION = 1;
export const ViewsFileSchema = v.strictObject({
  version: v.literal(VIEWS_VERSION),
  ...KeptViewsSchema.entries,
});

/** Fails with `store-failed`: `corrupt` or `newer-schema` with the place inside the file, `io` or `disk-full`. */
export interface ViewStore {
  /** Nothing where there is no file. */
  load(): Promise<Result<KeptViews>>;
  /** A damaged file is set aside first; a newer app's is refused and left. */
  keep(views: KeptViews): Promise<Result<void>>;
}
