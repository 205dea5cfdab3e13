// What is unsettled at the open service, shown above every screen: an unknown outcome, a return to a wrong
// address, a payment whose loan is not reported closed, what a restore carried over.
import * as v from 'valibot';
import { CarriedActSchema, CarriedNeedSchema } from '../../domain/carried.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { IntentViewSchema } from './borrow.ts';

const at = EpochMillisSchema;

/** A loan that the request may have made: with the requested or offered amount, and opened later. */
export const LikelyLoanSchema = v.object({
  id: LoanIdSchema,
  principal: v.optional(DecimalSchema),
  statusWord: v.optional(v.string()),
  /** As the service states it; otherwise this desk's first reading of the loan. */
  since: at,
  sinceIs: v.picklist(['opened', 'seen']),
});

const UnsettledItemSchema = v.variant('kind', [
  v.object({
    kind: v.literal('outcome'),
    intent: IntentViewSchema,
    /** The requested naira amount, if the profile says which field that is. */
    amount: v.optional(DecimalSchema),
    loans: v.array(LikelyLoanSchema),
    /** None of the loans carries a reference, so reading them cannot tell which is ours. */
    loansWithoutReference: v.boolean(),
  }),
  v.object({
    kind: v.literal('return'),
    loanId: LoanIdSchema,
    txHash: v.string(),
    fault: v.picklist(['address', 'asset']),
    since: at,
    /** Every address stated for this transaction, oldest first. */
    stated: v.array(v.object({ address: v.string(), at })),
  }),
  v.object({
    kind: v.literal('payment'),
    loanId: LoanIdSchema,
    payoff: DecimalSchema,
    reference: v.string(),
    paidAt: at,
    /** The loan is not reported closed an hour or a day after it. */
    overdue: v.boolean(),
  }),
  /** A restore carried over what may have moved money after the backup; a person answers before acting again. */
  v.object({
    kind: v.literal('carried'),
    need: CarriedNeedSchema,
    /** The loan or the request; empty for the others. */
    subject: v.string(),
    restoredAt: at,
    acts: v.array(
      v.object({
        at,
        what: CarriedActSchema,
        amount: v.optional(DecimalSchema),
        /** The reference, payee, transaction or terms. */
        detail: v.optional(v.string()),
      }),
    ),
  }),
]);
export type UnsettledItem = v.InferOutput<typeof UnsettledItemSchema>;

export const UnsettledSliceSchema = v.object({ items: v.array(UnsettledItemSchema) });
export type UnsettledSlice = v.InferOutput<typeof UnsettledSliceSchema>;
