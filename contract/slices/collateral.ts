// Collateral: the position as the service states it, its wallets and its return addresses.
import * as v from 'valibot';
import { ReturnAddressSchema } from '../../domain/address.ts';
import { DecimalSchema } from '../../domain/value-schemas.ts';
import { PositionSchema } from '../../domain/position.ts';
import { ExpectedCollateralSchema, WalletSchema } from '../../domain/wallet.ts';
import { PayeeViewSchema } from '../payee.ts';
import { observedSchema } from '../observed.ts';

export const CollateralSliceSchema = v.object({
  expected: v.optional(ExpectedCollateralSchema),
  /** The operator's own thresholds in percent, not the lender's. */
  thresholds: v.optional(v.object({ warningPercent: v.string(), criticalPercent: v.string() })),
  position: v.optional(observedSchema(PositionSchema)),
  /** In percent, if the unit is known. */
  ltvPercent: v.optional(DecimalSchema),
  /** How many deposits the service lists; slice `deposits` has the newest. */
  deposits: v.optional(observedSchema(v.object({ total: v.number(), counted: v.number() }))),
  wallets: v.optional(observedSchema(v.array(WalletSchema))),
  returnAddresses: v.optional(observedSchema(v.array(ReturnAddressSchema))),
  /** The one deposit wallet, and each usable return address, by the book of payees. */
  payees: v.optional(v.array(PayeeViewSchema)),
});
export type CollateralSlice = v.InferOutput<typeof CollateralSliceSchema>;
