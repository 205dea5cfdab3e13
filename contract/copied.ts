// What a copy, or its end, did on the clipboard.
import * as v from 'valibot';

/** verified: the system showed it. unknown: the system does not show the app. failed: it did not happen. */
export const ClipboardEffectSchema = v.picklist(['verified', 'unknown', 'failed']);
export type ClipboardEffect = v.InferOutput<typeof ClipboardEffectSchema>;

/** What the clipboard holds after a copy. */
export const CopiedSchema = v.object({
  clipboard: v.string(),
  /** By the system; on Wayland it is the app's own word. */
  proven: v.boolean(),
});
export type Copied = v.InferOutput<typeof CopiedSchema>;
