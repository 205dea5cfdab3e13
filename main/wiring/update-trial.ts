// For tests of an app that is not packaged: a file that says how it counts as installed.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { InstallWaySchema, VersionSchema, type InstallWay } from '../../domain/update.ts';

export interface Installed {
  readonly way: InstallWay;
  /** The AppImage that runs. */
  readonly own?: string | undefined;
  readonly version: string;
  readonly channel: string;
  /** The path of the list of trusted keys. */
  readonly keys: string;
}

const TrialSchema = v.object({
  way: InstallWaySchema,
  own: v.optional(v.string()),
  version: VersionSchema,
  channel: v.string(),
  keys: v.string(),
});

export function updateTrial(): Installed | undefined {
  const path = process.env['COLLATERAL_DESK_UPDATE_TRIAL'];
  return path === undefined ? undefined : v.parse(TrialSchema, JSON.parse(readFileSync(path, 'utf8')));
}
