// Open repayments: each checklist as its journal entries and the world make it now.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';
import { CollateralReturnSchema, LoanStandingSchema } from '../../domain/loan.ts';
import {
  PayableSchema,
  RepaymentStepSchema,
  StepStateSchema,
  TakenPartSchema,
} from '../../domain/repayment.ts';
import { EpochMillisSchema } from '../../domain/time.ts';

export const RepaymentViewSchema = v.object({
  loanId: LoanIdSchema,
  startedAt: EpochMillisSchema,
  steps: v.array(v.object({ step: RepaymentStepSchema, state: StepStateSchema })),
  /** The latest fresh read; only these values may be paid. */
  read: v.optional(v.object({ at: EpochMillisSchema, goodUntil: EpochMillisSchema, payable: PayableSchema })),
  /** What was confirmed or, failing that, seen before this read; undefined at a first sight. */
  before: v.optional(
    v.object({ at: EpochMillisSchema, payable: PayableSchema, how: v.picklist(['confirmed', 'seen']) }),
  ),
  confirmed: v.boolean(),
  taken: v.array(TakenPartSchema),
  payment: v.optional(v.object({ at: EpochMillisSchema, reference: v.string() })),
  reconciled: v.optional(v.object({ at: EpochMillisSchema, txHash: v.string(), address: v.string() })),
  standing: LoanStandingSchema,
  /** The service's own status word, and when it was last seen. */
  status: v.optional(v.string()),
  lastSeenAt: v.optional(EpochMillisSchema),
  collateralReturn: v.optional(CollateralReturnSchema),
  returnState: v.picklist(['none', 'on-its-way', 'final', 'wrong-address']),
  usableAddresses: v.optional(v.number()),
  addressLabel: v.optional(v.string()),
});
export type RepaymentView = v.InferOutput<typeof RepaymentViewSchema>;

export const RepaySliceSchema = v.object({ repayments: v.array(RepaymentViewSchema) });
export type RepaySlice = v.InferOutput<typeof RepaySliceSchema>;
