// The app itself: its versions, its sandbox, and whether its two databases are usable.
import * as v from 'valibot';
import { NotifyRulesSchema } from '../../domain/notify-rules.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { PreferencesSchema } from './preferences.ts';

export const ThemeSchema = v.picklist(['system', 'light', 'dark']);
export type Theme = v.InferOutput<typeof ThemeSchema>;

/** The distance between rows and controls; the type keeps its size. */
export const DensitySchema = v.picklist(['comfortable', 'compact']);
export type Density = v.InferOutput<typeof DensitySchema>;

/**
 * source: run from a clone · official: a package on the official Electron · practice: a package on another one,
 * which is no release.
 */
export const BuildSchema = v.object({
  kind: v.picklist(['source', 'official', 'practice']),
});
export type Build = v.InferOutput<typeof BuildSchema>;

export const AppSliceSchema = v.object({
  version: v.string(),
  electron: v.string(),
  chromium: v.string(),
  platform: v.string(),
  build: BuildSchema,
  /** False if started as root or with --no-sandbox; then the screen says so. */
  chromiumSandbox: v.boolean(),
  theme: ThemeSchema,
  density: DensitySchema,
  preferences: PreferencesSchema,
  /** When alerts are shown as notifications. */
  notify: NotifyRulesSchema,
  /** opening: not known yet · ready · failed: no act about money is available until they are repaired. */
  storage: v.variant('state', [
    /** `doing`: the work that delays it, such as a restart of the databases. */
    v.object({ state: v.literal('opening'), doing: v.optional(v.string()) }),
    v.object({
      state: v.literal('ready'),
      notes: v.array(v.string()),
      /** Why the records are not open: the desk practises, and keeps nothing after this run. */
      practice: v.optional(AppErrorSchema),
      /** The desk shows this backup, read-only. */
      backup: v.optional(v.object({ file: v.string(), createdAt: EpochMillisSchema })),
    }),
    v.object({ state: v.literal('failed'), error: AppErrorSchema }),
  ]),
});
export type AppSlice = v.InferOutput<typeof AppSliceSchema>;
