// Views of the history on disk: `views.json` beside the settings.
import { ok } from '../../../contract/errors.ts';
import { VIEWS_VERSION, ViewsFileSchema, type ViewStore } from '../../desk/ports/views.ts';
import { jsonFile, type FileParts } from './files.ts';

export interface ViewsFileParts extends FileParts {
  /** Absolute path of `views.json` in the user-data folder. */
  readonly path: string;
}

export function createViewsFile({ path, ...parts }: ViewsFileParts): ViewStore {
  const file = jsonFile(parts, { schema: ViewsFileSchema, version: VIEWS_VERSION }, path, 'views.json');
  return {
    async load() {
      const read = await file.read();
      if (!read.ok) return read;
      const { views, first } = read.value ?? { views: [], first: {} };
      return ok({ views, first });
    },
    keep: ({ views, first }) => file.write({ version: VIEWS_VERSION, views, first }),
  };
}
