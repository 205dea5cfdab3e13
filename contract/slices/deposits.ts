// The listed deposits. They are sent only when the list changes, and the collateral with every price.
import * as v from 'valibot';
import { DepositSchema } from '../../domain/deposit.ts';
import { remembered } from '../remembered.ts';

export const DepositsSliceSchema = v.object({
  /** Newest first, at most 50; History has the rest. */
  recent: v.array(remembered(DepositSchema)),
});
export type DepositsSlice = v.InferOutput<typeof DepositsSliceSchema>;
