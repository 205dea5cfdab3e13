// Loans as counts and a revision only: rows are paged queries, since a history can be a million long.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/time.ts';

export const LoansSliceSchema = v.object({
  open: v.number(),
  total: v.number(),
  /** Rises when any loan's observation changed: the signal to ask for the page again. */
  changes: v.number(),
  observedAt: v.optional(EpochMillisSchema),
  source: v.optional(v.picklist(['service', 'cache'])),
  mayBeIncomplete: v.boolean(),
});
export type LoansSlice = v.InferOutput<typeof LoansSliceSchema>;
