// What the app remembers about updates: `updates.json` beside the settings.
import * as v from 'valibot';
import { ReleaseFileSchema, VersionSchema } from '../../../domain/update.ts';
import type { UpdateSettingsStore } from '../../desk/ports/updates.ts';
import { jsonFile, type FileDeps } from './json-file.ts';
import { settingsFile } from './settings-file.ts';

const VERSION = 1;
const UpdatesSchema = v.object({
  version: v.literal(VERSION),
  feed: v.optional(v.string()),
  on: v.boolean(),
  newestSeen: v.optional(VersionSchema),
  ran: v.optional(v.string()),
  ranBefore: v.optional(v.string()),
  kept: v.pipe(v.array(v.object({ version: VersionSchema, file: ReleaseFileSchema })), v.readonly()),
});

export function createUpdateSettings({ path, ...deps }: FileDeps & { path: string }): UpdateSettingsStore {
  const file = jsonFile(deps, { schema: UpdatesSchema, version: VERSION }, path, 'updates.json');
  return settingsFile(file, FIRST);
}

const FIRST: v.InferOutput<typeof UpdatesSchema> = { version: VERSION, on: false, kept: [] };
