// The state of main's confirmation view that the page needs for its layout.
import * as v from 'valibot';
import { AppErrorSchema } from '../error-schemas.ts';

export const ConfirmSliceSchema = v.object({
  /** It is shown over the page. */
  open: v.boolean(),
  /** It has the keyboard. */
  focused: v.boolean(),
  /** The height of its content, in CSS pixels. */
  height: v.optional(v.number()),
  /** Why the last act failed, and the digest it was for. */
  failed: v.optional(v.object({ digest: v.string(), error: AppErrorSchema })),
});
export type ConfirmSlice = v.InferOutput<typeof ConfirmSliceSchema>;
