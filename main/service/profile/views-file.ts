// Views of the history on disk: `views.json` beside the settings.
import * as v from 'valibot';
import { ok } from '../../../contract/errors.ts';
import { SavedViewSchema, ViewIdSchema } from '../../../contract/slices/views.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { ViewStore } from '../../desk/ports/views.ts';
import { jsonFile, type FileParts } from './files.ts';

const VERSION = 1;
const ViewsSchema = v.strictObject({
  version: v.literal(VERSION),
  views: v.array(SavedViewSchema),
  first: v.record(ProfileIdSchema, ViewIdSchema),
});

export interface ViewsFileParts extends FileParts {
  /** Absolute path of `views.json` in the user-data folder. */
  readonly path: string;
}

export function createViewsFile({ path, ...parts }: ViewsFileParts): ViewStore {
  const file = jsonFile(parts, { schema: ViewsSchema, version: VERSION }, path, 'views.json');
  return {
    async load() {
      const read = await file.read();
      return read.ok ? ok(read.value ?? { views: [], first: {} }) : read;
    },
    keep: ({ views, first }) => file.write({ version: VERSION, views: [...views], first }),
  };
}
