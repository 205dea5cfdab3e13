// A loan as the service states it, and what its status word means to the operator.
import * as v from 'valibot';
import { DecimalSchema } from './decimal.ts';
import { DestinationSchema } from './destination.ts';
import { LoanIdSchema } from './ids.ts';
import { TextReadingSchema, readingOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';

const amount = readingOf(DecimalSchema);
const time = readingOf(EpochMillisSchema);
const count = readingOf(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Where the collateral came back to, on-chain. Its place on the loan is "not shown" (gap 30). */
export const CollateralReturnSchema = v.object({
  txHash: TextReadingSchema,
  address: TextReadingSchema,
  amount,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  confirmations: count,
  requiredConfirmations: count,
  status: TextReadingSchema,
  /** final only by a mapped word; any other says nothing, and the confirmations alone can make it final. */
  standing: v.picklist(['final', 'unknown']),
});
export type CollateralReturn = v.InferOutput<typeof CollateralReturnSchema>;

/** open and closed only where a word is mapped; an unknown word is treated as open (gap 28). */
export const LoanStandingSchema = v.picklist(['open', 'closed', 'unknown']);
export type LoanStanding = v.InferOutput<typeof LoanStandingSchema>;

/** Service document, Loan: payoff_amount_ngn and the current repayment destination are documented. */
export const LoanSchema = v.object({
  id: LoanIdSchema,
  status: TextReadingSchema,
  standing: LoanStandingSchema,
  /** Naira. The exact value must be sent as the payment. Never divided by 100 (gap 8). */
  payoff: amount,
  destination: readingOf(DestinationSchema),
  principal: amount,
  collateralAmount: amount,
  collateralAsset: TextReadingSchema,
  collateralChain: TextReadingSchema,
  applicationId: TextReadingSchema,
  externalId: TextReadingSchema,
  openedAt: time,
  closedAt: time,
  collateralReturn: v.optional(CollateralReturnSchema),
  raw: v.string(),
});
export type Loan = v.InferOutput<typeof LoanSchema>;
