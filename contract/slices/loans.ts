// The number of loans, and a counter of changes. Rows are paged queries, because a history can have a
// million.
import * as v from 'valibot';
import { IncompleteSchema } from '../../domain/connector/paging.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';

export const LoansSliceSchema = v.object({
  open: v.number(),
  total: v.number(),
  /** Rises with every changed loan: the signal to query the page again. */
  changes: v.number(),
  observedAt: v.optional(EpochMillisSchema),
  source: v.optional(v.picklist(['service', 'cache'])),
  mayBeIncomplete: v.boolean(),
  incomplete: v.optional(IncompleteSchema),
});
export type LoansSlice = v.InferOutput<typeof LoansSliceSchema>;
