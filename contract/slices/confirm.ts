// Main's own confirmation, as far as the page lays itself out around it.
import * as v from 'valibot';
import { AppErrorSchema } from '../errors.ts';

export const ConfirmSliceSchema = v.object({
  /** It is shown over the page. */
  open: v.boolean(),
  /** It has the keyboard. */
  focused: v.boolean(),
  /** The height its content needs, in the page's pixels. */
  height: v.optional(v.number()),
  /** Why the last act came to nothing, and the digest it was for. */
  failed: v.optional(v.object({ digest: v.string(), error: AppErrorSchema })),
});
export type ConfirmSlice = v.InferOutput<typeof ConfirmSliceSchema>;
