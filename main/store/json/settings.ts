// The app's own settings: `settings.json` beside the profiles. A setting is one line in this schema and one
// in the port.
import * as v from 'valibot';
import { DensitySchema, ThemeSchema } from '../../../contract/slices/app.ts';
import { PreferencesSchema } from '../../../contract/slices/preferences.ts';
import { USUAL_PREFERENCES } from '../../../contract/usual-preferences.ts';
import { TeamServerSchema } from '../../../contract/slices/team.ts';
import { ClaimIdSchema } from '../../../domain/claim.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { NotifyRulesSchema, USUAL_NOTIFY_RULES } from '../../../domain/notify-rules.ts';
import { EpochMillisSchema } from '../../../domain/value-schemas.ts';
import type { SettingsStore } from '../../desk/ports/profiles.ts';
import { jsonFile, type FileDeps } from './json-file.ts';
import { settingsFile } from './settings-file.ts';

const VERSION = 1;
const OwnSettingsSchema = v.object({
  version: v.literal(VERSION),
  currentProfile: v.optional(ProfileIdSchema),
  theme: v.optional(ThemeSchema, 'system'),
  density: v.optional(DensitySchema, 'comfortable'),
  preferences: v.optional(PreferencesSchema, USUAL_PREFERENCES),
  notify: v.optional(NotifyRulesSchema, USUAL_NOTIFY_RULES),
  closedAt: v.optional(EpochMillisSchema),
  team: v.optional(
    v.object({
      server: TeamServerSchema,
      deskId: v.pipe(v.string(), v.uuid()),
      deskName: v.string(),
      databaseId: v.string(),
      name: v.string(),
      newest: v.optional(ClaimIdSchema),
    }),
  ),
});
/** A setting that a newer version of the app added stays in the file as it is. */
const SettingsSchema: v.GenericSchema<unknown, v.InferOutput<typeof OwnSettingsSchema>> = v.looseObject(
  OwnSettingsSchema.entries,
);

interface SettingsFileDeps extends FileDeps {
  /** Absolute path of `settings.json` in the user-data folder. */
  readonly path: string;
}

export function createSettingsFile({ path, ...deps }: SettingsFileDeps): SettingsStore {
  const file = jsonFile(deps, { schema: SettingsSchema, version: VERSION }, path, 'settings.json');
  return settingsFile(file, DEFAULTS);
}

const DEFAULTS = v.parse(SettingsSchema, { version: VERSION });
