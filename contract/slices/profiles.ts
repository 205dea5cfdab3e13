// The profiles on this desk, without secrets, and which one is open.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';

const ProfileEntrySchema = v.object({
  id: ProfileIdSchema,
  name: v.string(),
  environment: v.picklist(['sandbox', 'live']),
  baseUrl: v.string(),
});
export type ProfileEntry = v.InferOutput<typeof ProfileEntrySchema>;

export const ProfilesSliceSchema = v.object({
  /** By name. */
  profiles: v.array(ProfileEntrySchema),
  /** The open one; undefined at first run and after leaving. */
  current: v.optional(ProfileIdSchema),
  /** Unreadable files, which stay as they are, with the place of the error. */
  unreadable: v.array(v.object({ file: v.string(), detail: v.string() })),
});
export type ProfilesSlice = v.InferOutput<typeof ProfilesSliceSchema>;
