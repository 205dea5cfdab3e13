// How this app was made: what packaging wrote into its package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Build } from '../../contract/slices/app.ts';

const DescriptionSchema = v.object({
  practiceBuild: v.optional(v.boolean(), false),
});

export function buildOf(app: { isPackaged: boolean; getAppPath(): string }): Build {
  if (!app.isPackaged) return { kind: 'source' };
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  const { practiceBuild } = v.parse(DescriptionSchema, JSON.parse(text));
  return { kind: practiceBuild ? 'practice' : 'official' };
}
