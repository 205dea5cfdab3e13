// What the app knows of itself: versions, how closed its shell is, whether its two databases are usable.
import * as v from 'valibot';
import { AppErrorSchema } from '../errors.ts';

export const ThemeSchema = v.picklist(['system', 'light', 'dark']);
export type Theme = v.InferOutput<typeof ThemeSchema>;

/** How close together rows and controls stand; type keeps its size. */
export const DensitySchema = v.picklist(['comfortable', 'compact']);
export type Density = v.InferOutput<typeof DensitySchema>;

/** `system` is the first of the system's languages that there is a catalogue for, and English where there is none. */
export const LanguageSchema = v.picklist(['system', 'en-NG', 'fr']);
export type LanguageChoice = v.InferOutput<typeof LanguageSchema>;

export const AppSliceSchema = v.object({
  version: v.string(),
  electron: v.string(),
  platform: v.string(),
  packaged: v.boolean(),
  /** False when started as root or with --no-sandbox; said on screen. */
  chromiumSandbox: v.boolean(),
  theme: ThemeSchema,
  density: DensitySchema,
  language: LanguageSchema,
  /** opening: not known yet · ready · failed: nothing about money is offered until it is mended. */
  storage: v.variant('state', [
    /** `doing`: a note on work that keeps it from being ready, such as bringing the records up to date. */
    v.object({ state: v.literal('opening'), doing: v.optional(v.string()) }),
    v.object({ state: v.literal('ready'), notes: v.array(v.string()) }),
    v.object({ state: v.literal('failed'), error: AppErrorSchema }),
  ]),
});
export type AppSlice = v.InferOutput<typeof AppSliceSchema>;
