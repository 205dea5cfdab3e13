// What the page knows of main's confirmation window.
import * as v from 'valibot';
import { AppErrorSchema } from '../error-schemas.ts';

export const ConfirmSliceSchema = v.object({
  /** It is open, and the page takes no input. */
  open: v.boolean(),
  /** Why the last act failed, and the digest it was for. */
  failed: v.optional(v.object({ digest: v.string(), error: AppErrorSchema })),
});
export type ConfirmSlice = v.InferOutput<typeof ConfirmSliceSchema>;
