// A loan as the service states it, and what its status word means.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
import { DestinationSchema } from './destination.ts';
import { LoanIdSchema } from './ids.ts';
import { valueOf } from './provenance.ts';

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

/** open, closed: by a mapped word alone. A loan with an unknown word counts as open. */
export const LoanStatusSchema = v.picklist(['open', 'closed', 'unknown']);
export type LoanStatus = v.InferOutput<typeof LoanStatusSchema>;

/** The service document documents payoff_amount_ngn and the current repayment destination. */
export const LoanSchema = v.object({
  id: LoanIdSchema,
  statusWord: TextReadingSchema,
  status: LoanStatusSchema,
  /** In naira, to be paid exactly. Never divided by 100. */
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

const SEIZED = /seiz|liquidat|foreclos|forfeit|repossess|written.?off|write.?off|charged.?off/i;
const NOT_YET = /partial|pre.?liquidat|liquidation.?(?:risk|warning|price)|^(?:not|un|non)[-_ ]/i;

/** The lender kept the collateral, by its own word; none of it is awaited. */
export const isSeizedWord = (word: string | undefined): boolean =>
  word !== undefined && SEIZED.test(word) && !NOT_YET.test(word);
export const isSeized = ({ statusWord }: Pick<Loan, 'statusWord'>): boolean =>
  isSeizedWord(valueOf(statusWord));
