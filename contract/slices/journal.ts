// The journal's size and the outcome of the last check of its chain.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/time.ts';

export const VerificationSchema = v.object({
  at: EpochMillisSchema,
  checked: v.number(),
  /** intact · broken at an entry · shorter than the anchor in the keychain says · no anchor to compare with. */
  outcome: v.picklist(['intact', 'broken', 'truncated', 'unanchored']),
  brokenAt: v.optional(v.number()),
});
export type Verification = v.InferOutput<typeof VerificationSchema>;

export const JournalSliceSchema = v.object({
  entries: v.number(),
  verification: v.optional(VerificationSchema),
});
export type JournalSlice = v.InferOutput<typeof JournalSliceSchema>;
