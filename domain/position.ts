// The collateral position as the service states it. The service document names none of its fields.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';

export const LtvUnitSchema = v.picklist(['percent', 'fraction', 'basis-points']);
export type LtvUnit = v.InferOutput<typeof LtvUnitSchema>;

const amount = readingOf(DecimalSchema);

export const PositionSchema = v.object({
  /** In `currency`. */
  value: amount,
  capacity: amount,
  debt: amount,
  /** Naira, "NGN", if a field's suffix or the profile says so; otherwise unknown. */
  currency: v.optional(v.string()),
  /** As sent. Its unit is `ltvUnit`, undefined if nothing decides it. */
  ltv: amount,
  ltvUnit: v.optional(LtvUnitSchema),
  /** How the unit was decided. */
  ltvUnitBy: v.optional(v.picklist(['field-name', 'profile', 'cross-check'])),
  /** In `priceCurrency`. */
  price: amount,
  /** The price may be in another currency than the amounts, such as dollars; undefined if unknown. */
  priceCurrency: v.optional(v.string()),
  priceAt: readingOf(EpochMillisSchema),
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  collateralAmount: amount,
  /** The ledger's own figures, if the service sends them. */
  ledger: v.object({ credits: amount, releases: amount, seizures: amount, balance: amount }),
  raw: v.string(),
});
export type Position = v.InferOutput<typeof PositionSchema>;
