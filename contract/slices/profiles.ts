// The services this desk knows: several named profiles, one of them open. No secret is in any of them.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';

export const ProfileEntrySchema = v.object({
  id: ProfileIdSchema,
  name: v.string(),
  environment: v.picklist(['sandbox', 'live']),
  baseUrl: v.string(),
});
export type ProfileEntry = v.InferOutput<typeof ProfileEntrySchema>;

export const ProfilesSliceSchema = v.object({
  /** By name. */
  profiles: v.array(ProfileEntrySchema),
  /** The one that is open; undefined at first run and after leaving. */
  current: v.optional(ProfileIdSchema),
  /** Files that cannot be understood: left as they are, and named with the place inside. */
  unreadable: v.array(v.object({ file: v.string(), detail: v.string() })),
});
export type ProfilesSlice = v.InferOutput<typeof ProfilesSliceSchema>;
