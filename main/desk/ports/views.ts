// The port to History's saved views, kept in the journal's file because the cache can be lost.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { Result } from '../../../contract/errors.ts';
import { SavedViewSchema, ViewIdSchema } from '../../../contract/slices/views.ts';

export const KeptViewsSchema = v.strictObject({
  views: v.array(SavedViewSchema),
  /** The view that History starts with, by profile. */
  first: v.record(ProfileIdSchema, ViewIdSchema),
});
export type KeptViews = v.InferOutput<typeof KeptViewsSchema>;

/** Fails with `store-failed`; `corrupt` states the place inside. */
export interface ViewStore {
  load(): Promise<Result<KeptViews>>;
  keep(views: KeptViews): Promise<Result<void>>;
}
