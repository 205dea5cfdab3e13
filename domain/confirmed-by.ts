// How an operator confirmed an act, and whether the act needs the PIN. The operator sets the amount from
// which it does.
import * as v from 'valibot';
import { compareDecimals, type Decimal } from './decimal.ts';
import { multiply } from './arithmetic.ts';
import { DecimalSchema } from './value-schemas.ts';
import type { Position } from './position.ts';
import { valueOf } from './provenance.ts';
import { sameWord } from './wallet.ts';

/** hold: held down · word: a word typed instead of holding · press: a press, for acts that send nothing. */
export const GestureSchema = v.picklist(['hold', 'word', 'press']);
export type Gesture = v.InferOutput<typeof GestureSchema>;

/** The check before the press, if one was needed. */
export const ProofSchema = v.picklist(['pin', 'touch-id']);
export type Proof = v.InferOutput<typeof ProofSchema>;

export const ConfirmedBySchema = v.object({ gesture: GestureSchema, proof: v.optional(ProofSchema) });
export type ConfirmedBy = v.InferOutput<typeof ConfirmedBySchema>;

/** In naira. Above this amount the PIN is needed; 0: always. */
export const PinAboveSchema = v.pipe(
  DecimalSchema,
  v.regex(/^\d{1,18}(?:\.\d{1,2})?$/, 'an amount in naira with at most two decimals'),
);

/** @param amount in naira; undefined if unknown, and then it counts as above */
export const isAbove = (amount: Decimal | undefined, above: Decimal): boolean =>
  amount === undefined || compareDecimals(amount, above) > 0;

/** The collateral's value in naira at the service's own price; undefined if it states none in naira. */
export function worthInNaira(
  amount: Decimal,
  asset: string,
  position: Pick<Position, 'price' | 'priceCurrency' | 'asset'> | undefined,
): Decimal | undefined {
  const price = position && valueOf(position.price);
  const priced = position && valueOf(position.asset);
  if (price === undefined || priced === undefined) return undefined;
  if (position?.priceCurrency !== 'NGN' || !sameWord(priced, asset)) return undefined;
  return multiply(amount, price);
}
