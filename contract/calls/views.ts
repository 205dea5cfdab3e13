// Keeping views of the history. Each answers once it is on disk.
import * as v from 'valibot';
import { ViewIdSchema, ViewNameSchema, ViewSchema } from '../slices/views.ts';

const done = v.object({});

export const viewCommands = {
  /** A new one; with `id` the one of this id is replaced, or put back where it is gone. A name is used once. */
  'views.save': {
    input: v.strictObject({
      id: v.optional(ViewIdSchema),
      name: ViewNameSchema,
      /** Offered at every service, and not at the open one alone. */
      everywhere: v.boolean(),
      view: ViewSchema,
    }),
    output: v.object({ id: ViewIdSchema }),
  },
  'views.remove': { input: v.strictObject({ id: ViewIdSchema }), output: done },
  /** What History begins with at the open service; without an id, every loan as ever. */
  'views.setFirst': { input: v.strictObject({ id: v.optional(ViewIdSchema) }), output: done },
} as const;
