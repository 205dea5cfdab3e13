// Where the views of the history are kept: of every service, in the database that cannot be had again.
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

/** Fails with `store-failed`; `corrupt` with the place inside. */
export interface ViewStore {
  load(): Promise<Result<KeptViews>>;
  keep(views: KeptViews): Promise<Result<void>>;
}
