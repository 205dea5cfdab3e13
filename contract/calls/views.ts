// Saved views of the history. Each call answers once the change is on disk.
import * as v from 'valibot';
import { ViewIdSchema, ViewNameSchema, ViewSchema } from '../slices/views.ts';
import { unasked } from './entries.ts';

export const viewCommands = {
  /** Saves a new view, or with `id` replaces or restores that one. Each name is used once. */
  'views.save': {
    unasked: 'changes only what this screen shows',
    input: v.strictObject({
      id: v.optional(ViewIdSchema),
      name: ViewNameSchema,
      /** For every service, not the open one alone. */
      everywhere: v.boolean(),
      view: ViewSchema,
    }),
    output: v.object({ id: ViewIdSchema }),
  },
  'views.remove': unasked('changes only what this screen shows', { id: ViewIdSchema }),
  /** The view that History starts with at the open service; without an id, all loans. */
  'views.setFirst': unasked('changes only what this screen shows', { id: v.optional(ViewIdSchema) }),
} as const;
