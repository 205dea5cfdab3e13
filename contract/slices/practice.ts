// The state of the practice panel; not available while a real service is open.
import * as v from 'valibot';
import { FaultRuleSchema } from '../calls/practice.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';

export const PracticeSliceSchema = v.object({
  available: v.boolean(),
  state: v.optional(
    v.object({
      now: EpochMillisSchema,
      speed: v.number(),
      paused: v.boolean(),
      priceNgn: v.string(),
      priceFrozen: v.boolean(),
      offline: v.boolean(),
      /** Faults set by the panel; `otherFaults` counts the rest. */
      faults: v.array(FaultRuleSchema),
      otherFaults: v.number(),
      settings: v.object({
        autoDisbursement: v.boolean(),
        autoReview: v.boolean(),
        reviewSeconds: v.number(),
        quoteSeconds: v.number(),
      }),
      pendingApplications: v.array(v.string()),
      openLoans: v.array(v.string()),
      pendingDeposits: v.array(v.string()),
      heldDeposits: v.array(v.string()),
      addresses: v.array(
        v.object({
          id: v.string(),
          label: v.string(),
          status: v.picklist(['approved', 'pending']),
          active: v.boolean(),
        }),
      ),
      pendingReturns: v.array(v.string()),
    }),
  ),
});
export type PracticeSlice = v.InferOutput<typeof PracticeSliceSchema>;
