// How a person arranged the desk. The page itself keeps nothing, so main keeps this with its settings.
import * as v from 'valibot';
import { NARROWEST, WIDEST } from '../column-widths.ts';

const name = v.pipe(v.string(), v.maxLength(80));

export const TableLayoutSchema = v.object({
  /** In pixels by column; a column without one has its usual width. */
  widths: v.pipe(
    v.record(name, v.pipe(v.number(), v.minValue(NARROWEST), v.maxValue(WIDEST))),
    v.maxEntries(60),
  ),
  pinned: v.pipe(v.array(name), v.maxLength(60)),
});
export type TableLayout = v.InferOutput<typeof TableLayoutSchema>;

export const PreferencesSchema = v.object({
  /** Shortcuts of one character work (`?`, `/`); speech input that types characters can need them off (WCAG 2.1.4). */
  characterKeys: v.boolean(),
  /** The line about made-up money was shown; the tag SANDBOX always stays. */
  practiceNoteShown: v.boolean(),
  /** By service and table. */
  tables: v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), TableLayoutSchema), v.maxEntries(400)),
});
export type Preferences = v.InferOutput<typeof PreferencesSchema>;
