// How the desk is arranged until a person changes it. The first screen needs it, without a schema.
import type { Preferences } from './slices/preferences.ts';

export const USUAL_PREFERENCES: Preferences = { characterKeys: true, practiceNoteShown: false, tables: {} };
