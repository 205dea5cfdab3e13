// A loan as the service states it, and what its status word means.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
import { DestinationSchema } from './destination.ts';
import { LoanIdSchema } from './ids.ts';

const amount = readingOf(DecimalSchema);
const time = readingOf(EpochMillisSchema);
const count = readingOf(v.pipe(v.number(), v.integer(), v.minValue(0)));

/**
 * Where the collateral was returned to on the chain. The service document does not show its place on the
 * loan.
 */
export const CollateralReturnSchema = v.object({
  txHash: TextReadingSchema,
  address: TextReadingSchema,
  amount,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  confirmations: count,
  requiredConfirmations: count,
  statusWord: TextReadingSchema,
  /**
   * final: by a mapped word alone. Any other word means nothing; the confirmations can still make the return
   * final.
   */
  status: v.picklist(['final', 'unknown']),
});
export type CollateralReturn = v.InferOutput<typeof CollateralReturnSchema>;

/**
 * By a mapped word alone. seized: the lender kept the collateral, and none of it is awaited. A loan with an unknown word
 * counts as open.
 */
export const LoanStatusSchema = v.picklist(['open', 'closed', 'seized', 'unknown']);
export type LoanStatus = v.InferOutput<typeof LoanStatusSchema>;
/** Nothing is to be paid any more. */
export const isEnded = (status: LoanStatus | undefined): boolean =>
  status === 'closed' || status === 'seized';

/** The service document documents payoff_amount_ngn and the current repayment destination. */
export const LoanSchema = v.object({
  id: LoanIdSchema,
  statusWord: TextReadingSchema,
  status: LoanStatusSchema,
  /** In naira, to be paid exactly; in any other unit it is unreadable. */
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
  /** Nothing says where this lender states returns, so none that is seen means nothing. */
  returnNotMapped: v.optional(v.literal(true)),
  raw: v.string(),
});
export type Loan = v.InferOutput<typeof LoanSchema>;
