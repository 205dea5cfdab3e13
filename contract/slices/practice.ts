// The practice service's controls, for the sandbox profile alone; absent when a real service is connected.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/time.ts';

export const PracticeSliceSchema = v.object({
  available: v.boolean(),
  state: v.optional(
    v.object({
      now: EpochMillisSchema,
      speed: v.number(),
      paused: v.boolean(),
      priceNgn: v.string(),
      offline: v.boolean(),
      faults: v.number(),
      pendingApplications: v.array(v.string()),
      openLoans: v.array(v.string()),
      pendingDeposits: v.array(v.string()),
      pendingReturns: v.array(v.string()),
    }),
  ),
});
export type PracticeSlice = v.InferOutput<typeof PracticeSliceSchema>;
