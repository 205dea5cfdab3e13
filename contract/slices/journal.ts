// The journal's size and the last check of its chain.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';

export const VerificationSchema = v.object({
  at: EpochMillisSchema,
  checked: v.number(),
  /**
   * intact · broken: at an entry · truncated: shorter than the keychain's anchor says · anchor-lost: the
   * anchor was missing once · unanchored: there is none to compare with · content-wrong: the chain is whole,
   * but an attachment is not as recorded.
   */
  outcome: v.picklist(['intact', 'broken', 'truncated', 'anchor-lost', 'unanchored', 'content-wrong']),
  /** Number of the first wrong entry, or of the entry of the first wrong attachment. */
  brokenAt: v.optional(v.number()),
  /** The contents of attachments that have their recorded hash; undefined without any. */
  attachments: v.optional(v.number()),
});
export type Verification = v.InferOutput<typeof VerificationSchema>;

/**
 * Found when the journal was opened, and shown above every screen until somebody settles it with a reason.
 */
export const JournalBreakSchema = v.object({
  /** The number of the entry that recorded it. */
  seq: v.number(),
  at: EpochMillisSchema,
  found: v.picklist(['broken', 'truncated', 'anchor-lost']),
});
export type JournalBreak = v.InferOutput<typeof JournalBreakSchema>;

export const JournalSliceSchema = v.object({
  entries: v.number(),
  breaks: v.optional(v.array(JournalBreakSchema)),
  verification: v.optional(VerificationSchema),
});
export type JournalSlice = v.InferOutput<typeof JournalSliceSchema>;
