// The collateral position as the service states it. No field name of it is documented (gap 14).
import * as v from 'valibot';
import { DecimalSchema } from './decimal.ts';
import { TextReadingSchema, readingOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';

export const LtvUnitSchema = v.picklist(['percent', 'fraction', 'basis-points']);
export type LtvUnit = v.InferOutput<typeof LtvUnitSchema>;

const amount = readingOf(DecimalSchema);

export const PositionSchema = v.object({
  /** Value of the collateral, in `currency`. */
  value: amount,
  capacity: amount,
  debt: amount,
  /** Naira, "NGN", when a field's suffix or the profile says so; otherwise unknown (gap 14). */
  currency: v.optional(v.string()),
  /** The figure as sent; its unit stands in `ltvUnit`, undefined when nothing decides it (gap 15). */
  ltv: amount,
  ltvUnit: v.optional(LtvUnitSchema),
  /** How the unit was decided. */
  ltvUnitBy: v.optional(v.picklist(['field-name', 'profile', 'cross-check'])),
  price: amount,
  priceAt: readingOf(EpochMillisSchema),
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  collateralAmount: amount,
  /** The ledger's own figures, where the service sends them (gap 31). */
  ledger: v.object({ credits: amount, releases: amount, seizures: amount, balance: amount }),
  raw: v.string(),
});
export type Position = v.InferOutput<typeof PositionSchema>;
